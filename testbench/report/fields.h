// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace armpmu::testbench {

enum class Quantity : std::uint8_t { number, count, rate, share, time };

// How far a number can be believed, as docs/events.md has it. One that is derived from others has
// the worst of theirs.
enum class Grade : std::uint8_t { exact, order, timing };

// How a member stands in tables: with this title, where there is one; and in those of text in so
// many characters, if any, fewer than 0 from the left, with so many digits of a fraction.
struct TableColumn {
    const char* title = nullptr;
    int width = 0;
    int digits = 1;
};

// A member of a result: its key, one sentence, and a number's unit and kind.
struct Field {
    const char* name;
    const char* meaning = "";
    const char* unit = ""; // "cycles"
    Quantity quantity = Quantity::number;
    Grade grade = Grade::exact;
    TableColumn column = {};
};

// A member that is found by its place in a list, or by the name under way in a map.
inline constexpr Field kItem{""};

// A visitor of a result's members, once each and in their order: a type lists them in
// `describe(Fields&)`. Some visitors read members and others write them, so that writing JSON,
// reading it back, its schema, the list of all numbers, tables of text and pages, and columns of
// sweeps come from one description.
class Fields {
  public:
    virtual ~Fields() = default;

    void member(const Field& field, bool& value) { flag(field, value); }
    void member(const Field& field, std::string& value) { text(field, value); }
    // Not finite where there is no value: null.
    void member(const Field& field, double& value) { real(field, value); }
    template <typename T>
    std::enable_if_t<std::is_integral_v<T>> member(const Field& field, T& value) {
        auto wide = static_cast<std::int64_t>(value);
        auto count = static_cast<std::uint64_t>(value);
        if constexpr (std::is_signed_v<T>) {
            integer(field, wide);
            value = static_cast<T>(wide);
        } else {
            number(field, count, std::numeric_limits<T>::max());
            value = static_cast<T>(count);
        }
    }
    // One of the first `n` values, as a text.
    template <typename T, typename NameOf>
    void choice(const Field& field, T& value, std::size_t n, const NameOf& name_of) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < n; ++i) names.emplace_back(name_of(static_cast<T>(i)));
        auto index = static_cast<std::size_t>(value);
        word(field, index, names);
        value = static_cast<T>(index);
    }
    // Left out where there is nothing.
    template <typename T>
    void optional(const Field& field, std::optional<T>& value) {
        if (!present(field, value.has_value())) return value.reset();
        if (!value) value.emplace();
        member(field, *value);
    }
    // Null where there is nothing.
    template <typename T>
    void nullable(const Field& field, std::optional<T>& value) {
        if (null(field, !value.has_value())) return value.reset();
        if (!value) value.emplace();
        member(field, *value);
    }
    template <typename Describe>
    void object(const Field& field, const Describe& describe) {
        begin_object(field);
        describe();
        end();
    }
    // Each element is an object.
    template <typename T, typename Describe>
    void list(const Field& field, std::vector<T>& all, const Describe& describe) {
        all.resize(begin_list(field, all.size()));
        for (std::size_t n = 0; n < all.size(); ++n) {
            item(n, nullptr);
            object(kItem, [&] { describe(all[n]); });
        }
        end();
    }
    // Each element is a number, a text, or a list of these.
    template <typename T>
    void values(const Field& field, std::vector<T>& all) {
        all.resize(begin_list(field, all.size()));
        for (std::size_t n = 0; n < all.size(); ++n) {
            item(n, nullptr);
            value(field, all[n]);
        }
        end();
    }
    // An object whose names are not known in advance; the field describes them.
    template <typename T>
    void map(const Field& field, std::vector<std::pair<std::string, T>>& all) {
        all.resize(begin_map(field, all.size()));
        for (std::size_t n = 0; n < all.size(); ++n) {
            item(n, &all[n].first);
            value(field, all[n].second);
        }
        end();
    }
    // Whether an optional member is present; called before the member.
    virtual bool present(const Field& field, bool is) = 0;
    // The same of a member that points of a sweep leave out: it stands in the manifest, or is long
    // and hardly differs between points.
    virtual bool detail(const Field& field) { return present(field, true); }
    // A cell that only tables show, made of other members.
    virtual void cell(const TableColumn& /*column*/, Quantity /*quantity*/,
                      std::optional<double> /*value*/) {}
    // A member that is there if, and only if, one before it is.
    const Field& together(const Field& field) {
        present(field, true);
        return field;
    }

  protected:
    virtual void flag(const Field& field, bool& value) = 0;
    virtual void text(const Field& field, std::string& value) = 0;
    virtual void real(const Field& field, double& value) = 0;
    virtual void number(const Field& field, std::uint64_t& value, std::uint64_t most) = 0;
    virtual void integer(const Field& field, std::int64_t& value) = 0;
    virtual void word(const Field& field, std::size_t& index,
                      const std::vector<std::string>& names) = 0;
    virtual bool null(const Field& field, bool is) = 0;
    virtual void begin_object(const Field& field) = 0;
    // How many elements there are.
    virtual std::size_t begin_list(const Field& field, std::size_t n) = 0;
    virtual std::size_t begin_map(const Field& field, std::size_t n) = 0;
    // The element that comes next; `name` of a map's.
    virtual void item(std::size_t n, std::string* name) = 0;
    virtual void end() = 0;

  private:
    template <typename T>
    void value(const Field& field, std::vector<T>& all) {
        values({"", field.meaning, field.unit, field.quantity, field.grade}, all);
    }
    template <typename T>
    void value(const Field& field, T& one) {
        member({"", field.meaning, field.unit, field.quantity, field.grade}, one);
    }
};

} // namespace armpmu::testbench
