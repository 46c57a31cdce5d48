// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {
namespace {

constexpr std::uint8_t kMostExcessUnitLog2 = 63;
constexpr auto kKinds = static_cast<unsigned>(RequestKind::dvm_completion) + 1;

} // namespace

RequestKind InFlight::kind_with(const RequestTraits& traits) {
    unsigned kind = 0;
    while (kind + 1 < kKinds && &traits_of(static_cast<RequestKind>(kind)) != &traits) ++kind;
    return static_cast<RequestKind>(kind);
}

// Entries hold their pins.
void InFlight::end_restore(const StateIn& state) {
    for (const Entry& entry : entries_) {
        if (entry.pinned == SnoopFilter::kNone) continue;
        state.expect(filter_.has(entry.pinned) && filter_.in_use(entry.pinned),
                     "a transaction has an entry of the filter that is free");
        filter_.pin(entry.pinned);
    }
}

void Estimate::obey_restored(const ControlRegisters& controls, const StateIn& state) {
    for (unsigned n = 0; n < ports_.size(); ++n)
        state.expect(controls.share[n] <= ShareOverride::shareable &&
                         controls.read_qos[n].excess_unit_log2 <= kMostExcessUnitLog2 &&
                         controls.write_qos[n].excess_unit_log2 <= kMostExcessUnitLog2,
                     "a control register holds what it cannot");
    set_control_registers(controls);
}

void Estimate::end_restore(const StateIn& state) const {
    unsigned caches = 0;
    for (unsigned n = 0; n < ports_.size(); ++n)
        if (ports_[n] != nullptr && config_.slaves[n].kind == PortKind::ace) caches |= 1U << n;
    const bool held = filter_.visit_used([&](Line line, unsigned holders) {
        state.expect((holders & ~caches) == 0, "a port without cache holds a line");
        state.expect(memories_[map_.find(address_of(line)).value_or(0)] != nullptr,
                     "a line of no memory is held");
    });
    state.expect(held, "nobody holds or wants a line of the filter");
    state.expect(cd_owner_ < ports_.size(), "snoop data of no port");
}

} // namespace armpmu::interconnect
