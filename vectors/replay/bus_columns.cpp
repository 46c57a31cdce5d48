// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/bus_columns.h"

namespace armpmu::vectors {

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
