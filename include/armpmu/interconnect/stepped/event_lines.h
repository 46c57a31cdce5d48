// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

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

// Event lines of all sources in one cycle. Those of absent interfaces stay 0.
struct EventLines {
    SourceLines global;
    std::array<SourceLines, cci550::kMaxSlaveInterfaces> slaves{};
    std::array<SourceLines, cci550::kMaxMasterInterfaces> masters{};

    void put_into(cci550::EventRow& row) const {
        std::uint32_t secure = global.secure;
        for (const SourceLines& lines : slaves) secure |= lines.secure;
        for (const SourceLines& lines : masters) secure |= lines.secure;
        put_half<&SourceLines::non_secure>(row.non_secure);
        if (secure != 0) {
            put_half<&SourceLines::secure>(row.secure);
        } else {
            row.secure = {};
        }
    }

  private:
    using Words = cci550::EventRow::Words;

    static void put(Words& words, std::uint64_t lines, unsigned first) {
        const unsigned shift = first % 64;
        words[first / 64] |= lines << shift;
        if (shift > 32) words[first / 64 + 1] |= lines >> (64 - shift);
    }
    template <std::uint32_t SourceLines::*kSecurity>
    void put_half(Words& words) const {
        words = {};
        put(words, global.*kSecurity, 0);
        for (unsigned n = 0; n < slaves.size(); ++n)
            put(words, slaves[n].*kSecurity, cci550::line_of(cci550::EventId(n, 0)));
        for (unsigned n = 0; n < masters.size(); ++n)
            put(words, masters[n].*kSecurity, cci550::line_of(cci550::EventId(8 + n, 0)));
    }
};

} // namespace armpmu::interconnect
