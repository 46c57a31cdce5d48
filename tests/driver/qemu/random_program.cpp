// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/qemu/random_program.h"

#include "tests/driver/qemu/guest_registers.h"
#include "tests/driver/qemu/qemu_runner.h"

#include <random>

namespace armpmu::tests::qemu {
namespace {

constexpr std::uint64_t kTpm = 1U << 6;
constexpr std::uint64_t kSpme = 1U << 17;
constexpr std::uint64_t kHpmd = 1U << 17;
constexpr std::uint64_t kHpme = 1U << 7; // of no counter while HPMN is 6
constexpr std::uint64_t kAllCountersHpmn = 6;

class Generator {
  public:
    Generator(const Campaign& campaign, std::uint64_t seed)
        : campaign_(campaign), level_(campaign.machine.start()), random_(seed) {}

    Op next() {
        const unsigned dice = below(100);
        if (dice < 8) {
            level_ = campaign_.levels[below(static_cast<unsigned>(campaign_.levels.size()))];
            return enter(level_);
        }
        if (dice < 20) return run(below(20) != 0 ? below(16) : below(3000));
        if (dice < 24) return irq();
        if (dice < 29 && level_ == Level::el3)
            return write(kMdcrEl3, (chance(50) ? kSpme : 0) | trap());
        if (dice < 34 && campaign_.machine.virtualization &&
            (level_ == Level::el3 || level_ == Level::el2))
            return write(kMdcrEl2, kAllCountersHpmn | (chance(50) ? kHpmd : 0) |
                                       (chance(50) ? kHpme : 0) | trap());
        return access();
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint32_t word() {
        const auto w = static_cast<std::uint32_t>(random_());
        return chance(33) ? w & static_cast<std::uint32_t>(random_()) : w;
    }
    std::uint64_t trap() { return campaign_.traps_to_el2_el3 && chance(12) ? kTpm : 0; }

    Op access() {
        const unsigned n = below(6);
        switch (below(19)) {
        case 0:
            return either(pmu::kPmcr, chance(66) ? (word() | 1) & ~(chance(75) ? 6U : 0) : word());
        case 1: return either(pmu::kPmcntenset, (chance(50) ? ~0U : word()) & enables());
        case 2: return either(pmu::kPmcntenclr, word());
        case 3: return either(pmu::kPmovsclr, word());
        case 4: return either(pmu::kPmswinc, word());
        case 5:
            return either(pmu::kPmselr, chance(50) ? below(6) : chance(66) ? below(32) : word());
        case 6: return either(chance(50) ? pmu::kPmceid0 : pmu::kPmceid1, word());
        case 7:
        case 8: return either(pmu::kPmccntr, cycles());
        case 9: return either(pmu::kPmxevtyper, type());
        case 10: return either(pmu::kPmxevcntr, count());
        case 11: return either(pmu::kPmuserenr, campaign_.traps_to_el2_el3 ? below(2) : word());
        case 12: return either(pmu::kPmintenset, word());
        case 13: return either(pmu::kPmintenclr, word());
        case 14: return either(pmu::kPmovsset, word());
        case 15: return either(pmu::kPmccfiltr, word() & (campaign_.filter_bits | 0x03ffffff));
        case 16: return either(pmu::pmevtyper(n), type());
        default: return either(pmu::pmevcntr(n), count());
        }
    }
    Op either(Register reg, std::uint64_t value) {
        if (is_a32(level_)) {
            reg = as_a32(reg);
            value &= 0xffffffff;
        }
        return chance(50) ? write(reg, value) : read(reg);
    }
    std::uint32_t enables() const { return campaign_.events ? ~0U : 0x80000000; }
    // SW_INCR, INST_RETIRED and CPU_CYCLES are what QEMU counts; it has no CHAIN (3).
    std::uint64_t type() {
        constexpr unsigned kCounted[] = {0x00, 0x08, 0x11, 0x08, 0x11, 0x00};
        const unsigned event = kCounted[below(6)];
        const std::uint32_t at_el2 = chance(66) ? 1U << 27 : 0;
        const std::uint32_t filter = chance(50) ? word() : 0;
        return ((filter | at_el2) & (campaign_.filter_bits | 0x03ff0000)) | event; // MT, RES0
    }
    std::uint64_t count() { return chance(50) ? 0xffffffff - below(600) : word(); }
    std::uint64_t cycles() {
        if (chance(25)) return 0x7fffffff - below(100);
        const std::uint64_t low = count();
        return chance(50) ? low : 0xffffffff00000000 | low;
    }

    const Campaign& campaign_;
    Level level_;
    std::mt19937_64 random_;
};

} // namespace

std::vector<Campaign> campaigns() {
    constexpr std::uint32_t kAll = 0xfc000000;
    constexpr std::uint32_t kWithoutEl3 = 0xc8000000; // NSK, NSU and M need EL3
    constexpr std::uint32_t kWithoutM = 0xf8000000;
    const Machine el3{processor(), true, false};
    const Machine el2{processor(), false, true};
    const Machine both{processor(), true, true};
    const Machine a53{"cortex-a53", true, false};
    const std::vector<Level> at_el3 = {Level::el3, Level::s_el1, Level::s_el0, Level::ns_el1,
                                       Level::ns_el0};
    const std::vector<Level> at_el2 = {Level::el2, Level::ns_el1, Level::ns_el0, Level::ns_el0_tge};
    const std::vector<Level> at_el2_a32 = {Level::el2,        Level::ns_el1,
                                           Level::ns_el0,     Level::ns_el1_a32,
                                           Level::ns_el0_a32, Level::ns_el0_a32_under_a64};
    const std::vector<Level> secure_a32 = {Level::el3, Level::ns_el1_a32, Level::ns_el0_a32,
                                           Level::s_el1_a32, Level::s_el0_a32};
    const std::vector<Level> everywhere = {Level::el3,    Level::el2,   Level::ns_el1,
                                           Level::ns_el0, Level::s_el1, Level::s_el0};
    return {
        {"secure_world", el3, at_el3, true, false, kAll},
        {"secure_world_with_traps", el3, at_el3, true, true, kAll},
        {"hypervisor", el2, at_el2, true, false, kWithoutEl3},
        {"hypervisor_with_traps", el2, at_el2, true, true, kWithoutEl3},
        {"aarch32_guest", el2, at_el2_a32, true, false, kWithoutEl3},
        {"aarch32_guest_with_traps", el2, at_el2_a32, true, true, kWithoutEl3},
        {"aarch32_secure_world", a53, secure_a32, true, false, kWithoutM},
        {"all_levels_registers_and_traps", both, everywhere, false, true, kAll},
    };
}

std::vector<Op> random_operations(const Campaign& campaign, std::uint64_t seed, std::size_t count) {
    Generator generator(campaign, seed);
    std::vector<Op> ops;
    ops.reserve(count);
    for (std::size_t i = 0; i < count; ++i) ops.push_back(generator.next());
    return ops;
}

} // namespace armpmu::tests::qemu
