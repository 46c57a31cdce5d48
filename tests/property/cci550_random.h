// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_row.h"
#include "armpmu/cci550/register_table.h"

#include <cstdint>
#include <random>

namespace armpmu::tests {

// Random stimulus for the CCI-550 PMU, biased to what can go wrong: counters near overflow, enables
// that toggle, partial writes, reserved offsets. The generator is fixed by its seed.
class Cci550Random {
  public:
    explicit Cci550Random(std::uint64_t seed) : engine_(seed) {}

    unsigned below(unsigned n) { return static_cast<unsigned>(engine_() % n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint32_t word() { return static_cast<std::uint32_t>(engine_() >> 16); }

    cci550::Config config() {
        cci550::Config c;
        c.slave_interfaces = 1 + below(7);
        c.master_interfaces = 1 + below(7);
        for (unsigned n = 0; n < 7; ++n) {
            c.ace[n] = chance(50);
            c.acchannelens[n] = static_cast<std::uint8_t>(below(4));
            c.max_outstanding[n] = static_cast<std::uint8_t>(4 + below(252));
        }
        c.qos_regulators = chance(70);
        c.hardware_snoop_enable_control = chance(20);
        c.revision = static_cast<std::uint8_t>(below(16));
        c.ecorevnum = static_cast<std::uint8_t>(below(16));
        using Order = cci550::Config::BusOrder;
        using Refusal = cci550::Config::Refusal;
        c.bus_order = chance(50) ? Order::slaves_first : Order::masters_first;
        c.security_violation = chance(50) ? Refusal::raz_wi : Refusal::error;
        c.reserved_offset = chance(50) ? Refusal::raz_wi : Refusal::error;
        c.byte_enables = chance(80);
        c.gating_override_opens_writes = chance(30);
        c.reset_clears_flags = chance(30);
        c.reset_clears_disabled = chance(70);
        c.niden_gates_writes = chance(30);
        c.dbgen_substitutes_niden = chance(30);
        c.secure_observation_override = chance(30);
        c.export_needs_cen = chance(30);
        return c;
    }

    // `percent` of the lines are high, a part of them Secure, a part both.
    cci550::EventRow row(unsigned percent) {
        cci550::EventRow row;
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            if (!chance(percent)) continue;
            const std::uint64_t bit = std::uint64_t{1} << (line % 64);
            const unsigned planes = 1 + below(3);
            if ((planes & 1) != 0) row.non_secure[line / 64] |= bit;
            if ((planes & 2) != 0) row.secure[line / 64] |= bit;
        }
        return row;
    }

    // PMCR.RST, with or without CEN and EX.
    cci550::Access reset_of_counters() {
        cci550::Access a;
        a.write = true;
        a.offset = cci550::offset_of(cci550::RegisterId::pmu_ctrl);
        a.data = 0x2 | (chance(80) ? 0x11 : below(32));
        return a;
    }

    cci550::Access access() {
        using cci550::RegisterId;
        cci550::Access a;
        a.write = chance(65);
        a.security = chance(70) ? cci550::Security::secure : cci550::Security::non_secure;
        a.lanes = chance(85) ? 0xf : below(16);
        const unsigned n = below(cci550::kCounters);
        switch (below(12)) {
        case 0:
        case 1:
            a.offset = cci550::offset_of(RegisterId::pmu_ctrl);
            a.data = chance(80) ? 0x11 : below(32);
            break;
        case 2:
        case 3:
        case 4:
            a.offset = cci550::offset_of(RegisterId::evnt_sel, n);
            a.data = below(512);
            break;
        case 5:
        case 6:
        case 7:
            a.offset = cci550::offset_of(RegisterId::ecnt_data, n);
            a.data = chance(80) ? ~0U - below(chance(50) ? 4 : 200) : word();
            break;
        case 8:
            a.offset = cci550::offset_of(RegisterId::ecnt_ctrl, n);
            a.data = chance(80) ? 1 : 0;
            break;
        case 9:
            a.offset = cci550::offset_of(RegisterId::ecnt_clr_ovfl, n);
            a.data = below(2);
            break;
        case 10: {
            const auto list = cci550::registers();
            const auto& row = list.first[below(static_cast<unsigned>(list.count))];
            a.offset = cci550::instance_offset(row, below(row.count));
            a.data = word();
            if (row.id == RegisterId::secr_acc && chance(70)) a.data &= ~3U;
            break;
        }
        default: a.offset = chance(50) ? 4 * below(0x40000) : 4 * below(0x2000); a.data = word();
        }
        return a;
    }

  private:
    std::mt19937_64 engine_;
};

} // namespace armpmu::tests
