// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/cci550/pmu.h"
#include "armpmu/core/state_fields.h"

#include "virtual_platform/board/mode_set.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// An event that software counted with the CCI-550's PMU, and how often it occurred in that time, by
// the running totals, which no register gates.
struct InterconnectTruthRow {
    cci550::EventId event;
    std::uint64_t occurred = 0;
    unsigned times = 0; // that a counter was enabled for it
    ModeSet modes;      // while it was
};

// Sits before the registers of a CCI-550's PMU. After each write it reads, as a debugger, which
// counters count which events. Counters on the same event at the same time are one row.
class InterconnectTruth : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<InterconnectTruth> target{"target"};
    tlm_utils::simple_initiator_socket<InterconnectTruth> initiator{"initiator"};

    InterconnectTruth(sc_core::sc_module_name name, cci550::Pmu& pmu);

    // The platform's mode from now on.
    void enter(PlatformMode mode);
    // The rows so far, in the order of their first appearance.
    std::vector<InterconnectTruthRow> rows();

    void save(StateWriter& out) const;
    void restore(StateReader& in);

  private:
    struct Row {
        InterconnectTruthRow counted;
        bool running = false;
        std::uint64_t since = 0;
    };

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);
    void look();
    std::uint32_t peek(std::uint32_t offset);

    cci550::Pmu& pmu_;
    PlatformMode mode_ = PlatformMode::functional;
    std::vector<Row> rows_;
};

} // namespace armpmu::testbench
