// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_bit_codes.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_text.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace armpmu::vectors {

// Gives the signals that rows need the values that a VCD's changes say.
class VcdSetter {
  public:
    // All outlive this.
    VcdSetter(VcdText& text, const VcdCodes& codes, VcdSampler& sampler)
        : text_(text), sampler_(sampler), bit_codes_(codes, sampler.binding()) {}

    // `digits`, in the text, become the value of a slot. Throws VectorError when they are none.
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
