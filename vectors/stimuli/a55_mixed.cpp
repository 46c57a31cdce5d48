// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/dice.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;
using a55::RegisterId;

namespace {

constexpr unsigned kRows = 5000;

class A55Mixture {
  public:
    explicit A55Mixture(const a55::Config& config) : config_(config) {}

    void levels(a55::Inputs& inputs) {
        if (dice_.below(12) == 0) inputs.state = state();
        const auto roll = [&](bool& pin, unsigned high) {
            if (dice_.below(40) == 0) pin = dice_.chance(high);
        };
        roll(inputs.pins.niden, 80);
        roll(inputs.pins.spniden, 50);
        roll(inputs.pins.dbgen, 50);
        roll(inputs.pins.spiden, 50);
        roll(inputs.double_lock, 25);
        roll(inputs.os_lock, 15);
        inputs.nreset = dice_.below(200) != 0;
        inputs.powered = inputs.powered ? dice_.below(200) != 0 : dice_.chance(50);
    }
    a55::EventRow events() {
        a55::EventRow row;
        const unsigned seldom = dice_.chance(70) ? 5 : 100;
        for (const a55::EventInfo& info : a55::events())
            if (dice_.below(seldom) == 0 && happens(info))
                row.set(info.event, 1 + dice_.below(info.max_per_cycle));
        return row;
    }
    void access(a55::Inputs& inputs) {
        inputs.access = std::monostate{};
        if (inputs.powered && dice_.chance(50))
            inputs.access = instruction(aarch32(inputs.state));
        else if (dice_.chance(45))
            inputs.access = external();
    }

  private:
    a55::ProcessorState state() {
        a55::ProcessorState s = at_level(dice_.chance(40) ? 3 : dice_.below(4), dice_.chance(40));
        s.el3_aarch32 = dice_.chance(15);
        s.el2_aarch32 = s.el3_aarch32 || dice_.chance(20);
        s.el1_aarch32 = s.el2_aarch32 || dice_.chance(30);
        s.tge = dice_.chance(15);
        s.halted = dice_.chance(5);
        s.standby = dice_.chance(8);
        if (s.exception_level == 2) s.secure = false;
        if (s.exception_level == 1 && s.secure && s.el3_aarch32) s.exception_level = 3;
        return s;
    }
    // EL0 may be AArch32 below an AArch64 EL1.
    bool aarch32(const a55::ProcessorState& s) {
        switch (s.exception_level) {
        case 0: return s.el1_aarch32 || dice_.chance(30);
        case 1: return s.el1_aarch32;
        case 2: return s.el2_aarch32;
        default: return s.el3_aarch32;
        }
    }
    bool happens(const a55::EventInfo& info) const {
        return !info.is_sum && !info.same_as && info.event != Event::sw_incr &&
               info.event != Event::chain && info.event != Event::cpu_cycles &&
               !(info.without_l2 && !config_.l2_cache);
    }
    unsigned counter() { return dice_.chance(60) ? dice_.below(2) : dice_.below(a55::kCounters); }
    const a55::Register& any_register() {
        constexpr RegisterId kOften[] = {RegisterId::pmcr, RegisterId::pmcntenset,
                                         RegisterId::pmevtyper, RegisterId::pmevcntr,
                                         RegisterId::pmccntr};
        if (dice_.chance(40)) return a55::register_row(kOften[dice_.below(5)]);
        const auto rows = a55::registers();
        return rows.first[dice_.below(static_cast<unsigned>(rows.count))];
    }

    a55::SystemAccess instruction(bool aarch32) {
        if (dice_.chance(4)) {
            const auto reg =
                aarch32 ? a55::SystemRegister::a32(dice_.below(8), 9 + 5 * dice_.below(2),
                                                   dice_.below(16), dice_.below(8))
                        : a55::SystemRegister::a64(3, dice_.below(8), 9 + 5 * dice_.below(2),
                                                   dice_.below(16), dice_.below(8));
            return {reg, dice_.chance(50), dice_.word()};
        }
        for (;;) {
            const a55::Register& row = any_register();
            const auto& encoding = !aarch32                           ? row.a64
                                   : row.a32_long && dice_.chance(50) ? row.a32_long
                                                                      : row.a32;
            // Trap controls that are left on hide everything else.
            const bool traps = row.id == RegisterId::mdcr_el2 || row.id == RegisterId::mdcr_el3;
            if (!encoding || (traps && dice_.chance(50))) continue;
            return {encoding->plus(row.count > 1 ? counter() : 0), dice_.chance(60), data(row.id)};
        }
    }
    a55::ExternalAccess external() {
        a55::ExternalAccess access;
        access.write = dice_.chance(60);
        access.lanes = dice_.chance(80) ? 0xf : dice_.below(16);
        access.port = dice_.chance(50) ? a55::Port::debug : a55::Port::memory_mapped;
        access.offset = 4 * dice_.below(0x400);
        access.data = static_cast<std::uint32_t>(dice_.word());
        while (!dice_.chance(8)) {
            const a55::Register& row = any_register();
            if (row.external_count == 0) continue;
            access.offset = row.offset + row.stride * (counter() % row.external_count) +
                            (row.width == 64 && dice_.chance(50) ? 4 : 0);
            access.data = static_cast<std::uint32_t>(data(row.id));
            break;
        }
        return access;
    }
    std::uint64_t data(RegisterId id) {
        const std::uint64_t word = dice_.word();
        switch (id) {
        case RegisterId::pmcr:
            return (word & (dice_.chance(20) ? ~0ULL : ~6ULL)) | (dice_.chance(80) ? 0x11 : 0);
        case RegisterId::pmevcntr:
        case RegisterId::pmxevcntr: return dice_.chance(60) ? 0xffffffff - dice_.below(16) : word;
        case RegisterId::pmccntr: return dice_.chance(50) ? ~0ULL - dice_.below(30) : word;
        case RegisterId::pmevtyper:
        case RegisterId::pmxevtyper: {
            const a55::EventInfo& info = a55::events()[dice_.below(a55::kEvents)];
            return (dice_.chance(70) ? 0 : word & 0xfe000000) |
                   (dice_.chance(15) ? 0x1e : number(info.event));
        }
        case RegisterId::pmcntenset: return word | (dice_.chance(50) ? kAllFlags : 0);
        case RegisterId::mdcr_el2: return (word & 0x20080) | (dice_.chance(50) ? word : 6);
        case RegisterId::mdcr_el3: return 0x20000 | (dice_.chance(20) ? word : 0);
        case RegisterId::pmlar: return dice_.chance(60) ? ext::kPmlarKey : word;
        default: return word;
        }
    }

    const a55::Config& config_;
    Dice dice_;
};

} // namespace

std::string a55_mixed(const A55Plan& plan) {
    A55Script script("Everything at once: states, pins, locks, power, resets, events and accesses "
                     "that have nothing to do with each other, on a bus that is never idle",
                     plan);
    script.hold_bus(true);
    A55Mixture mixture(plan.config);
    for (unsigned n = 0; n < kRows; ++n) {
        mixture.levels(script.levels);
        mixture.access(script.levels);
        script.clock(mixture.events());
    }
    return script.text();
}

} // namespace armpmu::testbench
