// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"

namespace armpmu::cci550 {
namespace {

constexpr std::uint32_t kStateVersion = 2;

std::uint8_t pack(const Authentication& pins, bool in_reset, bool clock_enabled) {
    return static_cast<std::uint8_t>(pins.niden | pins.spniden << 1 | pins.dbgen << 2 |
                                     pins.spiden << 3 | in_reset << 4 | clock_enabled << 5);
}

} // namespace

StateBytes Pmu::save() {
    settle();
    StateWriter out;
    out.u64(armpmu::fingerprint(config_, members()));
    out.u8(pack(pins_, in_reset_, clock_enabled_));
    out.u8(static_cast<std::uint8_t>(flags_));
    out.u64(cycles_);
    for (unsigned i = 0; i < kCounters; ++i) out.u32(static_cast<std::uint32_t>(bank_.value(i)));
    for (const std::uint32_t value : file_.values()) out.u32(value);
    for (std::size_t cell = 0; cell < kCells; ++cell) out.u64(cells_.total(cell));
    return out.finish("cci550", kStateVersion);
}

void Pmu::restore(const StateBytes& bytes) {
    StateReader in(bytes, "cci550", kStateVersion);
    if (in.u64() != armpmu::fingerprint(config_, members()))
        in.refuse("saved with another configuration");
    const std::uint8_t pins = in.u8();
    if (pins > 0x3f) in.refuse("unknown pins");
    const std::uint8_t flags = in.u8();
    const std::uint64_t cycles = in.u64();
    std::array<std::uint32_t, kCounters> counts{};
    for (std::uint32_t& count : counts) count = in.u32();
    std::vector<std::uint32_t> values(file_.values().size());
    for (std::uint32_t& value : values) value = in.u32();
    if (!file_.plausible(values)) in.refuse("a register holds bits it does not have");
    std::vector<std::uint64_t> totals(kCells);
    for (std::uint64_t& total : totals) total = in.u64();
    in.expect_end();

    settle();
    pins_ = {(pins & 1) != 0, (pins & 2) != 0, (pins & 4) != 0, (pins & 8) != 0};
    in_reset_ = (pins & 0x10) != 0;
    clock_enabled_ = (pins & 0x20) != 0;
    flags_ = flags;
    cycles_ = cycles;
    file_.set_values(values);
    for (std::size_t cell = 0; cell < kCells; ++cell) cells_.set_total(cell, totals[cell]);
    for (unsigned i = 0; i < kCounters; ++i) bank_.set_value(i, counts[i]);
    update_views();
    update_plain();
    update_pins();
    tell_controls();
}

} // namespace armpmu::cci550
