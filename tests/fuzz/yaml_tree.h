// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <string>
#include <vector>

namespace armpmu::tests {

// Where something stands in a file; both from 1.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

// A scenario as a tree that can be damaged and written out again, with the place of everything in
// what was written. Sections without anything in them are left out.
struct YamlTree {
    enum class Kind { scalar, map, list };

    std::string key; // empty in a list
    Kind kind = Kind::scalar;
    std::string value; // of a scalar, as it is written
    std::vector<YamlTree> below;
    Place key_at;   // known once it is written
    Place value_at; // of a map or list, its first key or dash; of nothing, the key

    static YamlTree parse(const std::string& text) { return of("", YAML::Load(text)); }

    static YamlTree of(const std::string& key, const YAML::Node& node) {
        YamlTree tree;
        tree.key = key;
        if (node.IsMap()) {
            tree.kind = Kind::map;
            for (const auto& entry : node)
                tree.below.push_back(of(entry.first.Scalar(), entry.second));
        } else if (node.IsSequence()) {
            tree.kind = Kind::list;
            for (const YAML::Node& entry : node) tree.below.push_back(of("", entry));
        } else {
            tree.value = node.Scalar();
        }
        return tree;
    }

    YamlTree* find(const std::string& name) {
        for (YamlTree& child : below)
            if (child.key == name) return &child;
        return nullptr;
    }

    YamlTree& add(const std::string& name, const std::string& text) {
        YamlTree child;
        child.key = name;
        child.value = text;
        below.push_back(child);
        return below.back();
    }

    // Puts a scalar, or YAML on one line, below the key, whether the key is there or not.
    YamlTree& put(const std::string& name, const std::string& text) {
        YamlTree* child = find(name);
        if (child == nullptr) return add(name, text);
        child->kind = Kind::scalar;
        child->below.clear();
        child->value = text;
        return *child;
    }

    // The map below the key, an empty one if it is not there.
    YamlTree& open(const std::string& name) {
        if (YamlTree* child = find(name)) return *child;
        YamlTree& child = add(name, "");
        child.kind = Kind::map;
        return child;
    }

    std::string write() {
        std::string text;
        write_below(text, 0, false);
        value_at = below.empty() ? Place{} : below.front().key_at;
        return text;
    }

  private:
    static Place end_of(const std::string& text) {
        const std::size_t last = text.rfind('\n');
        Place place;
        for (const char c : text) place.line += c == '\n' ? 1 : 0;
        place.column = text.size() - (last == std::string::npos ? 0 : last + 1) + 1;
        return place;
    }

    void write_value(std::string& text, std::size_t indent) {
        if (kind == Kind::scalar) {
            if (!value.empty()) text += " ";
            value_at = value.empty() ? key_at : end_of(text);
            text += value + "\n";
        } else if (below.empty()) {
            text += " []\n";
        } else {
            text += "\n";
            write_below(text, indent + 2, false);
            value_at = below.front().key_at;
        }
    }

    bool empty_section() const {
        const auto empty = [](const YamlTree& child) { return child.empty_section(); };
        return kind == Kind::map && std::all_of(below.begin(), below.end(), empty);
    }

    // `inside`: the first line has its indentation, after the dash of a list.
    void write_below(std::string& text, std::size_t indent, bool inside) {
        for (YamlTree& child : below) {
            if (child.empty_section()) continue;
            if (!inside) text += std::string(indent, ' ');
            inside = false;
            child.key_at = end_of(text);
            if (kind == Kind::map) {
                text += child.key + ":";
                child.write_value(text, indent);
            } else if (child.kind == Kind::map && !child.below.empty()) {
                text += "- ";
                child.write_below(text, indent + 2, true);
                child.value_at = child.below.front().key_at;
            } else {
                text += "-";
                child.write_value(text, indent);
            }
        }
    }
};

} // namespace armpmu::tests
