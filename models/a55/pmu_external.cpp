// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

// The memory-mapped interface: external debug registers, their locks, and snapshots (Arm ARM H9,
// I5; Cortex-A55 TRM, PMU snapshot registers).
namespace armpmu::a55 {
namespace {

constexpr std::uint32_t kFirstDebugOffset = 0xf00;
constexpr std::uint32_t kUnlockKey = 0xc5acce55;

std::uint32_t byte_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
        if ((lanes >> lane & 1) != 0) mask |= 0xffU << 8 * lane;
    return mask;
}

Domain domain_at(std::uint32_t offset, const std::optional<Decoded>& decoded,
                 const Config& config) {
    const Domain domain = decoded ? register_row(decoded->id).domain : Domain::core;
    if (decoded && (domain != Domain::snapshot || config.snapshot_registers)) return domain;
    return offset < kFirstDebugOffset ? Domain::core : Domain::debug;
}

} // namespace

ExternalResult Pmu::access(const ExternalAccess& access) {
    if (observer_ != nullptr) observer_->access(access);
    return carry_out(access);
}

ExternalResult Pmu::carry_out(const ExternalAccess& access) {
    const auto decoded = decode_external(access.offset);
    const ExternalStatus status =
        guard_.status(domain_at(access.offset, decoded, config_), controls_);
    if (status == ExternalStatus::not_allowed) guard_.access_denied = true;
    if (status != ExternalStatus::ok || !decoded) return {status, 0};
    if (!access.write) return {status, external_word(*decoded, access.port)};
    const std::uint32_t mask = byte_mask(access.lanes);
    if (mask == 0) return {status, 0};
    const bool lock_register = decoded->id == RegisterId::pmlar;
    if (lock_register && config_.external_software_lock && access.port == Port::memory_mapped)
        guard_.locked = (access.data & mask) != kUnlockKey;
    if (!lock_register && !guard_.software_locked(config_, access.port))
        write_external_word(*decoded, access.data, mask);
    return {status, 0};
}

std::uint32_t Pmu::peek_external(std::uint32_t offset) {
    const auto decoded = decode_external(offset);
    return decoded ? external_word(*decoded, Port::debug) : 0;
}

std::uint32_t Pmu::external_word(const Decoded& decoded, Port port) {
    const Register& row = register_row(decoded.id);
    if (row.domain == Domain::snapshot && !config_.snapshot_registers) return 0;
    if (row.external == Access::write_only) return 0;
    std::uint64_t value = 0;
    switch (decoded.id) {
    case RegisterId::pmpcssr_lo: value = snapshot_.program.pc; break;
    case RegisterId::pmpcssr_hi: value = snapshot_.program.pc >> 32; break;
    case RegisterId::pmcidssr: value = snapshot_.program.contextidr_el1; break;
    case RegisterId::pmcid2ssr: value = snapshot_.program.contextidr_el2; break;
    case RegisterId::pmsssr: value = snapshot_.not_captured ? 1 : 0; break;
    case RegisterId::pmovssr: value = snapshot_.flags; break;
    case RegisterId::pmccntsr: value = snapshot_.cycle_count; break;
    case RegisterId::pmevcntsr: value = snapshot_.counts[decoded.instance]; break;
    case RegisterId::pmdevaff0: value = config_.mpidr; break;
    case RegisterId::pmdevaff1: value = config_.mpidr >> 32; break;
    case RegisterId::pmlsr:
        if (config_.external_software_lock && port == Port::memory_mapped)
            value = guard_.locked ? 3 : 1;
        break;
    case RegisterId::pmauthstatus:
        value = (controls_.secure_noninvasive() ? 3U : 2U) << 6 |
                (controls_.pins.dbgen || controls_.pins.niden ? 3U : 2U) << 2;
        break;
    case RegisterId::pmpidr2: value = row.fields.reset() | config_.revision << 4; break;
    default:
        value = row.system != Access::none
                    ? value_of(decoded.id, decoded.instance, kAllCounters) & row.external_bits
                    : row.fields.reset();
        if (row.width == 64) value = value_of(decoded.id, decoded.instance, kAllCounters);
    }
    return static_cast<std::uint32_t>(value >> 32 * decoded.word);
}

void Pmu::write_external_word(const Decoded& decoded, std::uint32_t data, std::uint32_t mask) {
    const Register& row = register_row(decoded.id);
    if (row.external == Access::read_only) return;
    if (decoded.id == RegisterId::pmsscr) {
        if (config_.snapshot_registers && (data & mask & 1) != 0) capture();
        return;
    }
    if (decoded.id == RegisterId::pmswinc && !config_.external_software_incr) return;
    const unsigned shift = 32 * decoded.word;
    write_register(decoded.id, decoded.instance, std::uint64_t{data} << shift,
                   std::uint64_t{mask & row.external_bits} << shift, kAllCounters);
}

// --- snapshots ---

bool Pmu::can_capture() const {
    return controls_.powered &&
           (!in_secure_state(controls_.state) || controls_.secure_noninvasive());
}

void Pmu::capture() {
    settle();
    snapshot_.not_captured = !can_capture();
    if (snapshot_.not_captured) return;
    if (sampler_ != nullptr) snapshot_.program = sampler_->sample();
    snapshot_.flags = controls_.registers.flags;
    snapshot_.cycle_count = bank_.value(kCycleView);
    for (unsigned n = 0; n < kCounters; ++n)
        snapshot_.counts[n] = static_cast<std::uint32_t>(bank_.value(n));
}

} // namespace armpmu::a55
