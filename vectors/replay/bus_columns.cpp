// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/bus_columns.h"

#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "models/cci550/register_bits.h"

namespace armpmu::vectors {

using cci550::EventId;
using cci550::offset_of;
using cci550::RegisterId;

namespace {

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
    if (!allowed.any || (pmu.peek(offset_of(RegisterId::pmu_ctrl)) & cci550::pmu_ctrl::kCen) == 0)
        return selections;
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        if ((pmu.peek(offset_of(RegisterId::ecnt_ctrl, n)) & cci550::ecnt_ctrl::kEnable) == 0)
            continue;
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
    gate.driven = allowed.any && (control & cci550::pmu_ctrl::kEx) != 0 &&
                  (!pmu.config().export_needs_cen || (control & cci550::pmu_ctrl::kCen) != 0);
    gate.secure = gate.driven && allowed.secure;
    return gate;
}

BusColumns::BusColumns(const Layout& layout, const cci550::Config& config) {
    const cci550::EventBusLayout bus(config);
    const unsigned first = layout.find("evntbus")->first;
    const unsigned secure = layout.find("s")->first;
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const cci550::EventId id = cci550::event_of_line(line);
        const unsigned bit = bus.bit_of(id);
        if (bit == cci550::EventBusLayout::kNoBit) continue;
        bits_.push_back({first + bit,
                         {layout.find("ns")->first + line, secure + line},
                         secure_exempt(line),
                         can_fire(config, id)});
    }
}

void BusColumns::start(const BusGate& gate) {
    gate_ = gate;
    from_ = 0;
}

std::optional<ColumnDifference> BusColumns::change(ChunkColumns& columns, std::uint32_t clock,
                                                   const BusGate& gate) {
    if (!(gate != gate_)) return {};
    const auto difference = compare(columns, clock);
    gate_ = gate;
    return difference;
}

std::optional<ColumnDifference> BusColumns::compare(ChunkColumns& columns, std::uint32_t clock) {
    std::optional<ColumnDifference> first;
    if (from_ == clock) return first;
    const ChunkSpan span{from_, clock};
    for (const Bit& bit : bits_) {
        if (!gate_.driven || !bit.fires) {
            keep_first(first, columns.unlike(bit.bit, span, false));
            continue;
        }
        LineColumns line = bit.line;
        if (!gate_.secure && !bit.exempt) line.secure.reset();
        keep_first(first, columns.unlike(bit.bit, span, line));
    }
    from_ = clock;
    return first;
}

} // namespace armpmu::vectors
