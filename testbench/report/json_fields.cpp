// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/json_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace armpmu::testbench {

using Json = nlohmann::ordered_json;

// --- JsonWriter ---

Json& JsonWriter::put(const Field& field, Json value) {
    Json& place = *under_way_.back();
    if (place.is_array()) {
        place.push_back(std::move(value));
        return place.back();
    }
    Json& member = place[*field.name == '\0' ? *name_ : field.name];
    member = std::move(value);
    return member;
}

void JsonWriter::real(const Field& field, double& value) {
    put(field, std::isfinite(value) ? Json(value) : Json(nullptr));
}

bool JsonWriter::null(const Field& field, bool is) {
    if (is) put(field, nullptr);
    return is;
}

void JsonWriter::begin_object(const Field& field) {
    under_way_.push_back(&put(field, Json::object()));
}

std::size_t JsonWriter::begin_list(const Field& field, std::size_t n) {
    under_way_.push_back(&put(field, Json::array()));
    return n;
}

std::size_t JsonWriter::begin_map(const Field& field, std::size_t n) {
    under_way_.push_back(&put(field, Json::object()));
    return n;
}

// --- JsonReader ---

std::string JsonReader::path_of(const Field& field) const {
    const Place& place = under_way_.back();
    if (*field.name == '\0') return place.item_path;
    return place.path.empty() ? field.name : place.path + "." + field.name;
}

void JsonReader::refuse(const Field& field, const std::string& expected) const {
    throw JsonFieldError(path_of(field) + ": expected " + expected);
}

const Json* JsonReader::find(const Field& field) {
    Place& place = under_way_.back();
    if (*field.name == '\0') return place.item;
    const auto found = place.json->find(field.name);
    if (found == place.json->end()) return nullptr;
    if (place.read.empty() || place.read.back() != field.name) place.read.emplace_back(field.name);
    return &*found;
}

bool JsonReader::present(const Field& field, bool /*is*/) {
    return find(field) != nullptr;
}

bool JsonReader::null(const Field& field, bool /*is*/) {
    const Json* const json = find(field);
    return json != nullptr && json->is_null();
}

void JsonReader::flag(const Field& field, bool& value) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_boolean()) refuse(field, "true or false");
    value = json->get<bool>();
}

void JsonReader::text(const Field& field, std::string& value) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_string()) refuse(field, "a text");
    value = json->get<std::string>();
}

void JsonReader::real(const Field& field, double& value) {
    const Json* const json = find(field);
    if (json == nullptr || !(json->is_number() || json->is_null()))
        refuse(field, "a number, or null");
    value = json->is_null() ? std::numeric_limits<double>::quiet_NaN() : json->get<double>();
}

void JsonReader::number(const Field& field, std::uint64_t& value, std::uint64_t most) {
    const Json* const json = find(field);
    const bool is_one = json != nullptr && json->is_number_integer() &&
                        (json->is_number_unsigned() || json->get<std::int64_t>() >= 0);
    if (!is_one || json->get<std::uint64_t>() > most)
        refuse(field, most == ~std::uint64_t{0} ? "an integer from 0 on"
                                                : fmt::format("an integer from 0 to {}", most));
    value = json->get<std::uint64_t>();
}

void JsonReader::integer(const Field& field, std::int64_t& value) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_number_integer()) refuse(field, "an integer");
    value = json->get<std::int64_t>();
}

void JsonReader::word(const Field& field, std::size_t& index,
                      const std::vector<std::string>& names) {
    const Json* const json = find(field);
    const auto found = json == nullptr || !json->is_string()
                           ? names.end()
                           : std::find(names.begin(), names.end(), json->get<std::string>());
    if (found == names.end()) refuse(field, fmt::format("one of: {}", fmt::join(names, ", ")));
    index = static_cast<std::size_t>(found - names.begin());
}

void JsonReader::enter(const Field& field, const Json& json, bool described) {
    under_way_.push_back({&json, path_of(field)});
    under_way_.back().described = described;
}

void JsonReader::begin_object(const Field& field) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_object()) refuse(field, "an object");
    enter(field, *json, true);
}

std::size_t JsonReader::begin_list(const Field& field, std::size_t /*n*/) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_array()) refuse(field, "a list");
    enter(field, *json, false);
    return json->size();
}

std::size_t JsonReader::begin_map(const Field& field, std::size_t /*n*/) {
    const Json* const json = find(field);
    if (json == nullptr || !json->is_object()) refuse(field, "an object");
    enter(field, *json, false);
    return json->size();
}

void JsonReader::item(std::size_t n, std::string* name) {
    Place& place = under_way_.back();
    if (name == nullptr) {
        place.item = &(*place.json)[n];
        place.item_path = fmt::format("{}[{}]", place.path, n);
        return;
    }
    const auto member = std::next(place.json->begin(), static_cast<std::ptrdiff_t>(n));
    *name = member.key();
    place.item = &*member;
    place.item_path = place.path + "." + *name;
}

void JsonReader::expect_all_read(const Place& place) {
    if (!place.described) return;
    for (const auto& [name, unused] : place.json->items())
        if (std::find(place.read.begin(), place.read.end(), name) == place.read.end())
            throw JsonFieldError((place.path.empty() ? "" : place.path + ".") + name +
                                 ": is no part of a result");
}

void JsonReader::expect_all_read() const {
    expect_all_read(under_way_.front());
}

void JsonReader::end() {
    expect_all_read(under_way_.back());
    under_way_.pop_back();
}

} // namespace armpmu::testbench
