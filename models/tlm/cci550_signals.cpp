// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_signals.h"

#include "armpmu/cci550/event_name.h"

namespace armpmu::cci550 {

std::ostream& operator<<(std::ostream& out, const EventRow& row) {
    const char* separator = "";
    for (unsigned line = 0; line < kLines; ++line) {
        if (!row.test(event_of_line(line))) continue;
        out << separator << event_name(event_of_line(line));
        separator = " ";
    }
    return out;
}

std::ostream& operator<<(std::ostream& out, const EventBusValue& value) {
    for (unsigned bit = value.width; bit-- > 0;) out << (value.bit(bit) ? '1' : '0');
    return out;
}

void sc_trace(sc_core::sc_trace_file* file, const EventRow& row, const std::string& name) {
    for (std::size_t w = 0; w < EventRow::kWords; ++w) {
        sc_core::sc_trace(file, row.non_secure[w], name + ".non_secure" + std::to_string(w));
        sc_core::sc_trace(file, row.secure[w], name + ".secure" + std::to_string(w));
    }
}

void sc_trace(sc_core::sc_trace_file* file, const EventBusValue& value, const std::string& name) {
    for (std::size_t w = 0; w < EventRow::kWords; ++w)
        sc_core::sc_trace(file, value.words[w], name + ".word" + std::to_string(w));
}

} // namespace armpmu::cci550
