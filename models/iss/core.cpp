// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include "armpmu/core/text.h"
#include "armpmu/cpu/decoder.h"

#include <utility>

namespace armpmu::iss {

namespace {

constexpr std::uint64_t kIrqMask = 1 << 7;
constexpr std::uint64_t kFiqMask = 1 << 6;
constexpr std::uint64_t kScrNonSecure = 1;
constexpr std::uint64_t kScrIrq = 1 << 1;
constexpr std::uint64_t kScrFiq = 1 << 2;
constexpr std::uint64_t kHcrFiq = 1 << 3;
constexpr std::uint64_t kHcrIrq = 1 << 4;
constexpr std::uint64_t kHcrTge = 1 << 27;
constexpr std::uint64_t kScrAArch64 = 1 << 10;
constexpr std::uint64_t kHcrAArch64 = std::uint64_t{1} << 31;

// More than threads that a kernel switches between in exceptions.
constexpr unsigned kEndless = 100000;

// The engine's numbers of exceptions.
enum Exception : unsigned { undefined = 1, hvc = 11, smc = 13 };

void add_hook(uc_engine* uc, int type, void* callback, void* user, int instruction = 0) {
    uc_hook hook = 0;
    const uc_err error = uc_hook_add(uc, &hook, type, callback, user, std::uint64_t{1},
                                     std::uint64_t{0}, instruction);
    if (error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn refuses a hook: ") + uc_strerror(error));
}

} // namespace

Core::Core(const CoreParameters& parameters, CoreSurroundings& surroundings)
    : parameters_(parameters), surroundings_(surroundings), engine_(parameters.engine),
      kinds_(parameters.mpidr, parameters.caches) {
    uc_engine* uc = engine_.handle();
    add_hook(uc, UC_HOOK_BLOCK, reinterpret_cast<void*>(&Core::on_block), this);
    add_hook(uc, UC_HOOK_INTR, reinterpret_cast<void*>(&Core::on_exception), this);
    add_hook(uc, UC_HOOK_INSN, reinterpret_cast<void*>(&Core::on_read), this, UC_ARM64_INS_MRS);
    add_hook(uc, UC_HOOK_INSN, reinterpret_cast<void*>(&Core::on_write), this, UC_ARM64_INS_MSR);
    engine_.set_coprocessor_hook({&Core::on_coprocessor, this});
    engine_.set_wait_hook({&Core::on_wait, this});
    engine_.set_instructions([](std::uint32_t word) {
        static const cpu::Decoder decoder;
        return decoder.knows(word);
    });
    engine_.set_breakpoint_hook({[](void* self, unsigned n, bool data) {
                                     auto& core = *static_cast<Core*>(self);
                                     data ? core.watchpoint_changed(n)
                                          : core.breakpoints_.changed(n);
                                 },
                                 this});
    engine_.keep_registers();
}

void Core::start(std::uint64_t pc, unsigned exception_level, bool secure) {
    constexpr std::uint64_t kMasked = 0x3c0;
    constexpr std::uint64_t kScrHvc = 1 << 8;
    scr_ = kScrAArch64 | kScrHvc | (secure ? 0 : kScrNonSecure);
    hcr_ = kHcrAArch64;
    // PACGA, which the engine has, must not trap to a level without software.
    constexpr std::uint64_t kScrNoPacTraps = std::uint64_t{3} << 16;
    constexpr std::uint64_t kHcrNoPacTraps = std::uint64_t{3} << 40;
    engine_.set_system_register(kScrEl3, exception_level < 2 ? scr_ | kScrNoPacTraps : scr_);
    engine_.set_system_register(kHcrEl2, exception_level < 2 ? hcr_ | kHcrNoPacTraps : hcr_);
    // MIDR and MPIDR as AArch32 code finds them at Non-secure EL1.
    engine_.set_system_register(kVpidrEl2, kinds_.identity(kMidr));
    engine_.set_system_register(kVmpidrEl2, parameters_.mpidr);
    const std::uint64_t own_stack = exception_level == 0 ? 0 : 1;
    engine_.set_pstate(kMasked | exception_level << 2 | own_stack);
    engine_.write(UC_ARM64_REG_PC, pc);
}

// --- running ---

Core::Stop Core::run(std::uint64_t cycle) {
    limit_ = cycle;
    while (!broken_) {
        if (std::exchange(at_mark_, false)) return Stop::mark;
        if (std::exchange(at_access_, false) && watch_ != nullptr) watch_->halted_before_access();
        if (cycle_ >= limit_) return Stop::time;
        if (memory_wanted_ != memory_told_ || recording_.wants_another() ||
            tracer_wanted_ != tracer_ || wants_accesses() != accesses_told_)
            set_memory_hooks();
        if (recording_.is_new()) recording_.begin(level_now());
        if (interrupted() && !declined_) take_interrupt();
        stopped_ = false;
        block_ = block_end_ = 0;
        engine_.follow_others();
        try {
            engine_.run(engine_.pc());
            while (cut_) step_block();
        } catch (const EngineError& error) {
            settle(engine_.pc());
            fail(error.what());
            break;
        }
        if (stopped_ || broken_) continue;
        settle(engine_.pc()); // with WFI, its last instruction
        if (const auto waited = std::exchange(waited_, std::nullopt)) {
            if (!may_interrupt()) return *waited;
        } else if (!interrupted()) {
            return Stop::waiting;
        }
    }
    if (trace_) trace_->stop_at(engine_.pc());
    return Stop::broken;
}

void Core::fail(const std::string& problem) {
    if (!broken_) problem_ = problem;
    broken_ = true;
    engine_.stop();
}

void Core::refuse_access(Engine::Refused why, const std::string& what) {
    if (!engine_.refuse_access(why)) return fail(what);
    if (exceptions_in_a_row_ == 0) latest_refused_ = what;
}

void Core::idle_until(std::uint64_t cycle) {
    if (cycle <= cycle_) return;
    accounts_.enter(level_now());
    accounts_.now().idle_cycles += cycle - cycle_;
    idle_ += cycle - cycle_;
    cycle_ = cycle;
}

void Core::stall_until(std::uint64_t cycle) {
    accounts_.now().stalled_cycles += cycle - cycle_;
    stalled_ += cycle - cycle_;
    cycle_ = cycle;
}

void Core::off_until(std::uint64_t cycle) {
    if (cycle <= cycle_) return;
    idle_ += cycle - cycle_;
    cycle_ = cycle;
}

// Instructions are the difference, so this may make less of the others than nothing.
void Core::set_cycle(std::uint64_t cycle) {
    stalled_ += cycle - cycle_;
    cycle_ = cycle;
}

// --- memory ---

void Core::set_memory_hooks() {
    memory_told_ = memory_wanted_;
    tracer_ = tracer_wanted_;
    trace_.reset();
    if (tracer_ != nullptr)
        trace_.emplace(engine_, *tracer_,
                       [this](std::uint64_t at) { return code_.instruction(at); });
    const bool another = recording_.wants_another();
    recording_.take();
    install_hooks();
    if (another) blocks_.forget(); // their facts lack the recorder's
}

void Core::install_hooks() {
    accesses_told_ = wants_accesses();
    Engine::MemoryHooks hooks;
    hooks.user = this;
    if (trace_) hooks.loaded = &Core::on_loaded;
    if (memory_told_ || recording_ || trace_ || accesses_told_) {
        hooks.loads_and_stores = &Core::on_memory;
        hooks.system_instructions = &Core::on_system;
    }
    if (recording_ || trace_) hooks.instructions = &Core::on_instruction;
    engine_.set_block_ends({recording_ ? &CodeReader::looks_hook : nullptr, &code_});
    engine_.set_memory_hooks(hooks);
}

// --- exceptions ---

void Core::on_exception(uc_engine*, std::uint32_t number, void* self) {
    static_cast<Core*>(self)->take_exception(number);
}

// The engine reports an exception before it is taken. Instructions of the block before the PC have
// been executed; a PC outside of the block is its target.
void Core::take_exception(unsigned number) {
    const std::uint64_t pc = engine_.pc();
    zeros_to_come_ = 0;
    if (trace_) trace_->stop_at(pc);
    if (recording_ && recording_->under_way() &&
        (block_ == block_end_ || (pc >= block_ && pc < block_end_)))
        recording_.cut_off(pc);
    if (pc >= block_ && pc < block_end_) {
        settle_until(pc);
        block_ = block_end_ = 0;
    } else {
        settle(pc);
    }
    if (std::exchange(halting_, false)) return halt_before_access();
    if (number == undefined && !engine_.aarch64() && !std::exchange(raised_, false) &&
        access_coprocessor()) {
        if (trace_) trace_->emulated();
        return;
    }
    if (number == hvc || number == smc) {
        if (surroundings_.firmware_call(number == smc)) return;
    }
    accounts_.enter(level_now());
    ++accounts_.now().exceptions;
    engine_.enter_exception();
    if (recording_) recording_.effect(cpu::Effect::Kind::exception, level_now());
    if (trace_) trace_exception(number);
    last_exception_ = {true, number, pc, engine_.exception_level()};
    if (++exceptions_in_a_row_ > kEndless)
        fail("exceptions are taken again and again, and none returns" +
             (latest_refused_.empty() ? "" : "; " + latest_refused_));
}

bool Core::may_interrupt() const {
    if (declined_) return false;
    const unsigned level = engine_.exception_level();
    const std::uint64_t masks = engine_.interrupt_masks();
    const auto may = [&](bool line, std::uint64_t mask, std::uint64_t scr, std::uint64_t hcr) {
        if (!line) return false;
        if ((masks & mask) == 0) return true;
        return ((scr_ & scr) != 0 && level < 3) || ((hcr_ & hcr) != 0 && level < 2);
    };
    return may(irq_, kIrqMask, kScrIrq, kHcrIrq | kHcrTge) ||
           may(fiq_, kFiqMask, kScrFiq, kHcrFiq | kHcrTge);
}

// Between runs.
void Core::take_interrupt() {
    const std::uint64_t pc = engine_.pc();
    const unsigned level = level_now();
    for (const Engine::Interrupt which : {Engine::fiq, Engine::irq}) {
        if (!(which == Engine::fiq ? fiq_ : irq_)) continue;
        if (!engine_.enter_interrupt(which)) continue;
        accounts_.enter(level);
        Tally& done = accounts_.now();
        ++done.exceptions;
        ++(which == Engine::fiq ? done.fiqs : done.irqs);
        if (recording_)
            recording_.effect(which == Engine::fiq ? cpu::Effect::Kind::interrupt_fiq
                                                   : cpu::Effect::Kind::interrupt_irq,
                              level_now());
        last_exception_ = {true, which == Engine::fiq ? 6U : 5U, pc, engine_.exception_level()};
        if (trace_) trace_exception(last_exception_.number);
        return;
    }
    declined_ = true;
}

// --- accounts ---

// NS EL0, NS EL1, EL2, EL3, S EL0, S EL1.
unsigned Core::level_now() const {
    const unsigned level = engine_.exception_level();
    if (level >= 2 || (scr_ & kScrNonSecure) != 0) return level;
    return 4 + level;
}

a55::ProcessorState Core::state_of_level(unsigned n) const {
    a55::ProcessorState state;
    state.exception_level = static_cast<std::uint8_t>(n < 4 ? n : n - 4);
    state.secure = n == 3 || n >= 4;
    state.el2_aarch32 = (scr_ & kScrAArch64) == 0;
    const bool secure_el1 = (scr_ & kScrNonSecure) == 0;
    state.el1_aarch32 = state.el2_aarch32 || (!secure_el1 && (hcr_ & kHcrAArch64) == 0);
    state.tge = (hcr_ & kHcrTge) != 0;
    return state;
}

void Core::switch_context(unsigned code, std::uint64_t value) {
    if (code == kContextidr)
        accounts_.set_contextidr(value);
    else if (code == kTtbr0)
        accounts_.set_ttbr0(value);
}

// --- time ---

std::uint64_t Core::counter() const {
    return cycle_ * parameters_.cycle_picoseconds / parameters_.tick_picoseconds;
}

std::uint64_t Core::next_timer() const {
    const std::uint64_t ticks = timer_.next(counter());
    if (ticks > ~std::uint64_t{0} / parameters_.tick_picoseconds) return GenericTimer::kNever;
    const std::uint64_t time = ticks * parameters_.tick_picoseconds;
    return time / parameters_.cycle_picoseconds + (time % parameters_.cycle_picoseconds != 0);
}

void Core::update_timers() {
    const std::uint64_t now = counter();
    for (unsigned n = 0; n < GenericTimer::kChannels; ++n) {
        const auto channel = static_cast<GenericTimer::Channel>(n);
        const bool level = timer_.output(channel, now);
        if (level == timer_outputs_[n]) continue;
        timer_outputs_[n] = level;
        surroundings_.timer_output(channel, level);
    }
    stop_by(next_timer());
}

void Core::save(StateWriter& out) const {
    StateOut to(out);
    to(*this, engine_.registers());
}

// Blocks that are remembered are of another run.
void Core::restore(StateReader& in) {
    std::vector<std::uint8_t> registers;
    StateIn from(in);
    from(*this, registers);
    if (!accounts_.valid()) in.refuse("an account of nobody");
    engine_.set_registers(registers);
    breakpoints_.look_again();
    watchpoints_.look_again();
    blocks_.forget();
    at_mark_ = false;
    waited_.reset();
}

const char* exception_name(unsigned number) {
    switch (number) {
    case 1: return "an undefined instruction";
    case 2: return "SVC";
    case 3: return "a prefetch abort";
    case 4: return "a data abort";
    case 5: return "IRQ";
    case 6: return "FIQ";
    case 7: return "a breakpoint";
    case 11: return "HVC";
    case 13: return "SMC";
    default: return nullptr;
    }
}

std::string describe(const LastException& exception) {
    const char* const known = exception_name(exception.number);
    const std::string name =
        known != nullptr ? known : "exception " + std::to_string(exception.number);
    return name + " at " + hex(exception.pc, 16) + ", taken to EL" + std::to_string(exception.to);
}

} // namespace armpmu::iss
