// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_signals.h"

#include "armpmu/core/text.h"

namespace armpmu::a55 {

std::ostream& operator<<(std::ostream& out, const EventRow& row) {
    const char* separator = "";
    for (const EventInfo& info : events()) {
        const unsigned count = row.count(info.event);
        if (count == 0) continue;
        out << separator << lower_case(info.mnemonic);
        if (count > 1) out << '*' << count;
        separator = " ";
    }
    return out;
}

void sc_trace(sc_core::sc_trace_file* file, const EventRow& row, const std::string& name) {
    for (std::size_t w = 0; w < EventRow::kWords; ++w) {
        sc_core::sc_trace(file, row.ones[w], name + ".ones" + std::to_string(w));
        sc_core::sc_trace(file, row.twos[w], name + ".twos" + std::to_string(w));
    }
}

} // namespace armpmu::a55
