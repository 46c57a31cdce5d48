// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// For sc_spawn and kill.
#define SC_INCLUDE_DYNAMIC_PROCESSES

#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"

#include <gtest/gtest.h>

#include <vector>

// A platform that kills its processor, with all that the processor has started, and starts another.
namespace armpmu::tests {
namespace client_restart_test {

using namespace a64;
using sc_core::SC_NS;
using sc_core::sc_time;

constexpr std::uint64_t kC = 0x80000000;

// Starts a processor, lets it live for 50 ns, and starts the next one 150 ns after its death.
class Supervisor : public sc_core::sc_module {
  public:
    ARMPMU_HAS_PROCESS(Supervisor);
    explicit Supervisor(sc_core::sc_module_name name) : sc_module(name) {
        cpu_.socket.bind(pmu_.sysreg);
        pmu_.nPMUIRQ(line_);
        pmu_.on_interrupt = [this](bool asserted) {
            if (asserted) raised.push_back(sc_core::sc_time_stamp());
        };
        SC_THREAD(run);
    }
    std::vector<sc_time> raised;
    std::vector<bool> levels; // of the line at the end of each life

  private:
    void run() {
        for (unsigned life = 0; life < 3; ++life) {
            sc_core::sc_process_handle processor = sc_core::sc_spawn([this] { live(); });
            wait(sc_time(50, SC_NS));
            processor.kill(sc_core::SC_INCLUDE_DESCENDANTS);
            wait(sc_time(150, SC_NS));
            levels.push_back(line_.read());
        }
    }
    void live() {
        cpu_.write(kPmovsclr, kC);
        cpu_.write(kPmcntenset, kC);
        cpu_.write(kPmintenset, kC);
        cpu_.write(a64::kPmcr, 1);
        cpu_.write(kPmccntr, 0xffffffff - 99);
        wait(sc_time(1, sc_core::SC_SEC));
    }

    systemc::A55Pmu pmu_{"pmu"};
    SystemRegisterMaster cpu_{"cpu"};
    sc_core::sc_signal<bool> line_{"line", true};
};

TEST(RestartingClient, gets_its_interrupt_though_who_programmed_it_was_killed_with_descendants) {
    Supervisor supervisor("supervisor");
    sc_core::sc_start(sc_time(1, sc_core::SC_US));
    EXPECT_EQ(supervisor.levels, (std::vector<bool>{false, false, false}));
    EXPECT_EQ(supervisor.raised, (std::vector<sc_time>{sc_time(100, SC_NS), sc_time(300, SC_NS),
                                                       sc_time(500, SC_NS)}));
}

} // namespace client_restart_test
} // namespace armpmu::tests
