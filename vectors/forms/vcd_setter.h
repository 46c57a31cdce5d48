// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/digits.h"
#include "vectors/forms/vcd_binding.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_text.h"
#include "vectors/forms/vcd_values.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A fast path for the most common changes of a VCD: lines of '0' or '1' and a code of one or two
// characters, of a variable that is known and is one bit of a row, or that rows do not need. The
// caller handles all other lines, and says which slots are known.
class VcdBitCodes {
  public:
    VcdBitCodes(const VcdCodes& codes, const VcdBinding& binding);

    // Applies lines to a row, which must not be used otherwise while this lives.
    class Lines;
    Lines lines(std::uint64_t* row) const;

    void set_known(std::size_t slot, bool known) {
        const Code& code = of_slot_[slot];
        if (code.target != 0) targets_of_[code.index] = known ? code.target : 0;
    }

  private:
    // Where a change goes.
    struct Target {
        std::uint64_t mask = 0; // its bit; 0: a row does not need it
        std::size_t word = 0;
    };
    struct Code {
        std::size_t index = 0;    // in targets_of_
        std::uint16_t target = 0; // when it is known; 0: not handled here
    };

    void add(std::uint32_t signal, std::size_t index, const VcdBinding& binding);

    std::vector<Target> targets_;           // 0 is none, 1 what no row needs
    std::vector<std::uint16_t> targets_of_; // by 7 bits of what is behind a character, and that
    std::vector<Code> of_slot_;
};

class VcdBitCodes::Lines {
  public:
    // Whether a line is such a one; applies it if so. `at` is its begin, with at least eight
    // characters, `end` its '\n'.
    bool apply(const char* at, const char* end) {
        constexpr std::uint64_t kForm = 0x8000fe; // the digit, and that the third one is ASCII
        const std::uint64_t line = eight_characters(at);
        const unsigned number = targets_of_[line >> 8 & 0x7fff];
        if (((line ^ '0') & kForm) != 0 || number == 0 || end - at > 3) return false;
        const Target& target = targets_[number];
        std::uint64_t& word = row_[target.word];
        const std::uint64_t toggled = (word ^ -(line & 1)) & target.mask;
        word ^= toggled;
        toggles_.add(toggled);
        return true;
    }
    // Since the last call.
    VcdToggles take_toggles() { return std::exchange(toggles_, {}); }

  private:
    friend class VcdBitCodes;
    Lines(const std::uint16_t* targets_of, const Target* targets, std::uint64_t* row)
        : targets_of_(targets_of), targets_(targets), row_(row) {}

    const std::uint16_t* targets_of_;
    const Target* targets_;
    std::uint64_t* row_;
    VcdToggles toggles_;
};

inline VcdBitCodes::Lines VcdBitCodes::lines(std::uint64_t* row) const {
    return {targets_of_.data(), targets_.data(), row};
}

inline VcdBitCodes::VcdBitCodes(const VcdCodes& codes, const VcdBinding& binding)
    : targets_(2), targets_of_(std::size_t{1} << 15), of_slot_(binding.slots().size()) {
    const auto look_up = [&](char first, char second) {
        const char text[] = {first, second, '\n'};
        const char* at = text;
        const std::uint32_t signal = codes.find(at);
        const auto index = static_cast<std::size_t>(first | second << 8);
        if (signal != 0) add(signal, index, binding);
    };
    for (char first = '!'; first <= '~'; ++first) {
        look_up(first, '\n');
        if (codes.longest() < 2) continue;
        for (char second = '!'; second <= '~'; ++second) look_up(first, second);
    }
}

inline void VcdBitCodes::add(std::uint32_t signal, std::size_t index, const VcdBinding& binding) {
    const std::uint32_t slot = binding.slot_of(signal);
    if (slot == VcdBinding::kNone) {
        targets_of_[index] = 1;
        return;
    }
    const VcdSlot& target = binding.slots()[slot];
    if (target.width != 1 || !target.others.empty() || !target.parts.empty()) return;
    of_slot_[slot] = {index, static_cast<std::uint16_t>(targets_.size())};
    targets_.push_back({std::uint64_t{1} << target.first % 64, target.first / 64});
}

// Applies a VCD's changes to the signals that rows need.
class VcdSetter {
  public:
    // All outlive this.
    VcdSetter(VcdText& text, const VcdCodes& codes, VcdSampler& sampler)
        : text_(text), sampler_(sampler), bit_codes_(codes, sampler.binding()) {}

    // Sets a slot to the value of `digits`, in the text. Throws VectorError when they are no
    // digits.
    void set(std::uint32_t slot, const char* digits, std::size_t count);
    VcdBitCodes& bit_codes() { return bit_codes_; }

  private:
    struct Digits {
        const char* first; // eight characters more can be read
        std::size_t count;
    };

    bool set_plain(std::uint32_t slot, Digits digits);
    void set_others(std::uint32_t slot, Digits digits);
    Digits without_surplus(std::uint32_t slot, Digits digits);
    void set_known(std::uint32_t slot);
    void set_parts(std::uint32_t slot, Digits digits);
    void set_unknown(std::uint32_t slot, Digits digits, std::uint64_t line);

    VcdText& text_;
    VcdSampler& sampler_;
    VcdBitCodes bit_codes_;
    std::string translated_;
};

} // namespace armpmu::vectors
