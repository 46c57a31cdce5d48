// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/yaml_document.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/parse_yaml.h"
#include "testbench/scenario/sha256.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestFile = 1 << 20;

std::string line_at(const std::string& file, const YAML::Mark& mark, const std::string& message) {
    const YAML::Mark at = mark.is_null() ? YAML::Mark() : mark;
    return error_line(file, at.line, at.column, message);
}

std::string read_file(const std::string& path) {
    std::string text;
    try {
        text =
            files::text_of(path, {kLargestFile, "larger than 1 MiB, which no scenario is", true});
    } catch (const files::InputError& error) {
        throw ScenarioError(
            line_at(path, {},
                    error.missing() ? "no such file; `armpmu list scenarios` shows those shipped"
                                    : error.reason()));
    }
    const std::string mark = "\xef\xbb\xbf"; // of the byte order
    return text.compare(0, mark.size(), mark) == 0 ? text.substr(mark.size()) : text;
}

std::string name_of(const Override& change) {
    return "--set " + change.path;
}

[[noreturn]] void refuse(const Override& change, const std::string& message) {
    throw ScenarioError(line_at(name_of(change), {}, message));
}

std::vector<PathWord> words_of(const Override& change) {
    try {
        return words_of_path(change.path);
    } catch (const std::invalid_argument& error) {
        refuse(change, error.what());
    }
}

bool called(const YAML::Node& entry, const std::string& name) {
    if (!entry.IsMap()) return false;
    const YAML::Node found = entry["name"];
    return found && found.IsScalar() && found.Scalar() == name;
}

// The number of a list's entry; that of the list's end when there is none.
std::size_t index_of(const YAML::Node& list, const PathWord& key) {
    if (const auto number = parse_number(key.text); number && !key.quoted)
        return static_cast<std::size_t>(std::min<std::uint64_t>(*number, list.size()));
    std::size_t index = 0;
    while (index < list.size() && !called(list[index], key.text)) ++index;
    return index;
}

// ": the first, the second", as far as they have names.
std::string names_of(const YAML::Node& entries) {
    std::string all;
    for (const YAML::Node& entry : entries)
        if (entry.IsMap() && entry["name"].IsDefined() && entry["name"].IsScalar())
            all += (all.empty() ? ": " : ", ") + path_word(entry["name"].Scalar());
    return all;
}

} // namespace

Override parse_override(const std::string& text) {
    const std::size_t equals = end_of_path(text, '=');
    if (equals == std::string::npos || equals == 0)
        throw ScenarioError("--set " + in_quotes(text) +
                            ":1:1: expected PATH=VALUE, such as interconnect.tt_depth=16");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<Override> parse_overrides(const std::vector<std::string>& texts) {
    std::vector<Override> overrides;
    for (const std::string& text : texts) overrides.push_back(parse_override(text));
    return overrides;
}

YamlDocument::YamlDocument(const std::string& file) : YamlDocument(file, read_file(file)) {}

YamlDocument::YamlDocument(const std::string& name, std::string text)
    : file_(name), text_(std::move(text)), root_(parse_yaml(name, text_)) {}

std::string YamlDocument::beside(const std::string& name) const {
    const std::filesystem::path path(name);
    return path.is_relative() ? (std::filesystem::path(file_).parent_path() / path).string() : name;
}

std::string YamlDocument::input_file(const std::string& name) {
    const std::string whole = beside(name);
    const auto same = [&](const auto& input) { return input.first == name; };
    if (std::none_of(inputs_.begin(), inputs_.end(), same)) inputs_.emplace_back(name, whole);
    return whole;
}

Origin YamlDocument::origin() const {
    Origin origin;
    origin.files.push_back({std::filesystem::path(file_).filename().string(), sha256(text_)});
    for (const auto& [name, path] : inputs_) origin.files.push_back({name, sha256_of_file(path)});
    origin.overrides = overrides_;
    origin.parameters = parameters_;
    return origin;
}

std::string YamlDocument::path_ending_in(const std::string& name) const {
    for (const ParameterValue& noted : parameters_)
        if (noted.path.substr(noted.path.rfind('.') + 1) == name) return noted.path;
    return "";
}

void YamlDocument::apply(const std::vector<Override>& overrides) {
    overrides_.insert(overrides_.end(), overrides.begin(), overrides.end());
    if (!root_.IsMap()) return;
    for (const Override& change : overrides) apply(change);
}

const std::string* YamlDocument::source_of(const YAML::Node& node) const {
    for (const auto& [changed, name] : overridden_)
        if (changed.is(node)) return &name;
    return nullptr;
}

YAML::Mark YamlDocument::mark_of(const YAML::Node& node) const {
    for (const auto& [copy, mark] : copied_)
        if (copy.is(node)) return mark;
    return node.Mark();
}

std::string YamlDocument::at(const YAML::Node& node, const std::string& message) const {
    const std::string* source = source_of(node);
    return line_at(source != nullptr ? *source : file_, mark_of(node), message);
}

bool YamlDocument::written(const YAML::Node& node) const {
    if (!node.IsNull() || overridden(node) || node.Mark().is_null()) return true;
    const auto at = static_cast<std::size_t>(node.Mark().pos);
    for (const std::string word : {"~", "null", "Null", "NULL"}) {
        if (text_.compare(at, word.size(), word) != 0) continue;
        const std::size_t behind = at + word.size();
        if (behind == text_.size() ||
            std::string(" \t\r\n,]}").find(text_[behind]) != std::string::npos)
            return true;
    }
    return false;
}

std::string YamlDocument::at_dash_before(const YAML::Node& node, const std::string& message) const {
    const auto end = static_cast<std::size_t>(node.Mark().pos);
    const bool in_brackets = end < text_.size() && (text_[end] == ',' || text_[end] == ']');
    const std::size_t dash = end == 0 ? std::string::npos : text_.rfind('-', end - 1);
    if (in_brackets || dash == std::string::npos) return at(node, message);
    const std::size_t line_start = text_.rfind('\n', dash) + 1;
    const auto line =
        std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(dash), '\n');
    return error_line(file_, static_cast<int>(line), static_cast<int>(dash - line_start), message);
}

void YamlDocument::remember(const YAML::Node& node, const std::string& name) {
    overridden_.emplace_back(node, name);
    if (node.IsSequence()) {
        for (const YAML::Node& entry : node) remember(entry, name);
    } else if (node.IsMap()) {
        for (const auto& entry : node) {
            remember(entry.first, name);
            remember(entry.second, name);
        }
    }
}

// Yaml-cpp's nodes are references: what is put below the root is in the document.
void YamlDocument::put(YAML::Node parent, const PathWord& key, const YAML::Node& value,
                       const std::string& name) {
    const YAML::Node& readable = parent;
    if (parent.IsSequence()) {
        parent[index_of(parent, key)] = value;
    } else if (readable[key.text].IsDefined()) {
        parent[key.text] = value;
    } else {
        const YAML::Node added(key.text);
        remember(added, name);
        parent[added] = value;
    }
}

YAML::Node YamlDocument::below(const YAML::Node& parent, const Override& change,
                               const PathWord& key) {
    if (key.text.empty() || (!parent.IsMap() && !parent.IsSequence()))
        refuse(change, "nothing can stand at " + in_quotes(change.path));
    if (!parent.IsSequence()) return parent[key.text];
    const std::size_t index = index_of(parent, key);
    if (index == parent.size())
        refuse(change, "no entry " + in_quotes(key.text) +
                           "; entries are named by number from 0, or by `name`" + names_of(parent));
    return parent[index];
}

// A list or section with another value at a path that begins with words[n]. The nodes around the
// value are copied, as an alias may refer to them elsewhere.
YAML::Node YamlDocument::copy_with(const YAML::Node& node, const Override& change,
                                   const std::vector<PathWord>& words, std::size_t n,
                                   const YAML::Node& value) {
    if (n == words.size()) return value;
    const YAML::Node child = below(node, change, words[n]);
    const std::string name = name_of(change);
    const bool makes = !child.IsDefined() && n + 1 < words.size();
    const YAML::Node old = makes ? YAML::Node(YAML::NodeType::Map) : child;
    if (makes) overridden_.emplace_back(old, name);
    const YAML::Node inner = copy_with(old, change, words, n + 1, value);
    YAML::Node copy(node.Type());
    if (node.IsSequence()) {
        for (std::size_t i = 0; i < node.size(); ++i)
            copy.push_back(i == index_of(node, words[n]) ? inner : node[i]);
    } else {
        for (const auto& entry : node) {
            const bool here = entry.first.IsScalar() && entry.first.Scalar() == words[n].text;
            copy.force_insert(entry.first, here ? inner : entry.second);
        }
        if (!child.IsDefined()) put(copy, words[n], inner, name);
    }
    if (const std::string* source = source_of(node))
        overridden_.emplace_back(copy, *source);
    else
        copied_.emplace_back(copy, mark_of(node));
    return copy;
}

void YamlDocument::apply(const Override& change) {
    const std::string name = name_of(change);
    const YAML::Node value = parse_yaml(name, change.value);
    const std::vector<PathWord> words = words_of(change);
    if (words.empty()) refuse(change, "nothing can stand at " + in_quotes(change.path));
    if (text_.find('*') != std::string::npos) {
        root_.reset(copy_with(root_, change, words, 0, value));
        remember(value, name);
        return;
    }
    std::vector<YAML::Node> parents = {root_};
    for (std::size_t n = 0; n + 1 < words.size(); ++n) {
        const YAML::Node child = below(parents.back(), change, words[n]);
        if (child.IsDefined()) {
            parents.push_back(child);
        } else {
            const YAML::Node made(YAML::NodeType::Map);
            overridden_.emplace_back(made, name);
            put(parents.back(), words[n], made, name);
            parents.push_back(made);
        }
    }
    below(parents.back(), change, words.back());
    put(parents.back(), words.back(), value, name);
    remember(value, name);
}

} // namespace armpmu::testbench
