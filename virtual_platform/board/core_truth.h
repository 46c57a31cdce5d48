// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/iss/processor.h"
#include "virtual_platform/board/mode_set.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An event that software counted with a core's PMU, and how often it occurred in that time by the
// processor's own count.
struct CountedTruth {
    unsigned event = 0;         // its number; 0x11 of PMCCNTR, too
    std::uint32_t filter = 0;   // bits [31:26] of PMEVTYPER<n>
    std::uint64_t occurred = 0; // while a counter was enabled for it, wherever the filter admits
    unsigned times = 0;         // that a counter was enabled for it
    ModeSet modes;              // while it was

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.event, self.filter, self.occurred, self.times, self.modes);
    }
};

// "instructions:u": the kernel's name with perf's letters of levels.
std::string perf_name(const CountedTruth& row);

// Sits between a processor and the system registers of its PMU. After each write it reads, as a
// debugger, which counters count which events, and samples the processor's own count of an event
// when counting begins and ends. It shares no code with the PMU's counters. Counters on the same
// event with the same filter at the same time are one row; PMCCNTR has its own, as with PMCR.DP = 0
// it counts in Secure state where MDCR_EL3.SPME = 0 prohibits that for the others.
class CoreTruth : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<CoreTruth, 64> target{"target"};
    tlm_utils::simple_initiator_socket<CoreTruth, 64> initiator{"initiator"};

    CoreTruth(sc_core::sc_module_name name, const iss::Processor& processor);

    // Selects the source of cycles, memory events and all others that the processor does not count
    // itself, from now on: the model of a core, by the running totals of its PMU, which no register
    // gates; null: the processor. Instructions, branches, exceptions and writes of registers always
    // come from the processor.
    void follow_model(a55::Pmu* totals);
    // The platform's mode from now on.
    void enter(PlatformMode mode);
    // The rows so far, in the order of their first appearance.
    std::vector<CountedTruth> rows();

    // While the source is the processor.
    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in) { StateIn{in}(*this); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.rows_, self.secure_, self.cycles_prohibited_);
    }
    struct Selected { // by an enabled counter
        unsigned event;
        std::uint32_t filter;
        bool cycle_counter;
    };
    struct Row {
        CountedTruth counted;
        bool cycle_counter = false;
        bool running = false;
        std::uint64_t since = 0; // the processor's count when last sampled

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.counted, self.cycle_counter, self.running, self.since);
        }

        bool is(const Selected& one) const {
            return counted.event == one.event && counted.filter == one.filter &&
                   cycle_counter == one.cycle_counter;
        }
    };

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);
    void look();
    void settle();
    std::uint64_t peek(unsigned op1, unsigned crm, unsigned op2, unsigned crn = 9);
    bool counts_in_secure_state(const Row& row) const;
    bool asks_model(a55::Event event) const;
    std::uint64_t account(const Row& row) const;
    std::vector<Selected> selected();
    Row& row_of(const Selected& selected);

    const iss::Processor& processor_;
    a55::Pmu* totals_ = nullptr;
    PlatformMode mode_ = PlatformMode::functional;
    std::vector<Row> rows_;
    bool secure_ = false;            // SPME
    bool cycles_prohibited_ = false; // DP
};

} // namespace armpmu::testbench
