// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Three users of one description. A device describes its inputs in one template function, and its
// outputs in two, field by field from bit 0 of the row on:
//
//     fields.lines("ns", Part::event, inputs.events.non_secure, 289, name_of_line);
//     fields.bit("niden", Part::enable, inputs.pins.niden);
//     fields.number("acc_offset", Part::place, access.offset, 20);
//     fields.number("count3", Part::count, outputs.counts[3], 32, 3); // its flag is bit 3
//
// `LayoutFields` makes the layout of it, `RowPacker` a row, `RowUnpacker` the values again.
namespace armpmu {

// The name of bit `line` of a group of event lines.
using LineName = std::string (*)(unsigned line);

// All bits below `width`, which is 1 .. 64.
constexpr std::uint64_t low_bits(unsigned width) {
    return ~std::uint64_t{0} >> (64 - width);
}

// Collects the fields of a layout.
class LayoutFields {
  public:
    explicit LayoutFields(Role role) : role_(role) {}

    template <typename Words>
    void lines(const char* name, Part part, const Words&, unsigned width, LineName line_name) {
        Field field = named(name, part, width);
        for (unsigned line = 0; line_name != nullptr && line < width; ++line)
            field.bits.push_back(line_name(line));
        fields_.push_back(std::move(field));
    }
    void bit(const char* name, Part part, bool) { fields_.push_back(named(name, part, 1)); }
    template <typename Value>
    void number(const char* name, Part part, const Value&, unsigned width, unsigned flag = 0) {
        fields_.push_back(named(name, part, width));
        fields_.back().flag = flag;
    }
    void append_to(std::vector<Field>& all) const {
        all.insert(all.end(), fields_.begin(), fields_.end());
    }

  private:
    Field named(const char* name, Part part, unsigned width) const {
        Field field;
        field.name = name;
        field.part = part;
        field.width = width;
        field.role = role_;
        return field;
    }

    Role role_;
    std::vector<Field> fields_;
};

// Writes a row, or its fields up to the call of `finish`, from its first bit on.
class RowPacker {
  public:
    explicit RowPacker(std::uint64_t* row) : at_(row) {}

    template <std::size_t Words>
    void lines(const char*, Part, const std::array<std::uint64_t, Words>& words, unsigned width,
               LineName) {
        std::size_t w = 0;
        for (; width > 64; width -= 64) put(words[w++], 64);
        put(words[w] & low_bits(width), width);
    }
    void bit(const char*, Part, bool value) { put(value ? 1 : 0, 1); }
    template <typename Value>
    void number(const char*, Part, const Value& value, unsigned width, unsigned = 0) {
        put(static_cast<std::uint64_t>(value) & low_bits(width), width);
    }
    // Bits of the last word behind the last field are 0.
    void finish() {
        if (used_ != 0) *at_ = word_;
    }

  private:
    void put(std::uint64_t value, unsigned width) {
        word_ |= value << used_;
        used_ += width;
        if (used_ < 64) return;
        *at_++ = word_;
        used_ -= 64;
        word_ = used_ == 0 ? 0 : value >> (width - used_);
    }

    std::uint64_t* at_;
    std::uint64_t word_ = 0;
    unsigned used_ = 0;
};

// Reads a row from bit `first` on.
class RowUnpacker {
  public:
    explicit RowUnpacker(const std::uint64_t* row, unsigned first = 0) : row_(row), next_(first) {}

    template <std::size_t Words>
    void lines(const char*, Part, std::array<std::uint64_t, Words>& words, unsigned width,
               LineName) {
        for (unsigned bit = 0; bit < width; bit += 64)
            words[bit / 64] = get_bits(row_, next_ + bit, std::min(64U, width - bit));
        next_ += width;
    }
    void bit(const char*, Part, bool& value) {
        value = (row_[next_ / 64] >> next_ % 64 & 1) != 0;
        ++next_;
    }
    template <typename Value>
    void number(const char*, Part, Value& value, unsigned width, unsigned = 0) {
        value = static_cast<Value>(take(width));
    }

  private:
    std::uint64_t take(unsigned width) {
        const std::uint64_t value = get_bits(row_, next_, width);
        next_ += width;
        return value;
    }

    const std::uint64_t* row_;
    unsigned next_;
};

} // namespace armpmu
