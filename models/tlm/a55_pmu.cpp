// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// For sc_spawn.
#define SC_INCLUDE_DYNAMIC_PROCESSES

#include "armpmu/tlm/a55_pmu.h"

#include "armpmu/tlm/word_access.h"

#include <algorithm>

namespace armpmu::systemc {

using a55::SystemRegister;
using sc_core::sc_time;

namespace {

constexpr std::uint32_t kStateVersion = 1;
constexpr std::string_view kStateName = "a55tlm";

unsigned length_of(SystemRegister reg) {
    return reg.interface() == a55::RegisterInterface::aarch32 ? 4 : 8;
}

tlm::tlm_response_status refusal(const tlm::tlm_generic_payload& payload,
                                 const std::optional<SystemRegister>& reg) {
    if (!payload.is_read() && !payload.is_write()) return tlm::TLM_COMMAND_ERROR_RESPONSE;
    if (!reg) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    const unsigned length = payload.get_data_length();
    if (length != length_of(*reg) || payload.get_streaming_width() < length)
        return tlm::TLM_BURST_ERROR_RESPONSE;
    if (payload.get_byte_enable_ptr() != nullptr) return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    return tlm::TLM_OK_RESPONSE;
}

std::uint64_t load(const unsigned char* bytes, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
    return value;
}

void store(unsigned char* bytes, unsigned count, std::uint64_t value) {
    for (unsigned i = 0; i < count; ++i) bytes[i] = static_cast<unsigned char>(value >> 8 * i);
}

tlm::tlm_response_status response(a55::Outcome outcome) {
    switch (outcome) {
    case a55::Outcome::done: return tlm::TLM_OK_RESPONSE;
    case a55::Outcome::undefined: return tlm::TLM_COMMAND_ERROR_RESPONSE;
    case a55::Outcome::trapped: break;
    }
    return tlm::TLM_GENERIC_ERROR_RESPONSE;
}

} // namespace

A55Pmu::A55Pmu(sc_core::sc_module_name name) : A55Pmu(name, Parameters{}) {}

A55Pmu::A55Pmu(sc_core::sc_module_name name, const Parameters& parameters)
    : PmuModule(name), parameters_(parameters), core_(parameters.config),
      clock_(to_picoseconds(parameters.clock_period)) {
    sysreg.register_b_transport(this, &A55Pmu::sysreg_transport);
    sysreg.register_transport_dbg(this, &A55Pmu::sysreg_debug);
    debug.register_b_transport(this, &A55Pmu::debug_transport);
    debug.register_transport_dbg(this, &A55Pmu::debug_debug);
    core_.set_state(parameters.state);
    core_.set_interrupt_listener(this);
}

A55Pmu::~A55Pmu() = default;

// Processes exist only for pins that somebody bound.
void A55Pmu::before_end_of_elaboration() {
    SC_HAS_PROCESS(A55Pmu);
    pins_bound_ = tie_off_authentication();
    if (pins_bound_) {
        SC_METHOD(sample_pins);
        sensitive << NIDEN << SPNIDEN << DBGEN << SPIDEN;
    }
    interrupt_bound_ = pins_.tie_off(nPMUIRQ);
    nPMUIRQ.initialize(true); // nobody may take the time before the first delta for an interrupt
    if (interrupt_bound_) {
        SC_METHOD(drive_interrupt);
        sensitive << interrupt_changed_;
    }
    if (pins_.tie_off(PMUEVENT)) {
        core_.set_event_bus_listener(this);
        SC_METHOD(drive_event_bus);
        sensitive << bus_changed_;
    }
}

// --- system registers ---

void A55Pmu::sysreg_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    payload.set_dmi_allowed(false);
    const auto reg = SystemRegister::at(payload.get_address());
    const tlm::tlm_response_status status = refusal(payload, reg);
    AccessExtension* who = nullptr;
    payload.get_extension(who);
    if (status != tlm::TLM_OK_RESPONSE) {
        payload.set_response_status(status);
        if (who != nullptr) who->result = {a55::Outcome::undefined, 0, 0, 0};
        return;
    }
    const unsigned length = payload.get_data_length();
    a55::SystemAccess access{*reg, payload.is_write(), 0};
    if (access.write) access.data = load(payload.get_data_ptr(), length);

    advance(delay);
    const a55::SystemResult result = execute(access, who);
    expect_interrupt();
    if (payload.is_read() && result.outcome == a55::Outcome::done)
        store(payload.get_data_ptr(), length, result.data);
    delay += parameters_.access_latency;
    payload.set_response_status(response(result.outcome));
}

a55::SystemResult A55Pmu::execute(const a55::SystemAccess& access, AccessExtension* who) {
    if (who == nullptr) return core_.access(access);
    a55::ProcessorState during = core_.state();
    during.exception_level = std::min<std::uint8_t>(who->exception_level, 3);
    during.secure = who->exception_level >= 3 || (who->secure && who->exception_level != 2);
    who->result = core_.access(access, during);
    return who->result;
}

unsigned A55Pmu::sysreg_debug(tlm::tlm_generic_payload& payload) {
    const auto reg = SystemRegister::at(payload.get_address());
    if (!payload.is_read() || !reg || payload.get_data_length() < length_of(*reg)) return 0;
    advance(sc_core::SC_ZERO_TIME);
    store(payload.get_data_ptr(), length_of(*reg), core_.peek(*reg));
    return length_of(*reg);
}

// --- external view ---

void A55Pmu::debug_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    transport_word(
        payload, delay, a55::kExternalBytes, parameters_.access_latency,
        [&](const WordAccess& word) -> Response {
            const a55::ExternalResult result = core_.access(
                {word.write, word.offset, word.data, word.lanes, parameters_.debug_port});
            expect_interrupt();
            const bool ok = result.status == a55::ExternalStatus::ok;
            return {ok ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE, result.data};
        });
}

unsigned A55Pmu::debug_debug(tlm::tlm_generic_payload& payload) {
    return debug_words(payload, a55::kExternalBytes,
                       [this](std::uint32_t offset) { return core_.peek_external(offset); });
}

// --- time ---

void A55Pmu::catch_up(const sc_time& ahead) {
    advance(ahead);
    expect_interrupt();
}

void A55Pmu::advance(const sc_time& ahead) {
    if (core_.catching_up()) return;
    const Picoseconds until = local_time(ahead);
    core_.catch_up(until);
    advance_to(until);
}

void A55Pmu::advance_to(Picoseconds time) {
    if (time <= now_) return;
    now_ = time;
    const std::uint64_t cycles = clock_.cycles_at(time);
    const std::uint64_t more = cycles - advanced_;
    advanced_ = cycles;
    if (more != 0) core_.advance(more);
}

void A55Pmu::set_state(const a55::ProcessorState& state, const sc_time& ahead) {
    advance(ahead);
    core_.set_state(state);
    expect_interrupt();
}

void A55Pmu::set_state_at(const a55::ProcessorState& state, Picoseconds time) {
    core_.catch_up(time);
    advance_to(time);
    core_.set_state(state);
    expect_interrupt();
}

void A55Pmu::set_clock_period(const sc_time& period, const sc_time& ahead) {
    advance(ahead);
    clock_.set_period(to_picoseconds(period), now_);
    expect_interrupt();
}

// One timed event stands for the next interrupt that cycles can cause. It may be early, because a
// register has been written since; then it is set again.
void A55Pmu::expect_interrupt() {
    const Picoseconds present = to_picoseconds(sc_core::sc_time_stamp());
    if (present >= due_) {
        due_ = CycleClock::kNever;
        advance(sc_core::SC_ZERO_TIME);
    }
    if (!interrupt_observed()) return;
    const std::uint64_t cycles = core_.cycles_to_interrupt();
    if (cycles == Cells::kNever) return;
    const Picoseconds due = clock_.time_of(advanced_ + cycles);
    if (due >= due_) return;
    due_ = due;
    if (!waiting_) {
        sc_core::sc_spawn_options options;
        options.spawn_method();
        options.set_sensitivity(&overflow_due_);
        options.dont_initialize();
        sc_core::sc_spawn([this] { expect_interrupt(); },
                          sc_core::sc_gen_unique_name("expect_interrupt"), &options);
        waiting_ = true;
    }
    overflow_due_.cancel();
    overflow_due_.notify(to_sc_time(due - present));
}

// --- pins ---

void A55Pmu::sample_pins() {
    advance(sc_core::SC_ZERO_TIME);
    apply_pins();
    expect_interrupt();
}

void A55Pmu::apply_pins() {
    if (!pins_bound_) return;
    core_.set_authentication(authentication());
}

void A55Pmu::interrupt(bool asserted) {
    interrupt_changed_.notify(sc_core::SC_ZERO_TIME);
    if (on_interrupt) on_interrupt(asserted);
}

void A55Pmu::drive_interrupt() {
    nPMUIRQ->write(!core_.interrupt());
}

void A55Pmu::event_bus(std::uint64_t bits, std::uint64_t /*cycles*/) {
    bus_bits_ = bits;
    bus_changed_.notify(sc_core::SC_ZERO_TIME);
}

void A55Pmu::drive_event_bus() {
    PMUEVENT->write(bus_bits_);
}

// --- state ---

void A55Pmu::reset(const sc_time& ahead) {
    advance(ahead);
    core_.reset();
    expect_interrupt();
}

void A55Pmu::set_powered(bool powered, const sc_time& ahead) {
    advance(ahead);
    core_.set_powered(powered);
    expect_interrupt();
}

void A55Pmu::capture(const sc_time& ahead) {
    advance(ahead);
    core_.capture();
}

StateBytes A55Pmu::save() {
    catch_up();
    const CycleClock::Phase phase = clock_.phase_at(now_);
    StateWriter out;
    out.u64(phase.period);
    out.u64(phase.elapsed);
    out.u64(phase.scale);
    out.u64(now_ - std::min(now_, to_picoseconds(sc_core::sc_time_stamp())));
    const StateBytes core = core_.save();
    out.u64(core.size());
    for (const std::uint8_t byte : core) out.u8(byte);
    return out.finish(kStateName, kStateVersion);
}

void A55Pmu::restore(const StateBytes& bytes) {
    StateReader in(bytes, kStateName, kStateVersion);
    CycleClock::Phase phase;
    phase.period = in.u64();
    phase.elapsed = in.u64();
    phase.scale = in.u64();
    if (phase.elapsed != 0 && phase.elapsed >= phase.scale)
        in.refuse("more of a cycle has passed than there is");
    if (phase.period != 0 && phase.period != phase.scale) in.refuse("two clock periods");
    const Picoseconds lead = in.u64();
    StateBytes core(std::min<std::uint64_t>(in.u64(), bytes.size()));
    for (std::uint8_t& byte : core) byte = in.u8();
    in.expect_end();

    // Nobody may look before the clock is right, too.
    const bool asserted = core_.interrupt();
    core_.set_interrupt_listener(nullptr);
    try {
        core_.restore(core);
    } catch (const StateError&) {
        core_.set_interrupt_listener(this);
        throw;
    }
    core_.set_interrupt_listener(this);
    now_ = to_picoseconds(sc_core::sc_time_stamp()) + lead;
    clock_ = CycleClock(phase.period);
    clock_.resume(phase, now_);
    advanced_ = 0;
    apply_pins();
    if (core_.interrupt() != asserted) interrupt(core_.interrupt());
    expect_interrupt();
}

} // namespace armpmu::systemc
