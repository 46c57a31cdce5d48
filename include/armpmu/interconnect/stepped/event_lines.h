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

    // Makes them the row, and there are none any more. `of_slaves` and `of_masters`, bit n for SIn
    // and for MIn, have the interfaces with lines.
    void take_into(cci550::EventRow& row, std::uint32_t of_slaves, std::uint32_t of_masters) {
        row.non_secure = {global.non_secure};
        row.secure = {global.secure};
        global = {};
        for (; of_slaves != 0; of_slaves &= of_slaves - 1) {
            const auto n = static_cast<unsigned>(__builtin_ctz(of_slaves));
            put(row, slaves[n], cci550::first_line_of_slave(n));
            slaves[n] = {};
        }
        if (of_masters != 0) put_masters(row, of_masters);
    }

  private:
    static constexpr unsigned kFirst = cci550::first_line_of_master(0);
    static constexpr unsigned kPerMaster = cci550::first_line_of_master(1) - kFirst;

    // Those of all MIs follow each other, and are fewer than 64.
    void put_masters(cci550::EventRow& row, std::uint32_t of_masters) {
        std::uint64_t non_secure = 0;
        std::uint64_t secure = 0;
        for (; of_masters != 0; of_masters &= of_masters - 1) {
            const auto n = static_cast<unsigned>(__builtin_ctz(of_masters));
            non_secure |= std::uint64_t{masters[n].non_secure} << kPerMaster * n;
            secure |= std::uint64_t{masters[n].secure} << kPerMaster * n;
            masters[n] = {};
        }
        put(row.non_secure, non_secure, kFirst);
        put(row.secure, secure, kFirst);
    }
    static void put(cci550::EventRow& row, const SourceLines& lines, unsigned first) {
        put(row.non_secure, lines.non_secure, first);
        if (lines.secure != 0) put(row.secure, lines.secure, first);
    }
    // In a word and the next one, which gets what the first has no room for.
    static void put(cci550::EventRow::Words& words, std::uint64_t lines, unsigned first) {
        const unsigned shift = first % 64;
        words[first / 64] |= lines << shift;
        words[first / 64 + 1] |= lines >> 1 >> (63 - shift);
    }
};

} // namespace armpmu::interconnect
