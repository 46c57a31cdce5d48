// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/execution.h"
#include "armpmu/iss/memory_observer.h"
#include "armpmu/iss/processor_parameters.h"
#include "armpmu/tlm/access_extension.h"
#include "models/iss/bus_port.h"
#include "models/iss/core.h"
#include "models/iss/debug_control.h"
#include "models/iss/pmu_account.h"
#include "models/iss/reached_calls.h"

#include <systemc>
#include <tlm>

#include <array>
#include <functional>
#include <memory>
#include <optional>

namespace armpmu::iss {

class GroupMembers;

// Connects a core to SystemC: transactions and time, power, standby, and execution by a model.
class BoundCore final : CoreSurroundings {
  public:
    using Target = BusPort::Target;

    // The hooks outlive it. Throws ProcessorError and EngineError.
    BoundCore(const ProcessorParameters& parameters, const ProcessorHooks& hooks);
    ~BoundCore();

    // At the start of the simulation: who is there, and the memory among it. `registers` may be
    // null.
    void bind(Target& bus, Target* registers);
    void revoke_memory(std::uint64_t first, std::uint64_t last) { bus_.revoke(first, last); }
    void run(); // the thread

    void count_in(systemc::A55Pmu& pmu) { pmu_.attach(pmu, parameters_.clock_period); }
    bool counts() const { return pmu_.attached(); }
    void observe_memory(MemoryObserver* observer);
    void set_tracer(InstructionTracer* tracer) {
        core_.trace(tracer);
        core_.stop_by(0);
    }
    void hand_over();
    void take_back(const sc_core::sc_time& now);
    Progress execute(std::uint64_t instructions, const sc_core::sc_time& now);
    Execution& execution() { return recorder_.execution(); }
    std::optional<sc_core::sc_time> next_timer() const;
    // Interrupts come by signals, which change when the thread waits.
    void interrupts_are_signals();
    void set_irq(bool level);
    void set_fiq(bool level);
    void stop();
    void stop_after(std::uint64_t instructions) { last_instruction_ = instructions; }
    void call_after(std::uint64_t instructions, const std::function<void()>& reached);
    void call_at(std::uint64_t address, const std::function<void()>& reached);
    bool stopped() const { return stopped_; }
    void join(const std::shared_ptr<GroupMembers>& group);
    // Neither off nor waiting: it does or will, from its local time on.
    bool executes() const;
    struct Start {
        std::uint64_t pc = 0;
        std::uint64_t x0 = 0;
        unsigned exception_level = 3;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.pc, self.x0, self.exception_level);
        }
    };
    bool power_on(const Start& start);
    void power_off();
    bool powered() const { return powered_; }
    void pause();
    void resume();
    bool paused() const { return paused_ || asleep_ || (off_ && !powered_); }
    StateBytes save();
    void restore(const StateBytes& bytes);
    const ProcessorParameters& parameters() const { return parameters_; }
    const ProcessorProblem* problem() const { return problem_ ? &*problem_ : nullptr; }

    Core& core() { return core_; }
    DebugPort& debug_port() { return debug_; }
    Picoseconds local_time() const { return time_.now(); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.powered_, self.start_, self.off_, self.asleep_, self.pmu_, self.seen_,
              self.waits_since_);
    }
    std::uint32_t inspect(std::uint64_t physical, unsigned bytes) override {
        return bus_.inspect(physical, bytes);
    }
    a55::SystemResult pmu_access(const a55::SystemAccess& access) override;
    bool firmware_call(bool secure_monitor) override;
    void memory_access(std::uint64_t physical, unsigned bytes, bool write) override;
    void code_fetch(std::uint64_t physical, unsigned bytes) override;
    void timer_output(GenericTimer::Channel channel, bool level) override;
    void broadcast(const Broadcast& broadcast) override {
        if (hooks_.on_broadcast) hooks_.on_broadcast(broadcast);
    }

    std::uint64_t limit(std::uint64_t quantum_end) const;
    std::uint64_t quantum_end() const;
    void sleep();
    void sleep_on();
    void wake_up();
    void rest();
    void tell_paused();
    std::uint64_t patience();
    void let_others_get_on(bool standby, std::uint64_t quantum_end);
    void leave_group();
    void stay_off();
    void come_out_of_reset();
    void take_turn();
    void catch_up_with_time();
    bool woken(std::uint64_t timer) const;
    void wake();
    void call_those_reached(bool at_mark);
    void let_others_execute();
    void end(const std::string& problem);

    ProcessorParameters parameters_;
    const ProcessorHooks& hooks_;
    Target* registers_ = nullptr;
    std::shared_ptr<GroupMembers> group_; // which the engine leaves when it ends
    Core core_;
    LocalTime time_;
    BusPort bus_;
    DebugControl debug_{core_};
    bool attend_ = false; // the debugger, in standby
    PmuAccount pmu_{core_, time_};
    MemoryObserver* observer_ = nullptr;
    std::uint64_t last_instruction_ = ~std::uint64_t{0};
    ReachedCalls calls_;
    bool stopped_ = false;
    bool signals_ = false;
    // Waiting for others: PC and registers when it began to, and the cycle.
    std::array<std::uint64_t, 32> seen_{};
    std::uint64_t waits_since_ = 0;
    bool asleep_ = false; // in WFI
    bool powered_ = true;
    std::optional<Start> start_; // powered on, and not yet started
    bool off_ = false;           // as the PMU has it
    bool pausing_ = false;
    bool paused_ = false;
    std::optional<ProcessorProblem> problem_;
    bool handed_over_ = false;
    bool recording_ = false; // what somebody else has executed
    ExecutionRecorder recorder_;
    sc_core::sc_event wake_{"wake"};
    sc_core::sc_event taken_back_{"taken_back"};
    sc_core::sc_event resumed_{"resumed"};

    tlm::tlm_generic_payload register_payload_;
    systemc::AccessExtension register_access_;
};

} // namespace armpmu::iss
