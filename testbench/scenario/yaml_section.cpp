// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/yaml_section.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/value_text.h"

#include <algorithm>
#include <set>

namespace armpmu::testbench {
namespace {

std::string expected_map(const std::string& name) {
    return "expected " + name + " as `key: value` lines";
}

std::string number_text(std::uint64_t number) {
    return std::to_string(number);
}

// YAML's core schema has three ways to write a truth value.
std::string plain_word(const std::string& text) {
    if (text == "True" || text == "TRUE") return "true";
    return text == "False" || text == "FALSE" ? "false" : text;
}

// An entry of a list is called by its name, if it has one, and by its number.
std::string name_of_entry(const YAML::Node& entry, std::size_t number) {
    const YAML::Node name = entry.IsMap() ? entry["name"] : YAML::Node();
    return name && name.IsScalar() ? path_word(name.Scalar()) : std::to_string(number);
}

} // namespace

YamlSection::YamlSection(const YAML::Node& node, const YAML::Node& place,
                         std::shared_ptr<YamlDocument> document, std::string name, std::string path)
    : node_(node), place_(place), document_(std::move(document)), name_(std::move(name)),
      path_(std::move(path)) {}

YamlSection::YamlSection(const std::shared_ptr<YamlDocument>& document)
    : YamlSection(document->root(), document->root(), document, "a scenario", "") {
    if (!node_.IsMap()) fail_at(node_, expected_map(name_));
}

YamlSection YamlSection::inner(const YAML::Node& node, const std::string& name,
                               const std::string& key) const {
    if (!node.IsMap()) fail_at(node, expected_map(name));
    return {node, node, document_, name, path_of(key)};
}

std::string YamlSection::path_of(const std::string& key) const {
    return path_.empty() ? key : path_ + "." + key;
}

void YamlSection::note(const Key& key, const std::string& value, bool given) {
    document_->note({path_of(key.name), value, given});
}

std::string YamlSection::text_at(const YAML::Node& node, const std::string& message) const {
    if (document_->written(node)) return document_->at(node, message);
    if (node_.IsMap())
        for (const auto& entry : node_)
            if (entry.second.is(node)) return document_->at(entry.first, message);
    return document_->at_dash_before(node, message);
}

void YamlSection::fail_at(const YAML::Node& node, const std::string& message) const {
    throw ScenarioError(text_at(node, message));
}

void YamlSection::fail_at_key(const YAML::Node& key, const std::string& message) const {
    throw ScenarioError(document_->at(key, message));
}

std::string YamlSection::refusal(const char* key, const std::string& message, int element) const {
    const YAML::Node& readable = node_;
    const YAML::Node value = readable[key];
    if (!value) return text_at(place_, message + hint_for(key));
    if (element >= 0 && value.IsSequence()) return text_at(value[element], message);
    return text_at(value, message);
}

void YamlSection::fail(const char* key, const std::string& message, int element) {
    throw ScenarioError(refusal(key, message, element));
}

std::string YamlSection::input_file(const std::string& name) {
    return document_->input_file(name);
}

std::string YamlSection::beside(const std::string& name) {
    return document_->beside(name);
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

template <typename Number>
bool YamlSection::in_range(const Key& key, Number& value, Number least, Number most,
                           const std::string& range,
                           std::optional<Number> (*parse)(std::string_view),
                           std::string (*write)(Number)) {
    const YAML::Node node = find(key.name);
    if (!node) {
        note(key, write(value), false);
        return false;
    }
    const std::string text = scalar(key.name, node, range);
    const auto number = parse(text);
    if (!number || *number < least || *number > most)
        fail_at(node, std::string(key.name) + ": expected " + range + ", not " + in_quotes(text));
    value = *number;
    note(key, write(value), true);
    return true;
}

bool YamlSection::number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                           std::uint64_t most) {
    const std::string range =
        "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    return in_range(key, value, least, most, range, parse_number, number_text);
}

bool YamlSection::bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                          std::uint64_t most) {
    const std::string range = "bytes from " + std::to_string(least) + " to " +
                              std::to_string(most) + ", such as 4096 or 4 KiB";
    return in_range(key, value, least, most, range, parse_size, size_text);
}

bool YamlSection::decimal(const Key& key, double& value, double least, double most) {
    const std::string range =
        "a number from " + decimal_text(least) + " to " + decimal_text(most) + ", such as 0.25";
    return in_range(key, value, least, most, range, parse_decimal, decimal_text);
}

bool YamlSection::text(const Key& key, std::string& value) {
    const YAML::Node node = find(key.name);
    if (!node) {
        note(key, value, false);
        return false;
    }
    value = scalar(key.name, node, "a text");
    if (value.empty()) fail_at(node, std::string(key.name) + ": expected a text, not nothing");
    if (value.find('\0') != std::string::npos)
        fail_at(node, std::string(key.name) + ": expected a text without control characters");
    note(key, value, true);
    return true;
}

bool YamlSection::texts(const Key& key, std::vector<std::string>& values) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    if (!node.IsSequence()) fail_at(node, std::string(key.name) + ": expected a list of texts");
    values.clear();
    for (const YAML::Node& item : node) values.push_back(scalar(key.name, item, "a text"));
    note(key, joined(values), true);
    return true;
}

bool YamlSection::choice_index(const Key& key, const std::vector<std::string>& names,
                               std::size_t& index) {
    const YAML::Node node = find(key.name);
    if (!node) {
        note(key, names.at(index), false);
        return false;
    }
    const std::string expected = "one of " + joined(names);
    const std::string text = scalar(key.name, node, expected);
    const auto found = std::find(names.begin(), names.end(), plain_word(text));
    if (found == names.end())
        fail_at(node,
                std::string(key.name) + ": expected " + expected + ", not " + in_quotes(text));
    index = static_cast<std::size_t>(found - names.begin());
    note(key, *found, true);
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
    YamlSection within = node ? inner(node, key.name, key.name)
                              : YamlSection(YAML::Node(YAML::NodeType::Map), place_, document_,
                                            key.name, path_of(key.name));
    describe(within);
    within.finish();
    return static_cast<bool>(node);
}

bool YamlSection::list(const Key& key, const Describe& describe) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    if (!node.IsSequence()) fail_at(node, std::string(key.name) + ": expected a list");
    std::size_t number = 0;
    for (const YAML::Node& item : node) {
        YamlSection within = inner(item, std::string("an entry of ") + key.name,
                                   std::string(key.name) + "." + name_of_entry(item, number++));
        describe(within);
        within.finish();
    }
    return true;
}

bool YamlSection::numbers(const Key& key, const std::vector<std::string>& legal,
                          std::uint64_t least, std::uint64_t most,
                          const std::function<void(Parameters&, const Entries&)>& use) {
    const YAML::Node node = find(key.name);
    if (!node) return false;
    YamlSection within = inner(node, key.name, key.name);
    Entries entries;
    for (const auto& entry : node) {
        if (!entry.first.IsScalar())
            fail_at_key(entry.first, std::string(key.name) + ": expected names as keys");
        const std::string name = entry.first.Scalar();
        if (!legal.empty() && std::find(legal.begin(), legal.end(), name) == legal.end())
            fail_at_key(entry.first, std::string(key.name) + ": expected " +
                                         legal_words(legal, name) + ", not " + in_quotes(name));
        std::uint64_t value = 0;
        within.number64({name.c_str(), ""}, value, least, most);
        entries.emplace_back(name, value);
    }
    within.finish();
    use(within, entries);
    return true;
}

bool YamlSection::has(const char* key) const {
    const YAML::Node& readable = node_;
    return static_cast<bool>(readable[key]);
}

void YamlSection::exclude(std::initializer_list<const char*> keys) {
    const YAML::Node& readable = node_;
    const auto overridden = [&](const char* key) {
        return readable[key] && document_->overridden(readable[key]);
    };
    if (std::none_of(keys.begin(), keys.end(), overridden)) return;
    for (const char* key : keys)
        if (readable[key] && !overridden(key)) node_.remove(key);
}

// Whether an absent key is there, but misspelt.
std::string YamlSection::hint_for(const char* absent) const {
    std::vector<std::string_view> present;
    for (const auto& entry : node_) {
        const bool asked_for =
            entry.first.IsScalar() &&
            std::find(legal_.begin(), legal_.end(), entry.first.Scalar()) != legal_.end();
        if (entry.first.IsScalar() && !asked_for) present.push_back(entry.first.Scalar());
    }
    const std::string near = nearest_word(absent, present);
    return near.empty() ? "" : "; did you mean it by " + in_quotes(near) + "?";
}

void YamlSection::require(const char* key) {
    if (!has(key)) fail_at(place_, name_ + ": the key '" + key + "' is missing" + hint_for(key));
}

void YamlSection::finish_key(const YAML::Node& key) const {
    const std::string here = " Legal here: " + joined(legal_);
    if (!key.IsScalar()) fail_at_key(key, "expected a word as key." + here);
    const std::string& name = key.Scalar();
    if (std::find(legal_.begin(), legal_.end(), name) != legal_.end()) return;
    std::string hint = did_you_mean(name, {legal_.begin(), legal_.end()}, "");
    const std::string elsewhere = document_->path_ending_in(name);
    if (hint.empty()) hint = elsewhere.empty() ? "." : "; did you mean " + elsewhere + "?";
    fail_at_key(key, "unknown key " + in_quotes(name) + hint + here);
}

void YamlSection::finish() {
    std::set<std::string> seen;
    for (const auto& entry : node_) {
        finish_key(entry.first);
        const std::string& key = entry.first.Scalar();
        if (!seen.insert(key).second)
            fail_at_key(entry.first, "the key " + in_quotes(key) + " stands here twice");
    }
}

} // namespace armpmu::testbench
