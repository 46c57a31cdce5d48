// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/atp_fields.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

std::string written(const TextField& field) {
    if (field.kind == TextField::Kind::message) return "a message";
    if (field.kind == TextField::Kind::text) return "the text " + in_quotes(field.value);
    return in_quotes((field.negative ? "-" : "") + field.value);
}

} // namespace

AtpMessage::AtpMessage(const TextField& message, std::string path, const std::string& file,
                       std::vector<AtpFieldRow> rows)
    : message_(message), path_(std::move(path)), file_(file), rows_(std::move(rows)) {
    if (message.kind != TextField::Kind::message)
        fail_at(file_, message.value_place,
                path_ + ": expected a message in braces, not " + written(message));
    std::vector<const char*> seen;
    for (const TextField& field : message.fields) {
        const AtpFieldRow& known = row(field);
        if (known.refused != nullptr)
            fail_at(file_, field.place,
                    path_of(known.name) + " is not supported: " + known.refused +
                        "; supported here: " + supported());
        if (known.repeated) continue;
        if (std::find(seen.begin(), seen.end(), known.name) != seen.end())
            fail_at(file_, field.place,
                    path_of(known.name) + " stands here twice; expected it once");
        seen.push_back(known.name);
    }
}

const AtpFieldRow& AtpMessage::row(const TextField& field) const {
    const std::string name = lower_case(field.name);
    std::vector<std::string> lower;
    for (const AtpFieldRow& known : rows_) {
        lower.push_back(lower_case(known.name));
        if (lower.back() == name) return known;
    }
    const std::string nearest =
        nearest_word(name, std::vector<std::string_view>(lower.begin(), lower.end()));
    const auto hint = std::find(lower.begin(), lower.end(), nearest);
    fail_at(file_, field.place,
            "unknown field " + in_quotes(path_of(field.name)) +
                (hint == lower.end()
                     ? ""
                     : std::string("; did you mean ") +
                           rows_[static_cast<std::size_t>(hint - lower.begin())].name + "?") +
                " Supported here: " + supported());
}

std::string AtpMessage::path_of(std::string_view name) const {
    return (path_.empty() ? "" : path_ + ".") + std::string(name);
}

std::string AtpMessage::supported() const {
    std::string names;
    for (const AtpFieldRow& known : rows_)
        if (known.refused == nullptr)
            names += (names.empty() ? "" : ", ") + std::string(known.name);
    return names;
}

std::vector<const TextField*> AtpMessage::all(std::string_view name) const {
    std::vector<const TextField*> fields;
    const std::string lower = lower_case(name);
    for (const TextField& field : message_.fields)
        if (lower_case(field.name) == lower) fields.push_back(&field);
    return fields;
}

const TextField* AtpMessage::find(std::string_view name) const {
    const std::vector<const TextField*> fields = all(name);
    return fields.empty() ? nullptr : fields.front();
}

const char* AtpMessage::either(const char* name, const char* other) const {
    refuse_beside(other, name, "they are two names for the same thing");
    return has(other) ? other : name;
}

void AtpMessage::refuse_beside(const char* name, const char* other, const std::string& why) const {
    if (has(name) && has(other))
        fail(name,
             "it stands beside " + path_of(other) + ", but " + why + "; expected one of them");
}

void AtpMessage::require(const char* name, const std::string& why) const {
    if (!has(name)) fail(name, "it is missing; expected " + why);
}

std::uint64_t AtpMessage::number(const char* name, std::uint64_t least, std::uint64_t most,
                                 std::uint64_t otherwise) const {
    const TextField* field = find(name);
    if (field == nullptr) return otherwise;
    if (field->kind != TextField::Kind::number || (field->negative && field->number != 0) ||
        field->number < least || field->number > most)
        fail(*field, "expected a whole number from " + std::to_string(least) + " to " +
                         std::to_string(most) + ", not " + written(*field));
    return field->number;
}

bool AtpMessage::flag(const char* name) const {
    const TextField* field = find(name);
    if (field == nullptr) return false;
    const bool is_number = field->kind == TextField::Kind::number && field->number <= 1;
    const bool is_word =
        field->kind == TextField::Kind::word && (field->value == "true" || field->value == "false");
    if (field->negative || !(is_number || is_word))
        fail(*field, "expected true or false, not " + written(*field));
    return is_number ? field->number == 1 : field->value == "true";
}

std::size_t AtpMessage::choice(const char* name, std::initializer_list<const char*> words) const {
    const TextField* field = find(name);
    if (field == nullptr) return 0;
    const auto word = std::find(words.begin(), words.end(), field->value);
    if (field->kind == TextField::Kind::word && !field->negative && word != words.end())
        return static_cast<std::size_t>(word - words.begin());
    if (field->kind == TextField::Kind::number && !field->negative && field->number < words.size())
        return static_cast<std::size_t>(field->number);
    std::string expected;
    for (const char* legal : words) expected += (expected.empty() ? "" : ", ") + std::string(legal);
    fail(*field, "expected one of " + expected + ", not " + written(*field));
}

const std::string& AtpMessage::text(const TextField& field) const {
    if (field.kind != TextField::Kind::text)
        fail(field, "expected a text in quotes, not " + written(field));
    return field.value;
}

const std::string& AtpMessage::text(const char* name) const {
    static const std::string kNothing;
    const TextField* field = find(name);
    return field == nullptr ? kNothing : text(*field);
}

AtpMessage AtpMessage::below(const TextField& field, std::vector<AtpFieldRow> rows) const {
    AtpMessage inner(field, path_of(row(field).name), file_, std::move(rows));
    inner.notes_ = notes_;
    return inner;
}

AtpMessage AtpMessage::below(const char* name, std::vector<AtpFieldRow> rows) const {
    return below(*find(name), std::move(rows));
}

void AtpMessage::note(const char* name, const std::string& what) const {
    if (notes_ == nullptr) return;
    const TextField& field = *find(name);
    notes_->push_back(text_at(file_, field.value_place, path_of(row(field).name) + " " + what));
}

void AtpMessage::fail(const TextField& field, const std::string& message) const {
    fail_at(file_, field.value_place, path_of(row(field).name) + ": " + message);
}

void AtpMessage::fail(const char* name, const std::string& message) const {
    if (const TextField* field = find(name)) fail(*field, message);
    fail_at(file_, message_.place, path_of(name) + ": " + message);
}

} // namespace armpmu::testbench
