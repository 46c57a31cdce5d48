// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_setter.h"

#include "vectors/forms/digits.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

// The digit of a bit; those that are left out are as the first, or 0 for a 1.
char digit_of(const char* digits, std::size_t count, unsigned bit) {
    if (bit < count) return digits[count - 1 - bit];
    return digits[0] == '1' ? '0' : digits[0];
}

bool unknown_digit(char c) {
    return c == 'x' || c == 'z';
}

} // namespace

void VcdSetter::set(std::uint32_t slot, const char* digits, std::size_t count) {
    Digits given{digits, count};
    if (count == 0 || count > sampler_.binding().slots()[slot].width)
        given = without_surplus(slot, given);
    if (!set_plain(slot, given)) set_others(slot, given);
}

// Digits 0 and 1; false when there are others.
bool VcdSetter::set_plain(std::uint32_t slot, Digits digits) {
    const VcdSlot& target = sampler_.binding().slots()[slot];
    VcdValues& values = sampler_.values();
    std::size_t count = digits.count;
    for (unsigned bit = 0; bit < target.width; bit += 64) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(count, 64));
        count -= part;
        std::uint64_t value = 0;
        if (!binary_value(digits.first + count, part, value)) return false;
        if (!target.whole) continue;
        const unsigned width = std::min(target.width - bit, 64U);
        values.set_bits(target.first + bit, width, value);
        for (const unsigned first : target.others) values.set_bits(first + bit, width, value);
    }
    if (!target.parts.empty()) set_parts(slot, digits);
    set_known(slot);
    return true;
}

// A '0b' in front, and digits beyond the variable that say nothing.
VcdSetter::Digits VcdSetter::without_surplus(std::uint32_t slot, Digits digits) {
    const VcdSlot& target = sampler_.binding().slots()[slot];
    Digits rest = digits;
    const bool prefix =
        rest.count > 2 && rest.first[0] == '0' && (rest.first[1] == 'b' || rest.first[1] == 'B');
    if (prefix) rest = {rest.first + 2, rest.count - 2};
    const std::size_t surplus = rest.count - std::min<std::size_t>(rest.count, target.width);
    const char sign = rest.count == 0 ? '0' : plain_digit(rest.first[surplus]);
    const bool says_nothing = std::all_of(rest.first, rest.first + surplus, [&](char c) {
        const char digit = plain_digit(c);
        return digit == '0' || (unknown_digit(digit) && digit == sign);
    });
    const auto what = [&] {
        return "a value of " + std::to_string(digits.count) + " bits for " +
               sampler_.binding().name_of(slot) + ", which has " + std::to_string(target.width);
    };
    if (rest.count == 0 || !says_nothing) text_.fail(digits.first, what());
    text_.fault(VcdFault::surplus, digits.first, what);
    return {rest.first + surplus, rest.count - surplus};
}

void VcdSetter::set_others(std::uint32_t slot, Digits digits) {
    translated_.assign(digits.first, digits.count);
    bool prefix = false;
    for (std::size_t i = 0; i < digits.count; ++i) {
        const char digit = plain_digit(translated_[i]);
        prefix = i == 1 && digits.count > 2 && translated_[0] == '0' &&
                 (translated_[1] == 'b' || translated_[1] == 'B');
        if (digit == 0 && prefix) {
            text_.fault(VcdFault::surplus, digits.first,
                        [] { return "0b is in front of a value"; });
            return set(slot, digits.first + 2, digits.count - 2);
        }
        if (digit == 0) text_.fail(digits.first + i, quoted({digits.first + i, 1}) + " is no bit");
        translated_[i] = digit;
    }
    translated_.append(8, '0');
    const Digits all{translated_.data(), digits.count};
    const bool known =
        std::none_of(all.first, all.first + all.count, [](char c) { return unknown_digit(c); });
    if (known)
        set_plain(slot, all);
    else
        set_unknown(slot, all, text_.place(digits.first).line);
}

void VcdSetter::set_parts(std::uint32_t slot, Digits digits) {
    for (const VcdSlot::Part& part : sampler_.binding().slots()[slot].parts)
        for (unsigned bit = 0; bit < part.width; ++bit) {
            const bool high = digit_of(digits.first, digits.count, part.from + bit) == '1';
            sampler_.values().set_bits(part.to + bit, 1, high != part.inverted ? 1 : 0);
        }
}

void VcdSetter::set_known(std::uint32_t slot) {
    if (sampler_.values().known(slot)) return;
    const VcdSlot& target = sampler_.binding().slots()[slot];
    VcdValues& values = sampler_.values();
    values.set_known(slot);
    bit_codes_.set_known(slot, true);
    if (!values.keeps_unknown()) return;
    const auto clear = [&](unsigned first, unsigned width) {
        for (unsigned bit = first; bit < first + width; ++bit) values.set_unknown_bit(bit, false);
    };
    if (target.whole) clear(target.first, target.width);
    for (const unsigned first : target.others) clear(first, target.width);
    for (const VcdSlot::Part& part : target.parts) clear(part.to, part.width);
}

void VcdSetter::set_unknown(std::uint32_t slot, Digits digits, std::uint64_t line) {
    VcdValues& values = sampler_.values();
    values.set_unknown(slot, line);
    bit_codes_.set_known(slot, false);
    if (!values.keeps_unknown()) return;
    const VcdSlot& target = sampler_.binding().slots()[slot];
    const auto set = [&](unsigned from, unsigned width, unsigned to, bool inverted) {
        for (unsigned bit = 0; bit < width; ++bit) {
            const char digit = digit_of(digits.first, digits.count, from + bit);
            const bool high = digit == 'z' || (digit != 'x' && (digit == '1') != inverted);
            values.set_bits(to + bit, 1, high ? 1 : 0);
            values.set_unknown_bit(to + bit, unknown_digit(digit));
        }
    };
    if (target.whole) set(0, target.width, target.first, false);
    for (const unsigned first : target.others) set(0, target.width, first, false);
    for (const VcdSlot::Part& part : target.parts)
        set(part.from, part.width, part.to, part.inverted);
}

} // namespace armpmu::vectors
