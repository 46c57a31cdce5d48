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
        row.non_secure = packed<&SourceLines::non_secure>();
        row.secure = {};
        if (any_secure()) row.secure = packed<&SourceLines::secure>();
    }

  private:
    bool any_secure() const {
        std::uint32_t any = global.secure;
        for (const SourceLines& lines : slaves) any |= lines.secure;
        for (const SourceLines& lines : masters) any |= lines.secure;
        return any != 0;
    }
    // Without a branch: most sources have an event in most cycles.
    template <std::uint32_t SourceLines::*kLines>
    cci550::EventRow::Words packed() const {
        cci550::EventRow::Words words{};
        words[0] = global.*kLines;
        for (unsigned n = 0; n < slaves.size(); ++n)
            put(words, slaves[n].*kLines, cci550::first_line_of_slave(n));
        for (unsigned n = 0; n < masters.size(); ++n)
            put(words, masters[n].*kLines, cci550::first_line_of_master(n));
        return words;
    }
    static void put(cci550::EventRow::Words& words, std::uint64_t lines, unsigned first) {
        const unsigned shift = first % 64;
        words[first / 64] |= lines << shift;
        if (shift > 32) words[first / 64 + 1] |= lines >> (64 - shift);
    }
};

} // namespace armpmu::interconnect
