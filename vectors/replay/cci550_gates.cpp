// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/cci550_gates.h"

#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"

namespace armpmu::vectors {

using cci550::EventId;
using cci550::offset_of;
using cci550::RegisterId;

namespace {

constexpr std::uint32_t kCen = 0x01;
constexpr std::uint32_t kExport = 0x10;

cci550::Permission permission(const cci550::Pmu& pmu, const Cci550Levels& levels) {
    return levels.aresetn && levels.aclken ? pmu.permission(levels.pins) : cci550::Permission{};
}

} // namespace

bool secure_exempt(unsigned line) {
    return line < cci550::kLines && cci550::find_event(cci550::event_of_line(line))->secure_exempt;
}

Selections counted_lines(cci550::Pmu& pmu, const Cci550Levels& levels) {
    Selections selections;
    const cci550::Permission allowed = permission(pmu, levels);
    if (!allowed.any || (pmu.peek(offset_of(RegisterId::pmu_ctrl)) & kCen) == 0) return selections;
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        if ((pmu.peek(offset_of(RegisterId::ecnt_ctrl, n)) & 1) == 0) continue;
        const EventId id(pmu.peek(offset_of(RegisterId::evnt_sel, n)));
        if (!can_fire(pmu.config(), id)) continue;
        const unsigned line = line_of(id);
        selections[n] = {line, true, allowed.secure || secure_exempt(line)};
    }
    return selections;
}

BusGate bus_gate(cci550::Pmu& pmu, const Cci550Levels& levels) {
    const cci550::Permission allowed = permission(pmu, levels);
    const std::uint32_t control = pmu.peek(offset_of(RegisterId::pmu_ctrl));
    BusGate gate;
    gate.driven = allowed.any && (control & kExport) != 0 &&
                  (!pmu.config().export_needs_cen || (control & kCen) != 0);
    gate.secure = gate.driven && allowed.secure;
    return gate;
}

} // namespace armpmu::vectors
