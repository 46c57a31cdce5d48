// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"

namespace armpmu::cci550 {
namespace {

constexpr std::uint32_t kStateVersion = 1;

std::vector<std::uint8_t> fingerprint(const Config& c) {
    std::vector<std::uint8_t> bytes = {static_cast<std::uint8_t>(c.slave_interfaces),
                                       static_cast<std::uint8_t>(c.master_interfaces),
                                       static_cast<std::uint8_t>(c.bus_order),
                                       static_cast<std::uint8_t>(c.security_violation),
                                       static_cast<std::uint8_t>(c.reserved_offset),
                                       c.revision,
                                       c.ecorevnum};
    for (const bool flag :
         {c.qos_regulators, c.hardware_snoop_enable_control, c.byte_enables,
          c.gating_override_opens_writes, c.reset_clears_flags, c.reset_clears_disabled,
          c.niden_gates_writes, c.dbgen_substitutes_niden, c.secure_observation_override,
          c.export_needs_cen, c.faults.never_event_counts, c.faults.counter_writes_lost,
          c.faults.flag_clear_needs_cen, c.faults.flag_not_sticky, c.faults.gate_missed})
        bytes.push_back(flag ? 1 : 0);
    for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n) {
        bytes.push_back(c.ace[n] ? 1 : 0);
        bytes.push_back(c.acchannelens[n]);
        bytes.push_back(c.max_outstanding[n]);
    }
    return bytes;
}

std::uint8_t pack(const Authentication& pins, bool in_reset, bool clock_enabled) {
    return static_cast<std::uint8_t>(pins.niden | pins.spniden << 1 | pins.dbgen << 2 |
                                     pins.spiden << 3 | in_reset << 4 | clock_enabled << 5);
}

} // namespace

StateBytes Pmu::save() {
    settle();
    StateWriter out;
    for (const std::uint8_t byte : fingerprint(config_)) out.u8(byte);
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
    for (const std::uint8_t expected : fingerprint(config_))
        if (in.u8() != expected) in.refuse("saved with another configuration");
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
