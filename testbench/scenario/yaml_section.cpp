// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/yaml_section.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr std::uintmax_t kLargestFile = 1 << 20;
constexpr std::size_t kFewWords = 40; // that an error message names all of

std::string place(const std::string& file, const YAML::Mark& mark) {
    const YAML::Mark at = mark.is_null() ? YAML::Mark() : mark;
    return file + ":" + std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1) + ": ";
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

// "64", "0x40", "64 KiB"
std::optional<std::uint64_t> parse_bytes(const std::string& text) {
    const std::size_t letters = text.find_first_of("KMG");
    if (letters == std::string::npos) return parse_number(text);
    static const std::vector<std::string> kUnits = {"KiB", "MiB", "GiB"};
    const auto unit = std::find(kUnits.begin(), kUnits.end(), text.substr(letters));
    std::string digits = text.substr(0, letters);
    if (!digits.empty() && digits.back() == ' ') digits.pop_back();
    const auto number = parse_number(digits);
    if (unit == kUnits.end() || !number) return std::nullopt;
    const auto shift = static_cast<unsigned>(10 * (unit - kUnits.begin() + 1));
    if (*number >> (64 - shift) != 0) return std::nullopt;
    return *number << shift;
}

std::optional<double> parse_decimal(const std::string& text) {
    const bool plain = !text.empty() && text.size() < 20 &&
                       text.find_first_not_of("0123456789.") == std::string::npos && text != "." &&
                       std::count(text.begin(), text.end(), '.') <= 1;
    if (!plain) return std::nullopt;
    return std::stod(text);
}

std::string decimal_text(double value) {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

// What can be legal at a place, or where to find it when that is too much for a line.
std::string legal_words(const std::vector<std::string>& words, const std::string& wrong) {
    if (words.size() <= kFewWords) return "one of " + joined(words);
    const std::string hint =
        nearest_word(wrong, std::vector<std::string_view>(words.begin(), words.end()));
    return hint.empty() ? "a name that `armpmu list` knows" : "a name; did you mean " + hint + "?";
}

void put(YAML::Node& parent, const std::string& key, const YAML::Node& value) {
    if (!parent.IsSequence()) {
        parent[key] = value;
        return;
    }
    parent[*parse_number(key)] = value;
}

YAML::Node child_of(const YAML::Node& parent, const std::string& key) {
    if (!parent.IsSequence()) return parent[key];
    if (const auto number = parse_number(key)) return parent[*number];
    for (const YAML::Node& entry : parent) {
        if (!entry.IsMap()) continue;
        const YAML::Node name = entry["name"];
        if (name && name.IsScalar() && name.Scalar() == key) return entry;
    }
    return YAML::Node(YAML::NodeType::Undefined);
}

void remember(const YAML::Node& node, const std::string& name,
              std::vector<std::pair<YAML::Node, std::string>>& places) {
    places.emplace_back(node, name);
    if (node.IsSequence()) {
        for (const YAML::Node& entry : node) remember(entry, name, places);
    } else if (node.IsMap()) {
        for (const auto& entry : node) remember(entry.second, name, places);
    }
}

// Yaml-cpp's nodes are references: what is put below `root` is in the document.
void apply(const YAML::Node& root, const Override& change,
           std::vector<std::pair<YAML::Node, std::string>>& places) {
    const std::string name = "--set " + change.path;
    YAML::Node value;
    try {
        value = YAML::Load(change.value);
    } catch (const YAML::Exception& error) {
        throw ScenarioError(place(name, error.mark) + "not YAML: " + error.msg);
    }
    std::vector<YAML::Node> parents = {root};
    std::size_t from = 0;
    for (;;) {
        const std::size_t dot = change.path.find('.', from);
        const std::string key = change.path.substr(from, dot - from);
        YAML::Node parent = parents.back();
        const bool usable = parent.IsMap() || parent.IsSequence();
        if (key.empty() || !usable)
            throw ScenarioError(name + ":1:1: nothing can stand at " + shown(change.path));
        const YAML::Node child = child_of(parent, key);
        if (parent.IsSequence() && !child.IsDefined())
            throw ScenarioError(name + ":1:1: no entry " + shown(key) +
                                "; entries are named by number from 0, or by `name`");
        if (dot == std::string::npos) {
            put(parent, key, value);
            remember(value, name, places);
            return;
        }
        if (child.IsDefined()) {
            parents.push_back(child);
        } else {
            const YAML::Node made(YAML::NodeType::Map);
            put(parent, key, made);
            parents.push_back(made);
        }
        from = dot + 1;
    }
}

} // namespace

Override parse_override(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw ScenarioError("--set " + shown(text) +
                            ":1:1: expected PATH=VALUE, such as interconnect.tt_depth=16");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

YamlSection::YamlSection(const YAML::Node& node, std::shared_ptr<const Source> source,
                         std::string name)
    : node_(node), source_(std::move(source)), name_(std::move(name)) {
    if (!node_.IsMap()) fail_at(node_, "expected " + name_ + " as `key: value` lines");
}

YamlSection YamlSection::load(const std::string& path, const std::vector<Override>& overrides) {
    const std::string text = read_file(path);
    auto source = std::make_shared<Source>();
    source->file = path;
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(text);
        if (documents.size() > 1)
            throw ScenarioError(place(path, documents[1].Mark()) +
                                "a second document begins; a scenario is one");
        const YAML::Node root = documents.empty() ? YAML::Node() : documents[0];
        if (root.IsMap())
            for (const Override& change : overrides) apply(root, change, source->overrides);
        return {root, source, "a scenario"};
    } catch (const YAML::Exception& error) {
        throw ScenarioError(place(path, error.mark) + "not YAML: " + error.msg);
    }
}

void YamlSection::fail_at(const YAML::Node& node, const std::string& message) const {
    for (const auto& [changed, name] : source_->overrides)
        if (changed.is(node)) throw ScenarioError(place(name, node.Mark()) + message);
    throw ScenarioError(place(source_->file, node.Mark()) + message);
}

void YamlSection::fail(const char* key, const std::string& message, int element) {
    const YAML::Node& readable = node_;
    const YAML::Node value = readable[key];
    if (!value) fail_at(node_, message);
    if (element >= 0 && value.IsSequence()) fail_at(value[element], message);
    fail_at(value, message);
}

std::string YamlSection::folder() const {
    return std::filesystem::path(source_->file).parent_path().string();
}

YAML::Node YamlSection::find(const char* key) {
    legal_.emplace_back(key);
    const YAML::Node& readable = node_;
    return readable[key];
}

std::string YamlSection::scalar(const char* key, const YAML::Node& node,
                                const std::string& expected) const {
    if (!node.IsScalar()) fail_at(node, std::string(key) + ": expected " + expected);
    return node.Scalar();
}

bool YamlSection::number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                           std::uint64_t most) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    const std::string range =
        "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    const std::string text = scalar(key.name, node, range);
    const auto number = parse_number(text);
    if (!number || *number < least || *number > most)
        fail_at(node, std::string(key.name) + ": expected " + range + ", not " + shown(text));
    value = *number;
    return true;
}

bool YamlSection::bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                          std::uint64_t most) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    const std::string range = "bytes from " + std::to_string(least) + " to " +
                              std::to_string(most) + ", such as 4096 or 4 KiB";
    const std::string text = scalar(key.name, node, range);
    const auto number = parse_bytes(text);
    if (!number || *number < least || *number > most)
        fail_at(node, std::string(key.name) + ": expected " + range + ", not " + shown(text));
    value = *number;
    return true;
}

bool YamlSection::decimal(const Key& key, double& value, double least, double most) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    const std::string range =
        "a number from " + decimal_text(least) + " to " + decimal_text(most) + ", such as 0.25";
    const std::string text = scalar(key.name, node, range);
    const auto number = parse_decimal(text);
    if (!number || *number < least || *number > most)
        fail_at(node, std::string(key.name) + ": expected " + range + ", not " + shown(text));
    value = *number;
    return true;
}

bool YamlSection::text(const Key& key, std::string& value) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    value = scalar(key.name, node, "a text");
    if (value.empty()) fail_at(node, std::string(key.name) + ": expected a text, not nothing");
    return true;
}

bool YamlSection::texts(const Key& key, std::vector<std::string>& values) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    if (!node.IsSequence()) fail_at(node, std::string(key.name) + ": expected a list of texts");
    values.clear();
    for (const YAML::Node& item : node) values.push_back(scalar(key.name, item, "a text"));
    return true;
}

bool YamlSection::choice_index(const Key& key, const std::vector<std::string>& names,
                               std::size_t& index) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    const std::string expected = "one of " + joined(names);
    const std::string text = scalar(key.name, node, expected);
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        fail_at(node, std::string(key.name) + ": expected " + expected + ", not " + shown(text));
    index = static_cast<std::size_t>(found - names.begin());
    return true;
}

std::size_t YamlSection::alternative(const Key& key, const std::vector<Alternative>& legal) {
    require(key.name);
    std::vector<std::string> names;
    for (const Alternative& choice : legal) names.emplace_back(choice.name);
    std::size_t index = 0;
    choice_index(key, names, index);
    legal[index].describe(*this);
    return index;
}

bool YamlSection::section(const Key& key, const Describe& describe) {
    const YAML::Node node = find(key.name);
    YamlSection inner(node ? node : YAML::Node(YAML::NodeType::Map), source_, key.name);
    describe(inner);
    inner.finish();
    return static_cast<bool>(node);
}

bool YamlSection::list(const Key& key, const Describe& describe) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    if (!node.IsSequence()) fail_at(node, std::string(key.name) + ": expected a list");
    for (const YAML::Node& item : node) {
        YamlSection inner(item, source_, std::string("an entry of ") + key.name);
        describe(inner);
        inner.finish();
    }
    return true;
}

bool YamlSection::numbers(const Key& key, const std::vector<std::string>& legal,
                          std::uint64_t least, std::uint64_t most,
                          const std::function<void(Parameters&, const Entries&)>& use) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    YamlSection inner(node, source_, key.name);
    Entries entries;
    for (const auto& entry : node) {
        const std::string name = scalar(key.name, entry.first, "a name");
        if (!legal.empty() && std::find(legal.begin(), legal.end(), name) == legal.end())
            fail_at(entry.first, std::string(key.name) + ": expected " + legal_words(legal, name) +
                                     ", not " + shown(name));
        std::uint64_t value = 0;
        inner.number64({name.c_str(), ""}, value, least, most);
        entries.emplace_back(name, value);
    }
    inner.finish();
    use(inner, entries);
    return true;
}

bool YamlSection::has(const char* key) const {
    const YAML::Node& readable = node_;
    return static_cast<bool>(readable[key]);
}

void YamlSection::require(const char* key) {
    if (!has(key)) fail_at(node_, name_ + ": the key '" + key + "' is missing");
}

void YamlSection::finish() {
    std::set<std::string> seen;
    const std::vector<std::string_view> legal(legal_.begin(), legal_.end());
    for (const auto& entry : node_) {
        // A key made by an override has no place of its own.
        const YAML::Node at = entry.first.Mark().is_null() ? entry.second : entry.first;
        const std::string key = scalar("key", entry.first, "a text");
        if (std::find(legal_.begin(), legal_.end(), key) == legal_.end()) {
            const std::string hint = nearest_word(key, legal);
            fail_at(at, "unknown key " + shown(key) +
                            (hint.empty() ? "" : "; did you mean " + hint + "?") +
                            " Legal here: " + joined(legal_));
        }
        if (!seen.insert(key).second) fail_at(at, "key " + shown(key) + " stands here twice");
    }
}

} // namespace armpmu::testbench
