// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/gic_distributor.h"

namespace armpmu::testbench {

namespace {

// IHI0048B table 4-1.
constexpr std::uint32_t kGicdCtlr = 0x000, kGicdTyper = 0x004, kGicdIidr = 0x008;
constexpr std::uint32_t kGicdBits = 0x100, kGicdPriorities = 0x400, kGicdTargets = 0x800,
                        kGicdConfigurations = 0xc00, kGicdAfterConfigurations = 0xd00,
                        kGicdSgir = 0xf00, kGicdClearSgis = 0xf10, kGicdSetSgis = 0xf20,
                        kGicdAfterSgis = 0xf30, kGicdIds = 0xfd0;
enum Kind : unsigned { // of the registers with a bit for each interrupt, 128 bytes each from
                       // kGicdBits
    kSetEnable,
    kClearEnable,
    kSetPending,
    kClearPending,
    kSetActive,
    kClearActive,
};
constexpr std::uint32_t kGicdSgiBits = 0xffff;

constexpr std::uint32_t kGicdGic400Iidr = 0x0200143b;
// ICPIDR4 to 7, ICPIDR0 to 3, ICCIDR0 to 3 of a GIC-400; ICPIDR2 says GICv2.
constexpr std::array<std::uint8_t, 12> kGicdIdentification = {0x04, 0, 0,    0,    0x90, 0xb4,
                                                              0x2b, 0, 0x0d, 0xf0, 0x05, 0xb1};

} // namespace

std::uint32_t GicDistributor::type() const {
    const auto processors = static_cast<std::uint32_t>(banked_.size());
    const auto blocks = static_cast<std::uint32_t>(shared_.size());
    return (processors - 1) << 5 | blocks;
}

bool GicDistributor::has_bytes(std::uint32_t offset) {
    return (offset >= kGicdPriorities && offset < kGicdConfigurations) ||
           (offset >= kGicdClearSgis && offset < kGicdAfterSgis);
}

// --- reads ---

std::uint32_t GicDistributor::read(unsigned cpu, std::uint32_t offset) const {
    if (offset == kGicdCtlr) return enabled_ ? 1 : 0;
    if (offset == kGicdTyper) return type();
    if (offset == kGicdIidr) return kGicdGic400Iidr;
    if (offset >= kGicdIds) return kGicdIdentification[(offset - kGicdIds) / 4];
    if (has_bytes(offset)) return read_bytes(cpu, offset);
    if (offset >= kGicdBits && offset < kGicdPriorities) {
        const Block* const all = block(cpu, offset % 0x80 / 4);
        return all == nullptr ? 0 : read_bits(*all, (offset - kGicdBits) / 0x80);
    }
    if (offset >= kGicdConfigurations && offset < kGicdAfterConfigurations) {
        const unsigned half = (offset - kGicdConfigurations) / 4;
        const Block* const all = block(cpu, half / 2);
        std::uint32_t value = 0;
        for (unsigned n = 0; all != nullptr && n < 16; ++n)
            value |= (all->edge >> (16 * (half % 2) + n) & 1) << (2 * n + 1);
        return value;
    }
    return 0;
}

std::uint32_t GicDistributor::read_bits(const Block& all, unsigned kind) const {
    switch (kind) {
    case kSetEnable:
    case kClearEnable: return all.enabled;
    case kSetPending:
    case kClearPending: return all.pending();
    default: return all.active;
    }
}

std::uint32_t GicDistributor::read_bytes(unsigned cpu, std::uint32_t offset) const {
    std::uint32_t value = 0;
    const bool sgis = offset >= kGicdClearSgis;
    for (unsigned lane = 0; lane < 4; ++lane) {
        const unsigned id = sgis ? (offset & 0xf) + lane : (offset & 0x3ff) + lane;
        const Block* const all = block(cpu, id / 32);
        std::uint32_t byte = 0;
        if (sgis)
            byte = banked_[cpu].sources[id];
        else if (all == nullptr)
            byte = 0;
        else if (offset < kGicdTargets)
            byte = all->priority[id % 32];
        else if (!targets_are_fixed())
            byte = id < kFirstSpi ? 1U << cpu : all->targets[id % 32];
        value |= byte << 8 * lane;
    }
    return value;
}

// --- writes ---

void GicDistributor::write(unsigned cpu, std::uint32_t offset, std::uint32_t data,
                           std::uint32_t mask) {
    if (offset == kGicdCtlr) {
        enabled_ = (data & 1) != 0;
    } else if (offset == kGicdSgir) {
        generate(cpu, data);
    } else if (has_bytes(offset)) {
        for (unsigned lane = 0; lane < 4; ++lane)
            if ((mask >> 8 * lane & 0xff) != 0)
                write_byte(cpu, offset + lane, static_cast<std::uint8_t>(data >> 8 * lane));
    } else if (offset >= kGicdBits && offset < kGicdPriorities) {
        const unsigned index = offset % 0x80 / 4;
        Block* const all = block(cpu, index);
        if (all != nullptr) write_bits(*all, index == 0, (offset - kGicdBits) / 0x80, data);
    } else if (offset >= kGicdConfigurations && offset < kGicdAfterConfigurations) {
        write_configuration(offset, data, mask);
    }
}

void GicDistributor::write_bits(Block& all, bool banked, unsigned kind, std::uint32_t data) {
    data &= all.exists;
    // SGIs are always enabled, and made pending by their own registers.
    if (banked && kind < kSetActive) data &= ~kGicdSgiBits;
    switch (kind) {
    case kSetEnable: all.enabled |= data; break;
    case kClearEnable: all.enabled &= ~data; break;
    case kSetPending: all.latched |= data; break;
    case kClearPending: all.latched &= ~data; break;
    case kSetActive: all.active |= data; break;
    case kClearActive: all.active &= ~data; break;
    default: break;
    }
}

void GicDistributor::write_byte(unsigned cpu, std::uint32_t offset, std::uint8_t value) {
    if (offset >= kGicdClearSgis) {
        const unsigned sgi = offset & 0xf;
        const unsigned before = banked_[cpu].sources[sgi];
        set_sources(cpu, sgi, offset >= kGicdSetSgis ? before | value : before & ~unsigned{value});
        return;
    }
    const unsigned id = offset & 0x3ff;
    if (!exists(id)) return;
    Block& all = *block(cpu, id / 32);
    if (offset < kGicdTargets)
        all.priority[id % 32] = value & kPriorityBits;
    else if (id >= kFirstSpi && !targets_are_fixed())
        all.targets[id % 32] = static_cast<std::uint8_t>(value & ((1U << banked_.size()) - 1));
}

void GicDistributor::write_configuration(std::uint32_t offset, std::uint32_t data,
                                         std::uint32_t mask) {
    const unsigned half = (offset - kGicdConfigurations) / 4;
    if (half < 2 || half / 2 > shared_.size()) return; // of SGIs and PPIs it is fixed
    Block& all = shared_[half / 2 - 1];
    for (unsigned n = 0; n < 16; ++n) {
        const std::uint32_t one = 1U << (16 * (half % 2) + n);
        if ((mask >> (2 * n + 1) & 1) == 0 || (all.exists & one) == 0) continue;
        const bool edge = (data >> (2 * n + 1) & 1) != 0;
        all.edge = edge ? all.edge | one : all.edge & ~one;
    }
}

// GICD_SGIR: which SGI [3:0], to a list of processors [23:16], to all others or to oneself [25:24].
void GicDistributor::generate(unsigned cpu, std::uint32_t request) {
    std::uint32_t targets = 0;
    switch (request >> 24 & 3) {
    case 0: targets = request >> 16 & 0xff; break;
    case 1: targets = ~(1U << cpu); break;
    case 2: targets = 1U << cpu; break;
    default: break;
    }
    const unsigned sgi = request & 0xf;
    for (unsigned other = 0; other < banked_.size(); ++other)
        if ((targets >> other & 1) != 0)
            set_sources(other, sgi, banked_[other].sources[sgi] | 1U << cpu);
}

} // namespace armpmu::testbench
