// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

namespace armpmu::tests {

// Random configurations, processor states, event rows and register accesses of the A55 PMU, biased
// towards where things happen: counters near a wrap, few event numbers, enables mostly on.
class A55Random {
  public:
    explicit A55Random(std::uint64_t seed) : engine_(seed) {}

    unsigned below(unsigned bound) { return static_cast<unsigned>(engine_() % bound); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint64_t word() { return engine_(); }

    a55::Config config() {
        a55::Config c;
        c.l2_cache = chance(60);
        c.l3_cache = chance(60);
        c.external_last_level = chance(30);
        c.mpidr = word();
        c.revision = below(16);
        c.out_of_range = static_cast<a55::Config::OutOfRange>(below(3));
        c.divider =
            chance(60) ? a55::Config::Divider::restarts : a55::Config::Divider::ticks_at_once;
        c.long_count_ignores_divider = chance(70);
        c.wfi_stops_cycle_counter = chance(60);
        c.wfi_stops_cpu_cycles = chance(60);
        c.chain_across_partition = chance(80);
        c.authentication_override = chance(20);
        c.snapshot_registers = chance(80);
        c.external_software_incr = chance(50);
        c.external_software_lock = chance(30);
        return c;
    }

    a55::ProcessorState state() {
        a55::ProcessorState s;
        s.exception_level = static_cast<std::uint8_t>(below(4));
        s.secure = chance(40);
        s.el3_aarch32 = chance(15);
        s.el2_aarch32 = s.el3_aarch32 || chance(20);
        s.el1_aarch32 = s.el2_aarch32 || chance(30);
        s.tge = chance(15);
        s.halted = chance(3);
        s.standby = chance(5);
        if (s.exception_level == 2) s.secure = false;
        if (s.exception_level == 1 && s.secure && s.el3_aarch32) s.exception_level = 3;
        if (s.exception_level == 3) s.secure = true;
        return s;
    }
    // The execution state of the current level; EL0 may be AArch32 below an AArch64 EL1.
    bool aarch32(const a55::ProcessorState& s) {
        switch (s.exception_level) {
        case 0: return s.el1_aarch32 || chance(40);
        case 1: return s.el1_aarch32;
        case 2: return s.el2_aarch32;
        default: return s.el3_aarch32;
        }
    }

    // Without an L2 the cluster's events happen, under their own numbers.
    a55::EventRow row(unsigned events, const a55::Config& config) {
        a55::EventRow row;
        for (unsigned i = 0; i < events; ++i) {
            const a55::EventInfo& info = a55::events()[below(a55::kEvents)];
            const bool stood_in_for = info.without_l2 && !config.l2_cache;
            if (is_primitive(info) && !stood_in_for)
                row.set(info.event, 1 + below(info.max_per_cycle));
        }
        return row;
    }
    static bool is_primitive(const a55::EventInfo& info) {
        return !info.is_sum && !info.same_as && info.event != a55::Event::sw_incr &&
               info.event != a55::Event::chain && info.event != a55::Event::cpu_cycles;
    }

    // Of a flag, from outside: PMOVSCLR_EL0.
    static a55::ExternalAccess flag_clear(unsigned counter) {
        a55::ExternalAccess a;
        a.write = true;
        a.offset = 0xc80;
        a.data = 1U << counter;
        return a;
    }

    a55::SystemAccess system_access(bool aarch32) {
        const auto registers = a55::registers();
        for (;;) {
            const a55::Register& row =
                registers.first[below(static_cast<unsigned>(registers.count))];
            const auto& encoding = !aarch32                     ? row.a64
                                   : row.a32_long && chance(50) ? row.a32_long
                                                                : row.a32;
            if (!encoding) continue;
            const bool counter = row.count > 1;
            const unsigned n = !counter ? 0 : chance(90) ? below(a55::kCounters) : below(row.count);
            // Trap controls that are left on hide everything else.
            const bool control =
                row.id == a55::RegisterId::mdcr_el2 || row.id == a55::RegisterId::mdcr_el3;
            if (control && chance(60)) continue;
            return {encoding->plus(n), chance(60), data(row.id)};
        }
    }
    a55::SystemAccess unknown_access(bool aarch32) {
        const unsigned n = below(16), m = below(16), op1 = below(8), op2 = below(8);
        const auto reg = aarch32 ? a55::SystemRegister::a32(op1, chance(70) ? 9 : n, m, op2)
                                 : a55::SystemRegister::a64(3, op1, chance(70) ? 14 : n, m, op2);
        return {reg, chance(50), word()};
    }
    a55::ExternalAccess external_access() {
        const auto registers = a55::registers();
        a55::ExternalAccess access;
        access.write = chance(50);
        access.lanes = chance(80) ? 0xf : below(16);
        access.port = chance(50) ? a55::Port::debug : a55::Port::memory_mapped;
        for (;;) {
            if (chance(10)) {
                access.offset = 4 * below(0x400);
                access.data = static_cast<std::uint32_t>(word());
                return access;
            }
            const a55::Register& row =
                registers.first[below(static_cast<unsigned>(registers.count))];
            if (row.external_count == 0) continue;
            access.offset = row.offset + row.stride * below(row.external_count) +
                            (row.width == 64 && chance(50) ? 4 : 0);
            access.data = row.id == a55::RegisterId::pmlar && chance(60)
                              ? 0xc5acce55
                              : static_cast<std::uint32_t>(data(row.id));
            return access;
        }
    }

    // What is written to it.
    std::uint64_t data(a55::RegisterId id) {
        using a55::RegisterId;
        switch (id) {
        case RegisterId::pmcr: return (word() & 0xffffff86 & (chance(20) ? ~0U : ~6U)) | controls();
        case RegisterId::pmevcntr:
        case RegisterId::pmxevcntr: return chance(70) ? 0xffffffff - below(60) : word();
        case RegisterId::pmccntr:
            return chance(40)   ? 0xffffffff - below(200)
                   : chance(60) ? ~std::uint64_t{0} - below(200)
                                : word();
        case RegisterId::pmevtyper:
        case RegisterId::pmxevtyper: return filter() | event_number();
        case RegisterId::pmccfiltr: return filter();
        case RegisterId::pmcntenset: return chance(70) ? 0x8000003f : word();
        case RegisterId::pmcntenclr: return word() & word() & word();
        case RegisterId::pmselr: return chance(90) ? below(8) : chance(50) ? 31 : word();
        case RegisterId::mdcr_el2:
            return (chance(50) ? 6 : below(chance(50) ? 7 : 32)) | (chance(10) ? 0x20 : 0) |
                   (chance(10) ? 0x40 : 0) | (chance(60) ? 0x80 : 0) | (chance(30) ? 0x20000 : 0) |
                   (word() & 0xfffdff00);
        case RegisterId::mdcr_el3: return (word() & ~0x40ULL) | (chance(10) ? 0x40 : 0);
        default: return word();
        }
    }

  private:
    std::uint64_t controls() {
        return (chance(85) ? 1 : 0) | (chance(50) ? 8 : 0) | (chance(50) ? 0x10 : 0) |
               (chance(50) ? 0x20 : 0) | (chance(40) ? 0x40 : 0);
    }
    std::uint64_t filter() { return chance(50) ? 0x08000000 : word() & 0xff000000; }
    std::uint64_t event_number() {
        if (chance(30)) return 0x1e;
        if (chance(15)) return 0;
        if (chance(20)) return chance(50) ? 0x11 : 0x1d;
        if (chance(90)) return a55::number(a55::events()[below(a55::kEvents)].event);
        return word() & 0xffff;
    }

    std::mt19937_64 engine_;
};

} // namespace armpmu::tests
