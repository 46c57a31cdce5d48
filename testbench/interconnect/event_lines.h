// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"
#include "testbench/interconnect/port.h"

#include <array>
#include <cstdint>

namespace armpmu::testbench {

// Event lines of one source, bit n = event code n.
struct SourceLines {
    std::uint32_t non_secure = 0;
    std::uint32_t secure = 0;

    template <typename Code>
    void set(Code code, Security security = Security::non_secure) {
        (security == Security::secure ? secure : non_secure) |= std::uint32_t{1}
                                                                << static_cast<unsigned>(code);
    }
    void merge(const SourceLines& other) {
        non_secure |= other.non_secure;
        secure |= other.secure;
    }
};

// The lines that pins do not show: arbitration losses per slave interface, the global events.
struct InternalLines {
    std::array<SourceLines, cci550::kMaxSlaveInterfaces> slaves{};
    SourceLines global{};
};

// Handshake classes (TRM tables 2-3 and 2-4) and stalls of a port's current cycle.
// Normal accesses to the system domain count as non-shareable, so do non-shareable WriteBack and
// WriteClean; cache maintenance counts as such in any domain.
SourceLines lines_of(const SlavePort& port);
SourceLines lines_of(const MasterPort& port);

// Puts the lines of one source into a row.
void add_to(cci550::EventRow& row, const SourceLines& lines, unsigned first_line);

} // namespace armpmu::testbench
