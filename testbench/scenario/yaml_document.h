// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/origin.h"
#include "testbench/scenario/parameter_path.h"

#include <yaml-cpp/yaml.h>

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Takes "path=value" apart, at the first equals sign that is in no quoted name of the path
// (parameter_path.h). Throws ScenarioError.
Override parse_override(const std::string& text);
std::vector<Override> parse_overrides(const std::vector<std::string>& texts);

// A scenario file with its overrides applied, and where everything in it comes from.
class YamlDocument {
  public:
    // The file as it is; "-" is standard input. Throws ScenarioError.
    explicit YamlDocument(const std::string& file);
    // A text that messages call `name`; relative paths begin at the present folder.
    YamlDocument(const std::string& name, std::string text);
    // Puts values in place of the file's, one after another. Throws ScenarioError.
    void apply(const std::vector<Override>& overrides);

    const std::string& file() const { return file_; }
    // The file that the scenario names so, as it can be opened: a relative path begins at the
    // scenario's folder. It becomes part of the origin.
    std::string input_file(const std::string& name);
    std::string beside(const std::string& name) const; // only where it is
    // With the overrides and what was noted.
    Origin origin() const;
    // A parameter that has been read, or has its default.
    void note(ParameterValue value) { parameters_.push_back(std::move(value)); }
    // The path of the first one noted whose last word is `name`, else empty.
    std::string path_ending_in(const std::string& name) const;
    const YAML::Node& root() const { return root_; }
    // "file:line:column: message" of a node, or "--set path:line:column: message"; one line.
    std::string at(const YAML::Node& node, const std::string& message) const;
    // Whether there is something in the file to point at. What has no value, like `key:` alone, has
    // the mark of whatever comes next.
    bool written(const YAML::Node& node) const;
    // As `at`, for an entry of a list that is not written: its dash.
    std::string at_dash_before(const YAML::Node& node, const std::string& message) const;
    bool overridden(const YAML::Node& node) const { return source_of(node) != nullptr; }

  private:
    YAML::Mark mark_of(const YAML::Node& node) const;
    const std::string* source_of(const YAML::Node& node) const;
    void apply(const Override& change);
    YAML::Node below(const YAML::Node& parent, const Override& change, const PathWord& key);
    YAML::Node copy_with(const YAML::Node& node, const Override& change,
                         const std::vector<PathWord>& words, std::size_t n,
                         const YAML::Node& value);
    void put(YAML::Node parent, const PathWord& key, const YAML::Node& value,
             const std::string& name);
    void remember(const YAML::Node& node, const std::string& name);

    std::string file_;
    std::vector<std::pair<std::string, std::string>> inputs_; // names and paths
    std::vector<Override> overrides_;
    std::vector<ParameterValue> parameters_;
    std::string text_;
    YAML::Node root_;
    std::vector<std::pair<YAML::Node, std::string>> overridden_; // and what to call their places
    std::vector<std::pair<YAML::Node, YAML::Mark>> copied_;      // and where they stand
};

} // namespace armpmu::testbench
