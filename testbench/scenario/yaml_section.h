// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A scenario that cannot be used; one line: "file:line:column: what is wrong, what is legal".
struct ScenarioError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What a user typed, quoted, shortened and printable, for messages.
std::string shown(const std::string& text);

// One map of a scenario file. The reading functions leave `value` alone when the key is absent, and
// remember the key as legal; `finish` then refuses whatever else stands in the map. All of them
// throw ScenarioError with the place in the file.
class YamlSection {
  public:
    // Reads the file; the whole document is one section.
    static YamlSection load(const std::string& path);

    template <typename Integer>
    bool number(const char* key, Integer& value, std::uint64_t least, std::uint64_t most) {
        std::uint64_t wide = 0;
        if (!number64(key, wide, least, most)) return false;
        value = static_cast<Integer>(wide);
        return true;
    }
    bool boolean(const char* key, bool& value);
    bool text(const char* key, std::string& value);
    bool texts(const char* key, std::vector<std::string>& values);
    template <typename Value>
    bool choice(const char* key, Value& value,
                std::initializer_list<std::pair<const char*, Value>> legal) {
        std::vector<std::string> names;
        for (const auto& [name, meaning] : legal) names.emplace_back(name);
        std::size_t index = 0;
        if (!choice_index(key, names, index)) return false;
        value = (legal.begin() + index)->second;
        return true;
    }

    // The map below a key; an empty section when it is absent.
    YamlSection section(const char* key);
    // The maps of the list below a key.
    std::vector<YamlSection> list(const char* key);

    bool has(const char* key) const;
    std::vector<std::string> keys() const; // in the file's order; refuses lists and maps as keys

    void require(const char* key) const; // refuses the section when the key is absent
    void finish() const;

    // Refuses the value of a key (or, when absent, the section); `element` is the index within a
    // list.
    [[noreturn]] void fail(const char* key, const std::string& message, int element = -1) const;

    const std::string& file() const { return file_; }

  private:
    YamlSection(const YAML::Node& node, std::string file, std::string name);

    bool number64(const char* key, std::uint64_t& value, std::uint64_t least, std::uint64_t most);
    bool choice_index(const char* key, const std::vector<std::string>& names, std::size_t& index);
    YAML::Node find(const char* key);
    std::string scalar(const char* key, const YAML::Node& node, const char* expected) const;
    [[noreturn]] void fail_at(const YAML::Mark& mark, const std::string& message) const;

    YAML::Node node_;
    std::string file_;
    std::string name_;
    std::vector<std::string> legal_;
};

} // namespace armpmu::testbench
