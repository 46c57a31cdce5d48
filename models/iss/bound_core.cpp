// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/bound_core.h"

#include "armpmu/core/text.h"
#include "armpmu/tlm/time.h"

#include <algorithm>

namespace armpmu::iss {

using sc_core::sc_time;

namespace {

CoreParameters core_parameters(const ProcessorParameters& parameters) {
    CoreParameters core;
    core.mpidr = parameters.mpidr;
    core.cycle_picoseconds = systemc::to_picoseconds(parameters.clock_period);
    core.tick_picoseconds = static_cast<std::uint64_t>(1e12 / parameters.system_counter);
    core.caches = parameters.caches;
    core.engine.fast_stores = parameters.fast_stores;
    core.engine.own_map = parameters.own_map;
    return core;
}

void check(const ProcessorParameters& parameters) {
    const auto expect = [](bool holds, const std::string& what) {
        if (!holds) throw ProcessorError(what);
    };
    expect(systemc::to_picoseconds(parameters.clock_period) != 0, "clock_period must not be 0");
    expect(parameters.system_counter >= 1 && parameters.system_counter <= 1e12,
           "system_counter must be 1 Hz to 1 THz");
    expect(parameters.reset_level >= 1 && parameters.reset_level <= 3,
           "reset_level must be 1, 2 or 3");
    expect(parameters.reset_pc % 4 == 0, "reset_pc must be a multiple of 4");
    expect(!parameters.memory.empty(), "memory is empty: there is nothing to execute");
    std::uint64_t end = 0;
    for (const AddressRange& range : parameters.memory) {
        expect(range.bytes != 0 && range.base % Engine::kPage == 0 &&
                   range.bytes % Engine::kPage == 0,
               "memory ranges must be multiples of 4 KB and not empty");
        expect(range.base >= end, "memory ranges must be in ascending order and not overlap");
        expect(range.bytes <= (std::uint64_t{1} << Engine::kPhysicalBits) &&
                   range.base <= (std::uint64_t{1} << Engine::kPhysicalBits) - range.bytes,
               "memory ranges must lie within 40 bits of address");
        end = range.base + range.bytes;
    }
    for (const cpu::CacheDescription& cache : parameters.caches)
        expect(cache.level >= 1 && cache.level <= 7 && cache.sets >= 1 && cache.sets <= 1 << 15 &&
                   cache.ways >= 1 && cache.ways <= 1 << 10,
               "caches are of levels 1 to 7, 1 to 32768 sets and 1 to 1024 ways");
}

const ProcessorParameters& checked(const ProcessorParameters& parameters) {
    check(parameters);
    return parameters;
}

} // namespace

BoundCore::BoundCore(const ProcessorParameters& parameters, const ProcessorHooks& hooks)
    : parameters_(checked(parameters)), hooks_(hooks), core_(core_parameters(parameters), *this),
      time_(core_, systemc::to_picoseconds(parameters.clock_period)),
      bus_(parameters_.memory, core_, time_) {
    register_payload_.set_extension(&register_access_);
    debug_.on_stop = [this] { stop(); };
    debug_.on_attend = [this] {
        attend_ = true;
        wake_.notify(sc_core::SC_ZERO_TIME);
    };
    core_.start(parameters.reset_pc, parameters.reset_level, parameters.reset_secure);
    powered_ = parameters.powered;
}

BoundCore::~BoundCore() {
    leave_group();
    register_payload_.clear_extension(&register_access_);
}

void BoundCore::bind(Target& bus, Target* registers) {
    debug_.bus = &bus;
    debug_.sysreg = registers;
    registers_ = registers;
    bus_.bind(bus);
}

a55::SystemResult BoundCore::pmu_access(const a55::SystemAccess& request) {
    register_access_.result = {a55::Outcome::undefined, 0, 0, 0};
    if (registers_ == nullptr) return register_access_.result;
    const a55::ProcessorState state = core_.state();
    register_access_.secure = a55::in_secure_state(state);
    register_access_.exception_level = state.exception_level;
    std::uint64_t data = request.data;
    const bool half = request.reg.interface() == a55::RegisterInterface::aarch32;
    register_payload_.set_command(request.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    register_payload_.set_address(request.reg.address());
    register_payload_.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
    register_payload_.set_data_length(half ? 4 : 8);
    register_payload_.set_streaming_width(half ? 4 : 8);
    bus_.send(register_payload_, *registers_);
    a55::SystemResult result = register_access_.result;
    // A target that does not know the extension.
    if (register_payload_.get_response_status() == tlm::TLM_OK_RESPONSE)
        result.outcome = a55::Outcome::done;
    result.data = half ? static_cast<std::uint32_t>(data) : data;
    pmu_.report();
    core_.stop_by(pmu_.deadline());
    return result;
}

// --- around it ---

bool BoundCore::firmware_call(bool secure_monitor) {
    if (!hooks_.on_firmware_call) return false;
    FirmwareCall call;
    call.secure_monitor = secure_monitor;
    for (unsigned n = 0; n < call.x.size(); ++n) call.x[n] = core_.engine().x(n);
    if (!hooks_.on_firmware_call(call)) return false;
    core_.engine().set_x(0, call.x[0]);
    if (stopped_) core_.stop_by(0);
    return true;
}

void BoundCore::observe_memory(MemoryObserver* observer) {
    observer_ = observer;
    core_.tell_memory_accesses(observer != nullptr);
    core_.stop_by(0); // and goes on at once
}

void BoundCore::memory_access(std::uint64_t physical, unsigned bytes, bool write) {
    if (observer_ == nullptr) return;
    observer_->accessed({physical, bytes, write, a55::in_secure_state(core_.state())},
                        time_.ahead());
}

void BoundCore::code_fetch(std::uint64_t physical, unsigned bytes) {
    if (observer_ == nullptr) return;
    observer_->fetched({physical, bytes, false, a55::in_secure_state(core_.state())},
                       time_.ahead());
}

void BoundCore::timer_output(GenericTimer::Channel channel, bool level) {
    constexpr std::array<unsigned, GenericTimer::kChannels> kIntids{30, 27, 26, 29};
    if (hooks_.on_timer) hooks_.on_timer(kIntids[channel], level);
}

void BoundCore::interrupts_are_signals() {
    signals_ = true;
    bus_.end_runs();
}

void BoundCore::set_irq(bool level) {
    core_.set_irq(level);
    if (level) wake();
}

void BoundCore::set_fiq(bool level) {
    core_.set_fiq(level);
    if (level) wake();
}

void BoundCore::wake() {
    wake_.notify(sc_core::SC_ZERO_TIME);
    if (recording_ && hooks_.on_wake) hooks_.on_wake();
}

void BoundCore::stop() {
    stopped_ = true;
    core_.stop_by(0);
    wake_.notify(sc_core::SC_ZERO_TIME);
}

// --- time ---

std::uint64_t BoundCore::quantum_end() const {
    const sc_time global = tlm::tlm_global_quantum::instance().get();
    const sc_time quantum = global == sc_core::SC_ZERO_TIME
                                ? parameters_.quantum
                                : tlm::tlm_global_quantum::instance().compute_local_quantum();
    return time_.cycle_of(sc_core::sc_time_stamp() + quantum);
}

std::uint64_t BoundCore::limit(std::uint64_t quantum_end) const {
    const std::uint64_t next = std::min(last_instruction_, calls_.next());
    const std::uint64_t left = next - std::min(next, core_.instructions());
    const std::uint64_t last =
        left > ~std::uint64_t{0} - core_.cycle() ? ~std::uint64_t{0} : core_.cycle() + left;
    return std::min({quantum_end, core_.next_timer(), pmu_.deadline(), last});
}

void BoundCore::run() {
    std::uint64_t until = quantum_end();
    while (!stopped_) {
        if (pausing_) {
            rest();
            until = quantum_end();
            continue;
        }
        if (powered_ && !start_) debug_.ask();
        if (!powered_ || start_) {
            stay_off();
            until = quantum_end();
        }
        if (handed_over_) {
            let_others_execute();
            until = quantum_end();
        }
        if (stopped_) break;
        if (!powered_ || start_ || pausing_) continue;
        bus_.renew();
        core_.update_timers();
        const Core::Stop why = core_.run(limit(until));
        if (why == Core::Stop::broken || stopped_) break;
        if (core_.instructions() >= last_instruction_) break;
        call_those_reached(why == Core::Stop::mark);
        if (stopped_) break;
        if (core_.cycle() >= pmu_.deadline()) pmu_.report();
        if (why == Core::Stop::waiting) {
            sleep();
            until = quantum_end();
        } else if (why == Core::Stop::event || why == Core::Stop::yield) {
            let_others_get_on(why == Core::Stop::event, until);
            until = quantum_end();
        } else if (core_.cycle() >= until || signals_) {
            catch_up_with_time();
            until = quantum_end();
        }
    }
    end(core_.problem());
}

void BoundCore::call_after(std::uint64_t instructions, const std::function<void()>& reached) {
    calls_.after(instructions, reached);
    core_.stop_by(0);
}

void BoundCore::call_at(std::uint64_t address, const std::function<void()>& reached) {
    calls_.at(address, reached);
    core_.mark(address);
}

void BoundCore::call_those_reached(bool at_mark) {
    if (at_mark) calls_.reached_address(core_.pc());
    calls_.executed(core_.instructions());
}

void BoundCore::catch_up_with_time() {
    sc_core::wait(time_.ahead());
    take_turn();
    // The callbacks of this write signals, which may trigger others.
    constexpr unsigned kDeltas = 100;
    for (unsigned n = 0; signals_ && n < kDeltas && sc_core::sc_pending_activity_at_current_time();
         ++n)
        sc_core::wait(sc_core::SC_ZERO_TIME);
    core_.idle_until(time_.cycle_of(sc_core::sc_time_stamp())); // if it was suspended
}

// In WFI, until a timer is due or an interrupt comes.
void BoundCore::sleep() {
    pmu_.report();
    pmu_.tell_standby();
    asleep_ = true;
    pmu_.pause(true);
    tell_paused();
    sleep_on();
}

void BoundCore::sleep_on() {
    const std::uint64_t next = core_.next_timer();
    bool written = false;
    do {
        if (next == GenericTimer::kNever) {
            sc_core::wait(wake_);
        } else if (next > core_.cycle()) {
            const Picoseconds present = systemc::to_picoseconds(sc_core::sc_time_stamp());
            const Picoseconds due = next * time_.period();
            if (due > present) sc_core::wait(systemc::to_sc_time(due - present), wake_);
        }
        if (!attend_) break;
        attend_ = false;
        written = !debug_.ask();
    } while (!written && !woken(next));
    take_turn();
    wake_up();
}

void BoundCore::wake_up() {
    asleep_ = false;
    pmu_.pause(off_);
    core_.idle_until(time_.cycle_of(sc_core::sc_time_stamp()));
    pmu_.report();
}

// Whether the wait is over; a request of the debugger alone does not end it.
bool BoundCore::woken(std::uint64_t timer) const {
    return stopped_ || core_.interrupted() || time_.cycle_of(sc_core::sc_time_stamp()) >= timer;
}

void BoundCore::end(const std::string& problem) {
    pmu_.report();
    stopped_ = true;
    if (!problem.empty()) {
        const LastException& last = core_.last_exception();
        problem_ =
            ProcessorProblem{problem, core_.pc(), last.any ? describe(last) : std::string("none")};
        debug_.tell_problem();
    }
    if (hooks_.on_stopped) hooks_.on_stopped();
}

} // namespace armpmu::iss
