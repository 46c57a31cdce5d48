// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "testbench/report/fields.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// Writes the described members as JSON.
class JsonWriter final : public Fields {
  public:
    // The object outlives it; members are added to it, without details for a point of a sweep.
    explicit JsonWriter(nlohmann::ordered_json& object, bool details = true)
        : details_(details), under_way_{&object} {}

    bool present(const Field& /*field*/, bool is) override { return is; }
    bool detail(const Field& /*field*/) override { return details_; }

  protected:
    void flag(const Field& field, bool& value) override { put(field, value); }
    void text(const Field& field, std::string& value) override { put(field, value); }
    void real(const Field& field, double& value) override;
    void number(const Field& field, std::uint64_t& value, std::uint64_t /*most*/) override {
        put(field, value);
    }
    void integer(const Field& field, std::int64_t& value) override { put(field, value); }
    void word(const Field& field, std::size_t& index,
              const std::vector<std::string>& names) override {
        put(field, names.at(index));
    }
    bool null(const Field& field, bool is) override;
    void begin_object(const Field& field) override;
    std::size_t begin_list(const Field& field, std::size_t n) override;
    std::size_t begin_map(const Field& field, std::size_t n) override;
    void item(std::size_t /*n*/, std::string* name) override { name_ = name; }
    void end() override { under_way_.pop_back(); }

  private:
    nlohmann::ordered_json& put(const Field& field, nlohmann::ordered_json value);

    const bool details_;
    std::vector<nlohmann::ordered_json*> under_way_; // the innermost last
    const std::string* name_ = nullptr;              // of a map's element
};

// JSON that does not match the description; "masters[0].reads: expected a number".
struct JsonFieldError : Unusable {
    using Unusable::Unusable;
};

// Gives the described members the values of a JSON object. Throws JsonFieldError for a member that
// is missing or of another kind.
class JsonReader final : public Fields {
  public:
    // The object outlives it.
    explicit JsonReader(const nlohmann::ordered_json& object) : under_way_{{&object, ""}} {}

    bool present(const Field& field, bool is) override;
    // Throws JsonFieldError for the first member of the object that was not described.
    void expect_all_read() const;

  protected:
    void flag(const Field& field, bool& value) override;
    void text(const Field& field, std::string& value) override;
    void real(const Field& field, double& value) override;
    void number(const Field& field, std::uint64_t& value, std::uint64_t most) override;
    void integer(const Field& field, std::int64_t& value) override;
    void word(const Field& field, std::size_t& index,
              const std::vector<std::string>& names) override;
    bool null(const Field& field, bool is) override;
    void begin_object(const Field& field) override;
    std::size_t begin_list(const Field& field, std::size_t n) override;
    std::size_t begin_map(const Field& field, std::size_t n) override;
    void item(std::size_t n, std::string* name) override;
    void end() override;

  private:
    struct Place {
        const nlohmann::ordered_json* json;
        std::string path;
        std::vector<std::string> read = {};           // members of an object
        const nlohmann::ordered_json* item = nullptr; // of a list or map
        std::string item_path = {};
        bool described = true; // each member has a description of its own
    };
    const nlohmann::ordered_json* find(const Field& field);
    std::string path_of(const Field& field) const;
    [[noreturn]] void refuse(const Field& field, const std::string& expected) const;
    void enter(const Field& field, const nlohmann::ordered_json& json, bool described);
    static void expect_all_read(const Place& place);

    std::vector<Place> under_way_; // the innermost last
};

} // namespace armpmu::testbench
