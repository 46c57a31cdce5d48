// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/gic_cpu_interface.h"

#include <algorithm>

namespace armpmu::testbench {

namespace {

// IHI0048B table 4-2.
constexpr std::uint32_t kGiccCtlr = 0x00, kGiccPmr = 0x04, kGiccBpr = 0x08, kGiccIar = 0x0c,
                        kGiccEoir = 0x10, kGiccRpr = 0x14, kGiccHppir = 0x18, kGiccAiar = 0x20,
                        kGiccAhppir = 0x28, kGiccApr0 = 0xd0, kGiccIidr = 0xfc, kGiccDir = 0x1000;

constexpr std::uint32_t kGiccEnable = 1U << 0, kGiccEoiMode = 1U << 9;
constexpr std::uint32_t kGiccSpurious = 1023;
constexpr std::uint32_t kGiccIdMask = 0x3ff;
constexpr std::uint32_t kGiccLowestBinaryPoint =
    2; // all five bits of a priority are group priority
constexpr unsigned kGiccIdle = 0xff;
constexpr std::uint32_t kGiccGic400Iidr = 0x0202143b;

std::uint32_t iar_of(const std::optional<GicDistributor::Pending>& pending) {
    return pending ? pending->id | pending->source << 10 : kGiccSpurious;
}

} // namespace

// --- priorities ---

// GICC_BPR = n: bits [7:n+1] are the group priority, which decides preemption.
unsigned GicCpuInterface::group_priority(unsigned priority) const {
    return priority >> (binary_point_ + 1) << (binary_point_ + 1);
}

unsigned GicCpuInterface::running_priority() const {
    if (active_priorities_ == 0) return kGiccIdle;
    return 8 * static_cast<unsigned>(__builtin_ctz(active_priorities_));
}

std::optional<GicDistributor::Pending> GicCpuInterface::highest_pending() const {
    return enabled_ ? distributor_.highest_pending(cpu_) : std::nullopt;
}

std::optional<GicDistributor::Pending> GicCpuInterface::signalled() const {
    auto pending = highest_pending();
    if (pending && (pending->priority >= priority_mask_ ||
                    group_priority(pending->priority) >= running_priority()))
        pending.reset();
    return pending;
}

// --- registers ---

std::uint32_t GicCpuInterface::peek(std::uint32_t offset) const {
    switch (offset) {
    case kGiccCtlr:
        return (enabled_ ? kGiccEnable : 0) | (separate_deactivation_ ? kGiccEoiMode : 0);
    case kGiccPmr: return priority_mask_;
    case kGiccBpr: return binary_point_;
    case kGiccIar: return iar_of(signalled());
    case kGiccRpr: return running_priority();
    case kGiccHppir: return iar_of(highest_pending());
    case kGiccAiar:
    case kGiccAhppir: return kGiccSpurious; // there is no other group
    case kGiccApr0: return active_priorities_;
    case kGiccIidr: return kGiccGic400Iidr;
    default: return 0;
    }
}

std::uint32_t GicCpuInterface::read(std::uint32_t offset) {
    if (offset != kGiccIar) return peek(offset);
    const auto pending = signalled();
    if (pending) {
        active_priorities_ |= 1U << group_priority(pending->priority) / 8;
        distributor_.acknowledge(cpu_, *pending);
    }
    return iar_of(pending);
}

void GicCpuInterface::write(std::uint32_t offset, std::uint32_t data) {
    switch (offset) {
    case kGiccCtlr:
        enabled_ = (data & kGiccEnable) != 0;
        separate_deactivation_ = (data & kGiccEoiMode) != 0;
        break;
    case kGiccPmr: priority_mask_ = data & GicDistributor::kPriorityBits; break;
    case kGiccBpr: binary_point_ = std::max(data & 7, kGiccLowestBinaryPoint); break;
    case kGiccEoir: end(data & kGiccIdMask); break;
    case kGiccApr0: active_priorities_ = data; break;
    case kGiccDir:
        if (separate_deactivation_) distributor_.deactivate(cpu_, data & kGiccIdMask);
        break;
    default: break;
    }
}

void GicCpuInterface::end(unsigned id) {
    if (!distributor_.exists(id)) return;
    active_priorities_ &= active_priorities_ - 1; // the running priority drops
    if (!separate_deactivation_) distributor_.deactivate(cpu_, id);
}

} // namespace armpmu::testbench
