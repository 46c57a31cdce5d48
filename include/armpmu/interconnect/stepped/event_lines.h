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

    // Those of the interfaces in the sets, bit n for SIn and for MIn; the others have none.
    void put_into(cci550::EventRow& row, std::uint32_t of_slaves, std::uint32_t of_masters) const {
        row.non_secure = {};
        row.non_secure[0] = global.non_secure;
        row.secure = {};
        row.secure[0] = global.secure;
        for (; of_slaves != 0; of_slaves &= of_slaves - 1) {
            const auto n = static_cast<unsigned>(__builtin_ctz(of_slaves));
            put(row, slaves[n], cci550::first_line_of_slave(n));
        }
        for (; of_masters != 0; of_masters &= of_masters - 1) {
            const auto n = static_cast<unsigned>(__builtin_ctz(of_masters));
            put(row, masters[n], cci550::first_line_of_master(n));
        }
    }

  private:
    static void put(cci550::EventRow& row, const SourceLines& lines, unsigned first) {
        put(row.non_secure, lines.non_secure, first);
        if (lines.secure != 0) put(row.secure, lines.secure, first);
    }
    static void put(cci550::EventRow::Words& words, std::uint64_t lines, unsigned first) {
        const unsigned shift = first % 64;
        words[first / 64] |= lines << shift;
        if (shift > 32) words[first / 64 + 1] |= lines >> (64 - shift);
    }
};

} // namespace armpmu::interconnect
