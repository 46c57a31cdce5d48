// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/yaml_section.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr std::uintmax_t kLargestFile = 1 << 20;

std::string place(const std::string& file, const YAML::Mark& mark) {
    return file + ":" + std::to_string(mark.line + 1) + ":" + std::to_string(mark.column + 1) +
           ": ";
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string read_file(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        throw ScenarioError(path + ":1:1: no such file (or not a regular one); `armpmu list "
                                   "scenarios` shows those shipped");
    if (std::filesystem::file_size(path, error) > kLargestFile)
        throw ScenarioError(path + ":1:1: larger than 1 MiB, which no scenario is");
    std::ifstream in(path, std::ios::binary);
    if (!in) throw ScenarioError(path + ":1:1: cannot be read");
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

std::string shown(const std::string& text) {
    std::string out;
    for (const char c : text.substr(0, 60)) out += c >= ' ' && c != '\x7f' ? c : '?';
    return "'" + out + (text.size() > 60 ? "...'" : "'");
}

YamlSection::YamlSection(const YAML::Node& node, std::string file, std::string name)
    : node_(node), file_(std::move(file)), name_(std::move(name)) {
    if (!node_.IsMap()) fail_at(node_.Mark(), "expected " + name_ + " as `key: value` lines");
}

YamlSection YamlSection::load(const std::string& path) {
    const std::string text = read_file(path);
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(text);
        if (documents.size() > 1)
            throw ScenarioError(place(path, documents[1].Mark()) +
                                "a second document begins; a scenario is one");
        return {documents.empty() ? YAML::Node() : documents[0], path, "a scenario"};
    } catch (const YAML::Exception& error) {
        throw ScenarioError(place(path, error.mark) + "not YAML: " + error.msg);
    }
}

void YamlSection::fail_at(const YAML::Mark& mark, const std::string& message) const {
    throw ScenarioError(place(file_, mark.is_null() ? YAML::Mark() : mark) + message);
}

void YamlSection::fail(const char* key, const std::string& message, int element) const {
    const YAML::Node value = node_[key];
    if (!value) fail_at(node_.Mark(), message);
    if (element >= 0 && value.IsSequence()) fail_at(value[element].Mark(), message);
    fail_at(value.Mark(), message);
}

YAML::Node YamlSection::find(const char* key) {
    legal_.emplace_back(key);
    const YAML::Node& readable = node_;
    return readable[key];
}

std::string YamlSection::scalar(const char* key, const YAML::Node& node,
                                const char* expected) const {
    if (!node.IsScalar()) fail_at(node.Mark(), std::string(key) + ": expected " + expected);
    return node.Scalar();
}

bool YamlSection::number64(const char* key, std::uint64_t& value, std::uint64_t least,
                           std::uint64_t most) {
    const YAML::Node node = find(key);
    if (!node) return false;
    const std::string range =
        "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    const std::string text = scalar(key, node, range.c_str());
    const auto number = parse_number(text);
    if (!number || *number < least || *number > most)
        fail_at(node.Mark(), std::string(key) + ": expected " + range + ", not " + shown(text));
    value = *number;
    return true;
}

bool YamlSection::boolean(const char* key, bool& value) {
    return choice<bool>(key, value, {{"true", true}, {"false", false}});
}

bool YamlSection::text(const char* key, std::string& value) {
    const YAML::Node node = find(key);
    if (!node) return false;
    value = scalar(key, node, "a text");
    if (value.empty()) fail_at(node.Mark(), std::string(key) + ": expected a text, not nothing");
    return true;
}

bool YamlSection::texts(const char* key, std::vector<std::string>& values) {
    const YAML::Node node = find(key);
    if (!node) return false;
    if (!node.IsSequence()) fail_at(node.Mark(), std::string(key) + ": expected a list of texts");
    values.clear();
    for (const YAML::Node& item : node) values.push_back(scalar(key, item, "a text"));
    return true;
}

bool YamlSection::choice_index(const char* key, const std::vector<std::string>& names,
                               std::size_t& index) {
    const YAML::Node node = find(key);
    if (!node) return false;
    const std::string expected = "one of " + joined(names);
    const std::string text = scalar(key, node, expected.c_str());
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        fail_at(node.Mark(), std::string(key) + ": expected " + expected + ", not " + shown(text));
    index = static_cast<std::size_t>(found - names.begin());
    return true;
}

YamlSection YamlSection::section(const char* key) {
    const YAML::Node node = find(key);
    return {node ? node : YAML::Node(YAML::NodeType::Map), file_, key};
}

std::vector<YamlSection> YamlSection::list(const char* key) {
    std::vector<YamlSection> sections;
    const YAML::Node node = find(key);
    if (!node) return sections;
    if (!node.IsSequence()) fail_at(node.Mark(), std::string(key) + ": expected a list");
    for (const YAML::Node& item : node)
        sections.push_back({item, file_, std::string("an entry of ") + key});
    return sections;
}

bool YamlSection::has(const char* key) const {
    const YAML::Node& readable = node_;
    return static_cast<bool>(readable[key]);
}

std::vector<std::string> YamlSection::keys() const {
    std::vector<std::string> keys;
    for (const auto& entry : node_) keys.push_back(scalar("key", entry.first, "a text"));
    return keys;
}

void YamlSection::require(const char* key) const {
    if (!has(key)) fail_at(node_.Mark(), name_ + ": the key '" + key + "' is missing");
}

void YamlSection::finish() const {
    std::set<std::string> seen;
    const std::vector<std::string_view> legal(legal_.begin(), legal_.end());
    for (const auto& entry : node_) {
        const std::string key = scalar("key", entry.first, "a text");
        if (std::find(legal_.begin(), legal_.end(), key) == legal_.end()) {
            const std::string hint = nearest_word(key, legal);
            fail_at(entry.first.Mark(), "unknown key " + shown(key) +
                                            (hint.empty() ? "" : "; did you mean " + hint + "?") +
                                            " Legal here: " + joined(legal_));
        }
        if (!seen.insert(key).second)
            fail_at(entry.first.Mark(), "key " + shown(key) + " stands here twice");
    }
}

} // namespace armpmu::testbench
