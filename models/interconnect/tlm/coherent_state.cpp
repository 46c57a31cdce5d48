// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/checksum.h"
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "armpmu/interconnect/tlm/stepped_phase.h"
#include "models/interconnect/tlm/clock_cycles.h"

#include <stdexcept>

namespace armpmu::interconnect {
namespace {

constexpr const char* kModel = "cci550vp";
constexpr std::uint32_t kStateVersion = 1;

} // namespace

// The reason why it cannot be saved and restored now; empty: it can.
std::string CoherentInterconnect::in_the_way() const {
    for (unsigned n = 0; n < open_calls_.size(); ++n)
        if (open_calls_[n] != 0) return "a b_transport of slave[" + std::to_string(n) + "] is open";
    if (phase_) return "it is stepped by its owner (begin_stepping)";
    return transport_->in_flight();
}

void CoherentInterconnect::expect_nothing_in_the_way(const char* action) const {
    const std::string problem = in_the_way();
    if (!problem.empty())
        throw std::logic_error(std::string(name()) + " cannot be " + action + ": " + problem);
}

// While something is in flight cycles pass anyway.
void CoherentInterconnect::drain() {
    for (;;) {
        transport_->settle();
        if (in_the_way().empty()) return;
        const std::uint64_t cycle = cycle_at(sc_core::sc_time_stamp(), parameters_.period);
        sc_core::wait(begin_of(cycle + 1, parameters_.period) - sc_core::sc_time_stamp());
        sc_core::wait(sc_core::SC_ZERO_TIME);
    }
}

// Equal for parameters that make the same results, but for the requester hook.
std::uint64_t CoherentInterconnect::identity() const {
    StateWriter out;
    StateOut state(out);
    const auto& [mode, interconnect, period, default_security, requester, memory_types, outstanding,
                 snooped] = parameters_;
    static_cast<void>(requester);
    state(mode, fingerprint(interconnect), std::uint64_t{period.value()}, default_security,
          outstanding);
    const auto& [base_response, data, snoops, lines, read_interval, response_interval] = snooped;
    state(base_response, data, snoops, lines, read_interval, response_interval);
    for (const auto& [base, bytes, type] : memory_types) state(base, bytes, type);
    Checksum sum;
    for (const std::uint8_t byte : out.finish(kModel, kStateVersion)) sum.add(byte);
    return sum.value();
}

void CoherentInterconnect::save_parts(StateWriter& out) const {
    StateOut{out}(bypass_);
    transport_->save(out);
}

void CoherentInterconnect::restore_parts(StateReader& in) {
    StateIn{in}(bypass_);
    transport_->restore(in);
    in.expect_end();
}

StateBytes CoherentInterconnect::save() {
    transport_->settle();
    expect_nothing_in_the_way("saved");
    StateWriter out;
    out.u64(identity());
    out.u64(cycle_at(sc_core::sc_time_stamp(), parameters_.period));
    save_parts(out);
    return out.finish(kModel, kStateVersion);
}

// The cycles up to now are not run: the PMU has been restored, and has them.
void CoherentInterconnect::restore(const StateBytes& state) {
    expect_nothing_in_the_way("restored");
    StateReader in(state, kModel, kStateVersion);
    if (in.u64() != identity()) in.refuse("saved with other parameters");
    const std::uint64_t now = cycle_at(sc_core::sc_time_stamp(), parameters_.period);
    const std::uint64_t saved = in.u64();
    if (saved != now)
        in.refuse("saved in cycle " + std::to_string(saved) + " of ACLK, and this is cycle " +
                  std::to_string(now));
    StateWriter before;
    save_parts(before);
    try {
        restore_parts(in);
    } catch (...) {
        const StateBytes own = before.finish(kModel, kStateVersion);
        StateReader back(own, kModel, kStateVersion);
        restore_parts(back);
        throw;
    }
}

} // namespace armpmu::interconnect
