// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"

#include <array>
#include <cstdint>

namespace armpmu::testbench {

using cci550::Security;

// Event lines of one source, bit n = event code n.
struct SourceLines {
    std::uint32_t non_secure = 0;
    std::uint32_t secure = 0;

    template <typename Code>
    void set(Code code, Security security = Security::non_secure) {
        (security == Security::secure ? secure : non_secure) |= std::uint32_t{1}
                                                                << static_cast<unsigned>(code);
    }
};

// Puts the lines of one source into a row.
inline void add_to(cci550::EventRow& row, const SourceLines& lines, unsigned first_line) {
    const std::size_t word = first_line / 64;
    const unsigned shift = first_line % 64;
    const auto add = [&](cci550::EventRow::Words& words, std::uint64_t bits) {
        if (bits == 0) return;
        words[word] |= bits << shift;
        if (shift > 32) words[word + 1] |= bits >> (64 - shift);
    };
    add(row.non_secure, lines.non_secure);
    add(row.secure, lines.secure);
}

} // namespace armpmu::testbench
