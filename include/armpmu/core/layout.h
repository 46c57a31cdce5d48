// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

// The direction of a field, seen from the device.
enum class Role : std::uint8_t { input, output };

// The role of a field in a PMU. Generic code uses this, never a field's name.
enum class Part : std::uint8_t {
    level,        // an input that is none of these: a mode of the core, a tie-off
    event,        // event lines
    secure_event, // Secure ones, one for each of `event`
    twos,         // HIGH: two more events on the line of `event`
    enable,       // authentication: LOW keeps events from being counted
    clock,        // LOW while the clock is stopped
    reset,        // LOW in reset
    access,       // not 0 in a clock with a register access; several bits: its interface
    direction,    // of the access: HIGH in a write
    place,        // its address, or the requester's attributes
    lanes,        // of its data to write
    write_data,
    read_data, // an output, as are all that follow
    answer,    // how an access ended
    bus,       // the event bus
    count,
    cycle_count, // counts clocks
    flags,       // of overflow, one for each counter
    pins,        // a pin for each flag, or one for all
};
constexpr bool is_line(Part part) {
    return part >= Part::event && part <= Part::twos;
}
constexpr bool is_access(Part part) {
    return part >= Part::access && part <= Part::write_data;
}
constexpr bool is_answer(Part part) {
    return part == Part::read_data || part == Part::answer;
}
constexpr bool is_count(Part part) {
    return part == Part::count || part == Part::cycle_count;
}

// A group of bits of a clock's row: a pin, a bus, the event lines. In waves a field is one variable
// of its width, or, when its bits have names, one variable of one bit for each.
struct Field {
    std::string name;   // [a-z][a-z0-9_]*, at most 64 characters
    unsigned width = 1; // bits, 1 .. 4096
    Role role = Role::input;
    std::vector<std::string> bits; // empty, or a name for each bit: [a-z][a-z0-9_]* joined by dots
    unsigned first = 0;            // its bit 0 in the row; given by the layout
    // From the device's description; files do not have it.
    Part part = Part::level;
    unsigned flag = 0; // of a count: its bit of the flags
};

// An invalid layout; one line.
struct LayoutError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The layout of a row: fields, one after another from bit 0 on, without gaps. Bit i of a row is
// bit i % 64 of word i / 64; bits of the last word beyond the width are 0.
class Layout {
  public:
    Layout() = default;
    // `first` of the fields is ignored. Throws LayoutError: a bad or repeated name, a width out of
    // range, as many bit names as bits or none, at most 1024 fields and 16384 bits.
    explicit Layout(std::vector<Field> fields);

    const std::vector<Field>& fields() const { return fields_; }
    unsigned width() const { return width_; }                // bits
    std::size_t words() const { return (width_ + 63) / 64; } // of a row
    // Null when there is none of that name.
    const Field* find(std::string_view name) const;
    const Field* find(Part part) const; // the first
    // "ns[17]" or the bit's own name; `bit` below width().
    std::string bit_name(unsigned bit) const;
    const Field& field_of_bit(unsigned bit) const;

    friend bool operator==(const Layout& a, const Layout& b);
    friend bool operator!=(const Layout& a, const Layout& b) { return !(a == b); }

  private:
    std::vector<Field> fields_;
    unsigned width_ = 0;
};

// Up to 64 bits of a row from bit `first` on.
inline std::uint64_t get_bits(const std::uint64_t* row, unsigned first, unsigned width) {
    const unsigned word = first / 64;
    const unsigned shift = first % 64;
    std::uint64_t value = row[word] >> shift;
    if (shift + width > 64) value |= row[word + 1] << (64 - shift);
    return width == 64 ? value : value & ((std::uint64_t{1} << width) - 1);
}
inline void set_bits(std::uint64_t* row, unsigned first, unsigned width, std::uint64_t value) {
    const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    const unsigned word = first / 64;
    const unsigned shift = first % 64;
    row[word] = (row[word] & ~(mask << shift)) | (value & mask) << shift;
    if (shift + width > 64)
        row[word + 1] = (row[word + 1] & ~(mask >> (64 - shift))) | (value & mask) >> (64 - shift);
}

} // namespace armpmu
