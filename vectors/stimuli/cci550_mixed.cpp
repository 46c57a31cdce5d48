// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/dice.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

constexpr unsigned kRows = 3000;

class Cci550Mixture {
  public:
    explicit Cci550Mixture(const Cci550Plan& plan) : plan_(plan) {}

    void levels(Cci550Script& script) {
        const auto roll = [&](bool& pin, unsigned high) {
            if (dice_.below(12) == 0) pin = dice_.chance(high);
        };
        roll(script.pins.niden, 80);
        roll(script.pins.spniden, 50);
        roll(script.pins.dbgen, 50);
        roll(script.pins.spiden, 50);
        script.aresetn = script.aresetn ? dice_.below(150) != 0 : dice_.chance(50);
        script.aclken = script.aclken ? dice_.below(16) != 0 : dice_.chance(60);
    }
    cci550::EventRow events() {
        EventRow row;
        if (dice_.below(40) == 0) busy_ = dice_.chance(70);
        const unsigned seldom = busy_ ? 6 : 100;
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            if (dice_.below(seldom) == 0) row.set(cci550::event_of_line(line));
            if (dice_.below(seldom) == 0)
                row.set(cci550::event_of_line(line), cci550::Security::secure);
        }
        return row;
    }
    std::optional<cci550::Access> access(bool aresetn) {
        if (!dice_.chance(60) || (!aresetn && !plan_.access_in_reset)) return std::nullopt;
        cci550::Access access;
        access.security =
            dice_.chance(80) ? cci550::Security::secure : cci550::Security::non_secure;
        access.write = dice_.chance(60);
        choose(access);
        if (access.write) {
            access.data = data_of(access.offset);
            access.lanes = dice_.chance(80) ? 0xf : dice_.below(16);
        }
        return access;
    }

  private:
    void choose(cci550::Access& access) {
        const unsigned counter = dice_.chance(60) ? dice_.below(2) : dice_.below(cci550::kCounters);
        switch (const unsigned kind = dice_.below(16)) {
        case 0:
        case 1: access.offset = kPmcr; return;
        case 2:
        case 3: access.offset = evnt_sel(counter); return;
        case 4:
        case 5:
        case 6: access.offset = ecnt_data(counter); return;
        case 7: access.offset = ecnt_ctrl(counter); return;
        case 8: access.offset = ecnt_clr_ovfl(counter); return;
        default:
            if (plan_.pmu_registers_only)
                access.offset = ecnt_ctrl(counter);
            else if (kind == 9)
                access.offset = 4 * dice_.below(0x40000);
            else
                access.offset = other_register();
        }
    }
    std::uint32_t other_register() {
        const auto rows = cci550::registers();
        const cci550::Register& row = rows.first[dice_.below(static_cast<unsigned>(rows.count))];
        return instance_offset(row, dice_.below(row.count));
    }
    std::uint32_t data_of(std::uint32_t offset) {
        const auto word = static_cast<std::uint32_t>(dice_.word());
        if (offset == kPmcr)
            return (dice_.chance(85) ? kCen : 0) | (dice_.chance(75) ? kEx : 0) |
                   (dice_.chance(12) ? kRst : 0) | (dice_.chance(10) ? word & ~kRst : 0);
        if (offset == cci550::offset_of(RegisterId::secr_acc))
            return dice_.chance(50) ? 0 : dice_.below(8);
        if (offset < evnt_sel(0) || offset > ecnt_clr_ovfl(cci550::kCounters - 1)) return word;
        switch (offset & 0xc) {
        case 0x0: return dice_.chance(10) ? word : selection();
        case 0x4: return dice_.chance(60) ? 0xffffffff - dice_.below(8) : word;
        case 0x8: return dice_.chance(15) ? word & ~1U : word | 1;
        default: return word;
        }
    }
    std::uint32_t selection() {
        switch (dice_.below(3)) {
        case 0: return EventId{15, dice_.below(16)}.raw();
        case 1:
            return EventId{8 + dice_.below(plan_.config.master_interfaces), dice_.below(7)}.raw();
        default: return EventId{dice_.below(plan_.config.slave_interfaces), dice_.below(32)}.raw();
        }
    }

    const Cci550Plan& plan_;
    Dice dice_;
    bool busy_ = true;
};

} // namespace

// A fault that acts only if two things that have nothing to do with each other come together is
// found by no vector about one of them.
std::string cci550_mixed(const Cci550Plan& plan) {
    Cci550Script script("Everything at once: pins, resets, a clock that stops, events and accesses "
                        "that have nothing to do with each other, on a bus that is never idle",
                        plan.config);
    script.hold_bus();
    Cci550Mixture mixture(plan);
    for (unsigned n = 0; n < kRows; ++n) {
        mixture.levels(script);
        const cci550::EventRow events = mixture.events();
        script.clock(events, mixture.access(script.aresetn));
    }
    return script.text();
}

} // namespace armpmu::testbench
