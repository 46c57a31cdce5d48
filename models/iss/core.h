// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/core/state_fields.h"
#include "armpmu/iss/processor_parameters.h"
#include "models/iss/accounts.h"
#include "models/iss/block_table.h"
#include "models/iss/code_reader.h"
#include "models/iss/coprocessor_access.h"
#include "models/iss/core_recording.h"
#include "models/iss/core_surroundings.h"
#include "models/iss/engine.h"
#include "models/iss/execution_recorder.h"
#include "models/iss/generic_timer.h"
#include "models/iss/guest_breakpoints.h"
#include "models/iss/instruction_trace.h"
#include "models/iss/register_kinds.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::iss {

struct CoreParameters {
    std::uint64_t mpidr = 0x81000000;
    std::uint64_t cycle_picoseconds = 1000; // of its clock
    std::uint64_t tick_picoseconds = 10000; // of the system counter
    std::vector<cpu::CacheDescription> caches = cpu::caches_of({});
    EngineAbilities engine;
};

// The exception that was taken last, for the report of a guest that cannot continue.
struct LastException {
    bool any = false;
    unsigned number = 0; // the engine's
    std::uint64_t pc = 0;
    unsigned to = 0; // exception level

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.any, self.number, self.pc, self.to);
    }
};

std::string describe(const LastException& exception);
const char* exception_name(unsigned number); // null: none that is known

// One processor that executes, one instruction a cycle: the engine with its time, interrupts,
// exceptions, system registers and accounts. No SystemC.
//
// Time is a number of cycles since the start: instructions retired, and idle cycles. Instructions
// are settled block by block: within a block, time stands at its begin except for accesses to
// system registers, which see the instructions before them.
class Core {
  public:
    enum class Stop {
        time,    // the limit is reached
        waiting, // WFI, and no interrupt
        event,   // WFE, and no interrupt that is taken
        yield,   // YIELD; as WFE only where others execute from the same memory
        mark,    // a block begins at a marked address, for the first time
        broken,  // cannot go on: `problem`
    };

    Core(const CoreParameters& parameters, CoreSurroundings& surroundings);
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    Engine& engine() { return engine_; }
    // As out of reset, but at that place; everything else at its reset value.
    void start(std::uint64_t pc, unsigned exception_level, bool secure);
    // The same, of one that may have been executing.
    void restart(std::uint64_t pc, unsigned exception_level, bool secure);
    // Before the first run: others execute from the same memory.
    void tell_broadcasts();

    // Whether loads and stores are reported and counted, from the next run on.
    void tell_memory_accesses(bool told) { memory_wanted_ = told; }

    // Sets the recorder of execution, from the next run on; null: none. A block that reads the time
    // or counters ends `run` before it is executed, unless all earlier steps were taken. Each call
    // starts anew, also with the same recorder.
    void record(ExecutionRecorder* recorder) { recording_.want(recorder); }

    // Sets the tracer of instructions, from the next run on; null: none.
    void trace(InstructionTracer* tracer) { tracer_wanted_ = tracer; }

    // A load or store of memory that is not the engine's RAM is under way: it, or a part of it.
    void confirm_access();

    // The next block that begins at a virtual address ends `run` before it is executed.
    void mark(std::uint64_t address);

    // Null: nobody. Between runs of the engine. `data`: loads and stores, too.
    void watch(InstructionWatch* watch, bool data = false) {
        watch_ = watch;
        data_watched_by_debugger_ = watch != nullptr && data;
    }

    // Executes until `cycle` or the first block boundary after it.
    Stop run(std::uint64_t cycle);
    // From within a call to the surroundings: ends `run` at the next boundary if that is earlier.
    void stop_by(std::uint64_t cycle) { limit_ = cycle < limit_ ? cycle : limit_; }
    void fail(const std::string& problem);
    // Within a call to the surroundings: the present access or fetch ends in an abort; `what` says
    // which.
    void refuse_access(Engine::Refused why, const std::string& what);
    const std::string& problem() const { return problem_; }

    std::uint64_t cycle() const { return cycle_; }
    std::uint64_t instructions() const { return cycle_ - idle_ - stalled_; }
    // Time passes: in standby, or because a device takes its time.
    void idle_until(std::uint64_t cycle);
    void stall_until(std::uint64_t cycle);
    void off_until(std::uint64_t cycle); // in no account
    // Sets the cycle, independent of the instructions executed: a model computes the time.
    void set_cycle(std::uint64_t cycle);
    std::uint64_t counter() const; // the system counter
    // Cycle of the next timer output; kNever: none.
    std::uint64_t next_timer() const;
    void update_timers();

    void set_irq(bool level) { irq_ = level; }
    void set_fiq(bool level) { fiq_ = level; }
    bool interrupted() const { return irq_ || fiq_; }

    std::uint64_t pc() const { return engine_.pc(); }
    const LastException& last_exception() const { return last_exception_; }
    a55::ProcessorState state() const { return state_of_level(level_now()); }

    // By level; a level is a state of the processor.
    Accounts& accounts() { return accounts_; }
    const Accounts& accounts() const { return accounts_; }
    a55::ProcessorState state_of_level(unsigned n) const;

    // Between runs, at a block boundary. What `restore` throws (StateError, EngineError) leaves it
    // undefined.
    void save(StateWriter& out) const;
    void restore(StateReader& in);

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.cycle_, self.idle_, self.stalled_, self.irq_, self.fiq_, self.declined_,
              self.timer_, self.timer_outputs_, self.accounts_, self.scr_, self.hcr_,
              self.timer_control_, self.latest_count_, self.unsynchronized_, self.last_exception_,
              self.exceptions_in_a_row_);
    }
    static constexpr unsigned kScrEl3 = a55::SystemRegister::a64(3, 6, 1, 1, 0).code();
    static constexpr unsigned kContextidr = a55::SystemRegister::a64(3, 0, 13, 0, 1).code();
    static constexpr unsigned kTtbr0 = a55::SystemRegister::a64(3, 0, 2, 0, 0).code();
    static constexpr unsigned kSctlr = a55::SystemRegister::a64(3, 0, 1, 0, 0).code();
    static constexpr unsigned kMidr = a55::SystemRegister::a64(3, 0, 0, 0, 0).code();
    static constexpr unsigned kVpidrEl2 = a55::SystemRegister::a64(3, 4, 0, 0, 0).code();
    static constexpr unsigned kVmpidrEl2 = a55::SystemRegister::a64(3, 4, 0, 0, 5).code();
    static constexpr unsigned kHcrEl2 = a55::SystemRegister::a64(3, 4, 1, 1, 0).code();

    static void on_block(uc_engine*, std::uint64_t address, std::uint32_t bytes, void* self);
    static void on_exception(uc_engine*, std::uint32_t number, void* self);
    static std::uint32_t on_read(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                                 void* self);
    static void on_instruction(uc_engine*, std::uint64_t address, std::uint32_t bytes, void* self);
    static void on_memory(uc_engine*, uc_mem_type type, std::uint64_t address, int bytes,
                          std::int64_t value, void* self);
    static void on_loaded(uc_engine*, uc_mem_type type, std::uint64_t address, int bytes,
                          std::int64_t value, void* self);
    static std::uint32_t on_system(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                                   void* self);
    static std::uint32_t on_broadcast(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                                      void* self);
    static void on_wait(void* self, bool for_event);
    void take_breakpoint(std::uint64_t address);
    unsigned level_of_debug_exceptions();
    bool wants_accesses();
    void watchpoint_changed(unsigned n);
    void watch_access(std::uint64_t address, unsigned bytes, bool write);
    void take_watchpoint(std::uint64_t address, unsigned bytes, bool write);
    void halt_before_access();
    void memory_access(std::uint64_t address, unsigned bytes, bool write);
    bool zeroes(std::uint64_t address, int bytes, bool write);
    void tell_access(std::uint64_t physical, unsigned bytes, bool write);
    void tell_fetches();
    void set_memory_hooks();
    void install_hooks();
    static std::uint32_t on_write(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                                  void* self);

    void begin_block(std::uint64_t address, std::uint32_t bytes, const void* translation);
    void step_block();
    bool take_mark(std::uint64_t address);
    bool begins_specially(std::uint64_t address);
    void refuse(std::uint64_t address);
    void cut(std::uint64_t address);
    void stop_before(std::uint64_t address);
    bool goes_on_with_block(std::uint64_t address, std::uint32_t bytes);
    void settle(std::uint64_t next);
    void settle_until(std::uint64_t pc);
    void take_exception(unsigned number);
    void take_interrupt();
    bool may_interrupt() const;
    std::optional<Broadcast> broadcast_by(const uc_arm64_cp_reg& place);
    void synchronize(std::uint64_t from);
    bool event_is_set();
    void switch_context(unsigned code, std::uint64_t value);
    unsigned level_now() const;
    BlockFacts describe(std::uint64_t address, std::uint32_t bytes);
    bool put_off_access();
    bool wait_for_reader(std::uint64_t address);
    void begin_told();
    void trace_exception(unsigned number);
    TracedTime traced_time() const;

    std::uint32_t read_register(unsigned target, unsigned code);
    std::uint32_t write_register(unsigned source, unsigned code, std::uint64_t value);
    std::uint32_t pmu_register(unsigned target, unsigned code, bool write, std::uint64_t value);
    std::uint32_t skip(unsigned code);
    bool allowed_to_user(RegisterKind kind, unsigned code) const;
    std::uint64_t told_count();
    bool refused_by_engine(unsigned level);
    bool own_value(RegisterKind kind, unsigned code, std::uint64_t& value);
    void set_own_value(RegisterKind kind, unsigned code, std::uint64_t value);
    [[noreturn]] void raise_undefined();
    [[noreturn]] void raise_misaligned(std::uint64_t address);
    unsigned level_of_exceptions() const;

    static bool on_coprocessor(void* self, std::uint32_t syndrome);
    bool is_ours(const CoprocessorAccess& access);
    std::uint64_t operand(const CoprocessorAccess& access) const;
    bool access_coprocessor();
    bool access_pmu(const CoprocessorAccess& access, std::uint64_t& data);
    bool access_timer(const CoprocessorAccess& access, std::uint64_t& data);

    [[noreturn]] void trap(unsigned code, unsigned target, bool write, unsigned to);

    CoreParameters parameters_;
    CoreSurroundings& surroundings_;
    Engine engine_;
    GuestBreakpoints breakpoints_{engine_};
    GuestWatchpoints watchpoints_{engine_, breakpoints_};
    RegisterKinds kinds_;
    CodeReader code_{engine_, surroundings_, kinds_};
    CoreRecording recording_{engine_, code_, [this](unsigned n) { return state_of_level(n); }};
    BlockTable blocks_;
    unsigned drops_ = 0;
    GenericTimer timer_;
    std::array<bool, GenericTimer::kChannels> timer_outputs_{};

    std::uint64_t cycle_ = 0;
    std::uint64_t idle_ = 0;
    std::uint64_t stalled_ = 0;
    std::uint64_t limit_ = 0;
    bool irq_ = false;
    bool fiq_ = false;
    bool stopped_ = false;  // by us, at a block's begin
    bool declined_ = false; // the engine did not let an interrupt in; until a block is done
    bool broken_ = false;
    bool at_mark_ = false;
    std::optional<Stop> waited_; // in WFE or YIELD
    bool raised_ = false;        // the Undefined Instruction exception that comes next
    bool memory_wanted_ = false;
    bool memory_told_ = false;
    bool data_watched_by_debugger_ = false;
    bool accesses_told_ = false; // to who watches them
    std::uint64_t accesses_wanted_until_ = 0;
    bool halting_ = false;   // what comes as an exception is a load or store that is watched
    bool at_access_ = false; // before one
    InstructionTracer* tracer_wanted_ = nullptr;
    InstructionTracer* tracer_ = nullptr;
    std::optional<InstructionTrace> trace_; // while there is one
    // A load or store that is about to be made, of which the engine cannot tell whether it faults.
    struct Access {
        std::uint64_t physical;
        unsigned bytes;
        bool write;
    };
    std::vector<Access> unconfirmed_;
    std::uint64_t zeroed_line_ = 0;   // by the latest DC ZVA,
    std::uint64_t zeros_to_come_ = 0; // of which the engine will still tell of so many bytes
    std::string problem_;
    std::string latest_refused_; // what an abort was for

    // The block under way.
    std::uint64_t block_ = 0;
    std::uint64_t block_end_ = 0;
    BlockFacts facts_;
    std::vector<std::uint64_t> marks_;
    Accounts accounts_;

    // While it is executed instruction by instruction.
    InstructionWatch* watch_ = nullptr;
    bool cut_ = false; // stopped before an instruction
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
    std::uint64_t instruction_ = kNone; // about to be executed
    std::uint64_t instruction_end_ = kNone;
    std::uint64_t refused_ = kNone; // which a Cortex-A55 does not have

    std::uint64_t scr_ = 0;
    std::uint64_t hcr_ = 0;
    std::uint64_t timer_control_ = 0; // CNTKCTL_EL1
    std::uint64_t latest_count_ = 0;  // of the system counter, that software was told
    bool broadcasts_told_ = false;
    bool unsynchronized_ = false; // broadcast, with no DSB since
    LastException last_exception_;
    unsigned exceptions_in_a_row_ = 0; // without a return from one
};

} // namespace armpmu::iss
