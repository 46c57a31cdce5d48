// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>
#include <tlm_utils/tlm_quantumkeeper.h>

#include <vector>

// A loosely timed platform: two processors that run ahead of simulated time, each with a quantum of
// its own, and a debugger that looks at both cores and at the CCI-550 from anywhere within its own.
namespace armpmu::tests {
namespace client_loosely_timed_test {

using a55::Event;
using namespace a64;
using sc_core::SC_NS;
using sc_core::sc_time;
using sc_core::SC_US;

constexpr std::uint64_t kC = 0x80000000;
constexpr std::uint64_t kNotAtEl1 = 0x80000000; // PMCCFILTR.P

// Alternates between a microsecond of EL0 and three of EL1, and works 500 instructions in each.
class Processor : public sc_core::sc_module {
  public:
    ARMPMU_HAS_PROCESS(Processor);
    Processor(sc_core::sc_module_name name, unsigned rounds, double quantum_us)
        : sc_module(name), rounds_(rounds), quantum_(quantum_us, SC_US) {
        port.socket.bind(pmu.sysreg);
        SC_THREAD(run);
    }
    systemc::A55Pmu pmu{"pmu"};
    SystemRegisterMaster port{"port"};
    std::vector<std::uint64_t> cycles; // PMCCNTR at the end of each round
    std::vector<std::uint64_t> retired;

  private:
    void run() {
        write(kPmccfiltr, kNotAtEl1);
        write(event_type(), 0x08);
        write(kPmcntenset, kC | 1);
        write(a64::kPmcr, 1);
        for (unsigned round = 0; round < rounds_; ++round) {
            work(0, 1);
            work(1, 3);
            cycles.push_back(read(kPmccntr));
            retired.push_back(read(pmevcntr(0)));
        }
        wait(local_);
    }
    static a55::SystemRegister event_type() { return pmevtyper(0); }
    void work(unsigned level, double us) {
        a55::ProcessorState state;
        state.exception_level = static_cast<std::uint8_t>(level);
        pmu.set_state(state, local_);
        pmu.core().record(Event::inst_retired, 500);
        local_ += sc_time(us, SC_US);
        if (level == 0) pmu.set_state({}, local_);
        if (local_ < quantum_) return;
        wait(local_);
        local_ = sc_core::SC_ZERO_TIME;
    }
    std::uint64_t read(a55::SystemRegister reg) {
        port.local_time = local_;
        return port.read(reg);
    }
    void write(a55::SystemRegister reg, std::uint64_t data) {
        port.local_time = local_;
        port.write(reg, data);
    }

    unsigned rounds_;
    sc_time quantum_;
    sc_time local_ = sc_core::SC_ZERO_TIME;
};

// Reads everything at odd moments, from up to 100 us ahead of simulated time.
class Debugger : public sc_core::sc_module {
  public:
    ARMPMU_HAS_PROCESS(Debugger);
    Debugger(sc_core::sc_module_name name, Processor& first, Processor& second,
             systemc::Cci550Pmu& cci)
        : sc_module(name) {
        ports[0].socket.bind(first.pmu.debug);
        ports[1].socket.bind(second.pmu.debug);
        ports[2].socket.bind(cci.socket);
        SC_THREAD(run);
    }
    sc_core::sc_vector<BusMaster> ports{"ports", 3};
    unsigned looks = 0;

  private:
    void run() {
        for (unsigned n = 0; n < 400; ++n) {
            wait(sc_time(37 * (1 + n % 5), SC_NS));
            BusMaster& port = ports[n % 3];
            port.local_time = sc_time(n * 7919 % 100'000, SC_NS);
            port.read(n % 3 == 2 ? ecnt_data(0) : 0xf8 /* PMCCNTR */);
            looks += port.status == tlm::TLM_OK_RESPONSE ? 1 : 0;
        }
    }
};

TEST(LooselyTimedClient, counts_of_processors_that_run_ahead_are_theirs_whoever_looks) {
    Processor first("first", 20, 10);
    Processor second("second", 20, 64);
    systemc::Cci550Pmu cci("cci");
    Debugger debugger("debugger", first, second, cci);
    sc_core::sc_start(sc_time(1000, SC_US));
    EXPECT_EQ(debugger.looks, 400U);
    for (const Processor* one : {&first, &second}) {
        ASSERT_EQ(one->cycles.size(), 20U);
        for (unsigned round = 0; round < 20; ++round) {
            EXPECT_EQ(one->cycles[round], 1000U * (round + 1)) << one->name() << ' ' << round;
            EXPECT_EQ(one->retired[round], 1000U * (round + 1)) << one->name() << ' ' << round;
        }
    }
}

} // namespace client_loosely_timed_test
} // namespace armpmu::tests
