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

constexpr unsigned kRows = 6000;
constexpr unsigned kPhase = 400; // rows with resets, and as many with hardly any

struct Place {
    const cci550::Register* row;
    unsigned instance;
};

class Cci550Mixture {
  public:
    explicit Cci550Mixture(const Cci550Plan& plan) : plan_(plan) {
        const cci550::Config& config = plan.config;
        for (const cci550::Register& row : cci550::registers()) {
            const unsigned there =
                row.scope == cci550::Scope::slave_interface ? config.slave_interfaces : row.count;
            for (unsigned n = 0; n < there; ++n) places_.push_back({&row, n});
        }
    }

    void next_row() { resets_ = rows_++ / kPhase % 2 != 0; }
    void levels(Cci550Script& script) {
        const auto roll = [&](bool& pin, unsigned high) {
            if (dice_.below(12) == 0) pin = dice_.chance(high);
        };
        roll(script.pins.niden, 80);
        roll(script.pins.spniden, 50);
        roll(script.pins.dbgen, 50);
        roll(script.pins.spiden, 50);
        script.aresetn = script.aresetn ? dice_.below(resets_ ? 20 : 400) != 0 : dice_.chance(70);
        if (!script.aresetn) reads_ = 10;
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
        const bool looks = reads_ != 0 && aresetn; // at what reset has left
        if (looks) --reads_;
        const unsigned often = !aresetn ? 50 : looks || resets_ ? 90 : 60;
        if (!dice_.chance(often) || (!aresetn && !plan_.access_in_reset)) return std::nullopt;
        cci550::Access access;
        access.security =
            dice_.chance(80) ? cci550::Security::secure : cci550::Security::non_secure;
        access.write = !looks && dice_.chance(60);
        if (written_ != kNone && dice_.chance(45)) { // read back
            access.write = false;
            access.offset = std::exchange(written_, kNone);
            return access;
        }
        choose(access);
        if (access.write) written_ = access.offset;
        if (access.write) {
            access.data = data_of(access.offset);
            access.lanes = dice_.chance(resets_ ? 60 : 80) ? 0xf : dice_.below(16);
        }
        return access;
    }

  private:
    void choose(cci550::Access& access) {
        const unsigned counter = dice_.chance(60) ? dice_.below(2) : dice_.below(cci550::kCounters);
        switch (const unsigned kind = dice_.below(resets_ ? 30 : 16)) {
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
        const Place& place = places_[dice_.below(static_cast<unsigned>(places_.size()))];
        return instance_offset(*place.row, place.instance);
    }
    std::uint32_t data_of(std::uint32_t offset) {
        const auto word = static_cast<std::uint32_t>(dice_.word());
        if (offset == kPmcr)
            return (dice_.chance(85) ? kCen : 0) | (dice_.chance(75) ? kEx : 0) |
                   (dice_.chance(12) ? kRst : 0) | (dice_.chance(10) ? word & ~kRst : 0);
        if (offset == cci550::offset_of(RegisterId::secr_acc))
            return dice_.chance(50) ? 0 : dice_.below(8);
        if ((offset & 0xfff) == 0x110) return (word & ~0xffU) | dice_.below(64); // qos_max_ot
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
    std::vector<Place> places_; // registers that there are
    Dice dice_;
    unsigned rows_ = 0;
    unsigned reads_ = 0; // that still follow a reset
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::uint32_t written_ = kNone; // an offset that is still to be read back
    bool busy_ = true;
    bool resets_ = false;
};

} // namespace

// A fault that acts only if two things that have nothing to do with each other come together is
// found by no vector about one of them.
std::string cci550_mixed(const Cci550Plan& plan) {
    Cci550Script script("Everything at once: pins, resets, a clock that stops, events and accesses "
                        "that have nothing to do with each other, on a bus that is never idle",
                        plan.config);
    script.hold_bus(true);
    Cci550Mixture mixture(plan);
    for (unsigned n = 0; n < kRows; ++n) {
        mixture.next_row();
        mixture.levels(script);
        const cci550::EventRow events = mixture.events();
        script.clock(events, mixture.access(script.aresetn));
    }
    return script.text();
}

} // namespace armpmu::testbench
