// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <vector>

// Interrupt handlers, lazy producers and checkpoints in each other's way.
namespace armpmu::tests {
namespace a55_platform_test {

using a55::Event;
using namespace a64;
using armpmu::systemc::A55Pmu;
using sc_core::SC_NS;
using sc_core::sc_start;
using sc_core::sc_time;

constexpr auto kPmevcntr0 = pmevcntr(0);
constexpr auto kPmevtyper0 = pmevtyper(0);
constexpr std::uint64_t kC = 0x80000000;

a55::ProcessorState user() {
    a55::ProcessorState state;
    state.exception_level = 0;
    return state;
}

struct Core {
    explicit Core(const char* name) : pmu(name), cpu((std::string(name) + "_cpu").c_str()) {
        cpu.socket.bind(pmu.sysreg);
    }
    void count_cycles(std::uint64_t value) {
        cpu.write(kPmcntenset, kC);
        cpu.write(kPmintenset, kC);
        cpu.write(kPmcr, 1);
        cpu.write(kPmccntr, value);
    }
    A55Pmu pmu;
    SystemRegisterMaster cpu;
};

TEST(A55Checkpoint, of_a_processor_ahead_of_time_is_as_far_ahead_afterwards) {
    Core original("original"), fresh("fresh"), used("used");
    original.count_cycles(0);
    used.pmu.set_state({}, sc_time(5000, SC_NS));
    sc_start(sc_time(200, SC_NS));
    original.pmu.set_state(user(), sc_time(800, SC_NS)); // its time is 1000 ns
    const StateBytes saved = original.pmu.save();
    for (Core* core : {&fresh, &used}) core->pmu.restore(saved);
    for (Core* core : {&original, &fresh, &used}) {
        EXPECT_EQ(core->pmu.core().peek(kPmccntr), 1000U);
        core->pmu.set_state(user(), sc_time(900, SC_NS));
        EXPECT_EQ(core->pmu.core().peek(kPmccntr), 1100U);
    }
}

TEST(A55Checkpoint, restores_at_random_points_into_a_module_at_another_time) {
    std::mt19937_64 random(1);
    for (unsigned round = 0; round < 100; ++round) {
        static unsigned number = 0;
        Core straight(("straight" + std::to_string(number)).c_str());
        Core restored(("restored" + std::to_string(number++)).c_str());
        const auto operate = [](Core& core, std::uint64_t what) {
            core.pmu.set_state(what % 3 == 0 ? user() : a55::ProcessorState{},
                               sc_time(static_cast<double>(what % 5000), sc_core::SC_PS));
            if (what % 7 == 0)
                core.pmu.set_clock_period(
                    sc_time(static_cast<double>(what % 4 * 700), sc_core::SC_PS));
            core.pmu.core().record(Event::inst_retired, what % 100);
            core.pmu.core().write(kPmccntr, 0xffffffff - what % 3000);
        };
        straight.pmu.core().write(kPmcntenset, kC | 1);
        straight.pmu.core().write(kPmevtyper0, 8);
        straight.pmu.core().write(kPmcr, 1 | (round % 2 != 0 ? 8 : 0));
        for (std::uint64_t i = random() % 20; i > 0; --i) operate(straight, random());
        operate(restored, random());
        restored.pmu.restore(straight.pmu.save());
        for (unsigned i = 0; i < 20; ++i) {
            const std::uint64_t what = random();
            operate(straight, what);
            operate(restored, what);
        }
        ASSERT_EQ(restored.pmu.save(), straight.pmu.save()) << round;
    }
}

TEST(A55Checkpoint, with_an_interrupt_pending_tells_the_handler_when_all_is_right) {
    Core core("core"), other("other");
    other.count_cycles(0);
    other.pmu.set_clock_period(sc_time(10, SC_NS));
    core.count_cycles(0);
    core.cpu.write(kPmovsset, kC);
    const StateBytes pending = core.pmu.save();
    unsigned calls = 0;
    other.pmu.on_interrupt = [&](bool asserted) {
        if (!asserted) return;
        ++calls;
        other.cpu.local_time = sc_time(500, SC_NS);
        EXPECT_EQ(other.cpu.read(kPmccntr), 500U); // of the restored period of 1 ns
    };
    other.pmu.restore(pending);
    EXPECT_EQ(calls, 1U);
}

// The time of its clock pin goes on by edges alone, whatever period the saved one had.
TEST(A55Checkpoint, of_a_clock_period_goes_on_at_a_clock_pin) {
    Core original("original"), restored("restored");
    sc_core::sc_clock clock("clock", sc_time(50, SC_NS), 0.5, sc_time(25, SC_NS));
    restored.pmu.CORECLK(clock);
    original.count_cycles(0);
    sc_start(sc_time(100, SC_NS));
    restored.pmu.restore(original.pmu.save());
    EXPECT_EQ(restored.pmu.core().peek(kPmccntr), 100U);
    sc_start(sc_time(100, SC_NS)); // edges at 125 and 175 ns
    EXPECT_EQ(restored.cpu.read(kPmccntr), 102U);
    EXPECT_EQ(original.cpu.read(kPmccntr), 200U);
}

TEST(A55Platform, a_handler_set_after_elaboration_is_called_in_time) {
    Core core("core");
    core.count_cycles(0xffffffff - 99);
    sc_start(sc_core::SC_ZERO_TIME);
    sc_time called;
    core.pmu.on_interrupt = [&](bool asserted) {
        if (asserted) called = sc_core::sc_time_stamp();
    };
    core.pmu.catch_up();
    sc_start(sc_time(1000, SC_NS));
    EXPECT_EQ(called, sc_time(100, SC_NS));
}

TEST(A55Platform, the_extension_leaves_a_state_that_a_handler_has_set) {
    Core core("core");
    core.pmu.set_state(user());
    armpmu::systemc::AccessExtension kernel;
    kernel.exception_level = 1;
    kernel.secure = false;
    core.cpu.write(kPmcr, 1, &kernel);
    core.cpu.write(kPmintenset, 1, &kernel);
    core.pmu.on_interrupt = [&](bool asserted) {
        if (asserted) core.pmu.set_state({});
    };
    core.cpu.write(kPmovsset, 1, &kernel);
    EXPECT_EQ(core.pmu.core().state().exception_level, 1);
}

TEST(A55Platform, a_refused_transaction_leaves_no_old_outcome) {
    Core core("core");
    armpmu::systemc::AccessExtension who;
    who.exception_level = 1;
    core.cpu.read(kPmcr, &who);
    EXPECT_EQ(who.result.outcome, a55::Outcome::done);
    std::uint64_t data = 0;
    core.cpu.send(tlm::TLM_READ_COMMAND, kPmcr.address(), 4, data, &who);
    EXPECT_EQ(who.result.outcome, a55::Outcome::undefined);
    EXPECT_EQ(who.result.data, 0U);
}

TEST(A55Platform, power_and_capture_come_after_the_cycles_before_them) {
    Core core("core");
    core.count_cycles(0);
    sc_start(sc_time(50, SC_NS));
    core.pmu.capture();
    EXPECT_EQ(core.pmu.core().peek_external(0x618), 50U);
    core.pmu.set_powered(false, sc_time(10, SC_NS));
    EXPECT_EQ(core.pmu.core().cycles(), 60U);
}

// Delivers an overflow at 48 ns and drops to EL0 at 100 ns, when asked to catch up.
class LazyProcessor final : public EventProducer {
  public:
    explicit LazyProcessor(A55Pmu& pmu) : pmu_(pmu) {}
    void catch_up(Picoseconds until) override {
        if (fails) throw std::runtime_error("broken");
        for (; next_ <= until; next_ += 4000) {
            if (next_ == 100000) pmu_.set_state_at(user(), next_);
            if (next_ == 48000) pmu_.set_state_at({}, next_);
            pmu_.core().record(Event::inst_retired);
        }
    }
    bool fails = false;

  private:
    A55Pmu& pmu_;
    Picoseconds next_ = 4000;
};

TEST(A55Platform, a_handler_called_during_a_delivery_does_not_move_time) {
    Core core("core");
    LazyProcessor processor(core.pmu);
    core.pmu.core().attach(processor);
    core.cpu.write(kPmevtyper0, 0x08);
    core.cpu.write(kPmevcntr0, 0xffffffff - 11); // wraps at 48 ns
    core.cpu.write(kPmccfiltr, 0x40000000);      // not at EL0
    core.cpu.write(kPmcntenset, kC | 1);
    core.cpu.write(kPmintenset, 1);
    core.cpu.write(kPmcr, 1);
    unsigned calls = 0;
    core.pmu.on_interrupt = [&](bool asserted) {
        if (!asserted) return;
        ++calls;
        core.cpu.local_time = sc_time(200, SC_NS);
        EXPECT_EQ(core.cpu.read(kPmccntr), 48U);
        core.cpu.write(kPmovsclr, 1);
    };
    core.pmu.catch_up(sc_time(200, SC_NS));
    EXPECT_EQ(core.pmu.core().peek(kPmccntr), 100U);
    EXPECT_EQ(calls, 1U);
}

TEST(A55Platform, a_producer_that_throws_is_asked_again) {
    Core core("core");
    LazyProcessor processor(core.pmu);
    core.pmu.core().attach(processor);
    core.pmu.core().write(kPmevtyper0, 0x08);
    core.pmu.core().write(kPmcntenset, 1);
    core.pmu.core().write(kPmcr, 1);
    processor.fails = true;
    EXPECT_THROW(core.pmu.catch_up(sc_time(40, SC_NS)), std::runtime_error);
    processor.fails = false;
    core.pmu.catch_up(sc_time(40, SC_NS));
    EXPECT_EQ(core.pmu.core().peek(kPmevcntr0), 10U);
}

// Detaches itself, as a producer that has come to its end may.
class Finishing final : public EventProducer {
  public:
    explicit Finishing(a55::Pmu& pmu) : pmu_(pmu) {}
    void catch_up(Picoseconds) override {
        pmu_.detach(*this);
        pmu_.attach(other);
    }
    struct Other final : EventProducer {
        void catch_up(Picoseconds) override { ++calls; }
        unsigned calls = 0;
    } other;

  private:
    a55::Pmu& pmu_;
};

TEST(A55Platform, producers_may_come_and_go_while_catching_up) {
    a55::Pmu pmu;
    Finishing first(pmu);
    Finishing::Other second;
    pmu.attach(first);
    pmu.attach(second);
    pmu.catch_up(1);
    pmu.catch_up(2);
    EXPECT_EQ(second.calls, 2U);
    EXPECT_EQ(first.other.calls, 1U);
}

} // namespace a55_platform_test
} // namespace armpmu::tests
