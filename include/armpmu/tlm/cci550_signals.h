// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_bus.h"
#include "armpmu/cci550/event_row.h"
#include "armpmu/tlm/has_process.h"

#include <systemc>

#include <ostream>
#include <string>

// The operators that sc_signal requires of its type; found by argument-dependent lookup.
namespace armpmu::cci550 {

std::ostream& operator<<(std::ostream& out,
                         const EventRow& row); // names of the lines that are high
std::ostream& operator<<(std::ostream& out,
                         const EventBusValue& value); // most significant bit first
void sc_trace(sc_core::sc_trace_file* file, const EventRow& row, const std::string& name);
void sc_trace(sc_core::sc_trace_file* file, const EventBusValue& value, const std::string& name);

} // namespace armpmu::cci550

namespace armpmu::systemc {

// Converts the EVNTBUS row type into a bit vector. `W` is the bus width of the configuration: 16 +
// 32 * slave + 7 * master interfaces.
template <int W>
class EventBusVector : public sc_core::sc_module {
  public:
    sc_core::sc_in<cci550::EventBusValue> in{"in"};
    sc_core::sc_out<sc_dt::sc_bv<W>> out{"out"};

    ARMPMU_HAS_PROCESS(EventBusVector);
    explicit EventBusVector(sc_core::sc_module_name name) : sc_module(name) {
        SC_METHOD(convert);
        sensitive << in;
    }

  private:
    void convert() {
        sc_dt::sc_bv<W> bits;
        for (int i = 0; i < W; ++i) bits[i] = in->read().bit(static_cast<unsigned>(i));
        out->write(bits);
    }
};

} // namespace armpmu::systemc
