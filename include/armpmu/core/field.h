// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::tables {

enum class FieldAccess : std::uint8_t {
    read_write,
    read_only,          // writes ignored
    write_one_to_clear, // reads the stored bits
    write_one_to_set,   // reads the stored bits
    write_pulse,        // writing 1 has an effect; reads as zero
};

// Where a field's reset value comes from.
enum class ResetSource : std::uint8_t { table, configuration };

// One field of a register of up to 64 bits. Bits that no field covers are RAZ/WI.
struct Field {
    std::string_view name;
    unsigned msb = 0; // width - 1 .. lsb
    unsigned lsb = 0;
    FieldAccess access = FieldAccess::read_write;
    std::uint64_t reset = 0; // the field's own value, not shifted
    ResetSource reset_source = ResetSource::table;

    constexpr std::uint64_t mask() const { return ~std::uint64_t{0} >> (63 - (msb - lsb)) << lsb; }
    constexpr std::uint64_t reset_bits() const { return reset << lsb; }

    // For tables: `rw("cen", 0).resets_to(1)`.
    constexpr Field resets_to(std::uint64_t value) const {
        Field field = *this;
        field.reset = value;
        return field;
    }
    constexpr Field configured() const {
        Field field = *this;
        field.reset_source = ResetSource::configuration;
        return field;
    }
};

constexpr Field rw(std::string_view name, unsigned msb, unsigned lsb) {
    return {name, msb, lsb, FieldAccess::read_write, 0, ResetSource::table};
}
constexpr Field rw(std::string_view name, unsigned bit) {
    return rw(name, bit, bit);
}
constexpr Field ro(std::string_view name, unsigned msb, unsigned lsb) {
    return {name, msb, lsb, FieldAccess::read_only, 0, ResetSource::table};
}
constexpr Field ro(std::string_view name, unsigned bit) {
    return ro(name, bit, bit);
}
constexpr Field w1c(std::string_view name, unsigned msb, unsigned lsb) {
    return {name, msb, lsb, FieldAccess::write_one_to_clear, 0, ResetSource::table};
}
constexpr Field w1c(std::string_view name, unsigned bit) {
    return w1c(name, bit, bit);
}
constexpr Field w1s(std::string_view name, unsigned msb, unsigned lsb) {
    return {name, msb, lsb, FieldAccess::write_one_to_set, 0, ResetSource::table};
}
constexpr Field w1s(std::string_view name, unsigned bit) {
    return w1s(name, bit, bit);
}
constexpr Field pulse(std::string_view name, unsigned msb, unsigned lsb) {
    return {name, msb, lsb, FieldAccess::write_pulse, 0, ResetSource::table};
}
constexpr Field pulse(std::string_view name, unsigned bit) {
    return {name, bit, bit, FieldAccess::write_pulse, 0, ResetSource::table};
}

// The fields of a register: a view on a constexpr array.
struct FieldList {
    const Field* first = nullptr;
    std::size_t count = 0;

    constexpr FieldList() = default;
    template <std::size_t N>
    constexpr FieldList(const Field (&fields)[N]) : first(fields), count(N) {}

    constexpr const Field* begin() const { return first; }
    constexpr const Field* end() const { return first + count; }

    // All bits of the fields with that access.
    constexpr std::uint64_t mask(FieldAccess access) const {
        std::uint64_t bits = 0;
        for (const Field& field : *this)
            if (field.access == access) bits |= field.mask();
        return bits;
    }
    constexpr std::uint64_t mask() const {
        std::uint64_t bits = 0;
        for (const Field& field : *this) bits |= field.mask();
        return bits;
    }
    constexpr std::uint64_t reset() const {
        std::uint64_t bits = 0;
        for (const Field& field : *this) bits |= field.reset_bits();
        return bits;
    }
};

// The bits of a field by its name, as a constant from the table. Does not compile for an unknown
// name.
constexpr std::uint64_t bits(FieldList fields, std::string_view name) {
    for (const Field& field : fields)
        if (field.name == name) return field.mask();
    throw "no field of that name";
}
constexpr unsigned lowest_bit(FieldList fields, std::string_view name) {
    for (const Field& field : fields)
        if (field.name == name) return field.lsb;
    throw "no field of that name";
}

// Faults of a register's fields, one line each, beginning with `owner`; empty when sound:
// a name that is missing or used twice, bits beyond the register's `width` (32 or 64) or in reverse
// order, overlaps, a reset value that does not fit its field, a pulse that resets to 1.
std::vector<std::string> check_fields(std::string_view owner, FieldList fields,
                                      unsigned width = 32);

} // namespace armpmu::tables
