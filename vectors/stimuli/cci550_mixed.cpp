// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"
#include "vectors/stimuli/mood.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace names;
using cci550::Access;

namespace {

constexpr unsigned kEpisodes = 1200;

// An episode is some ten rows about few registers: they are prepared, then everything happens with
// odds of this episode, now and then a reset ends it, and what is left is read.
class Cci550Mixture {
  public:
    Cci550Mixture(Cci550Script& script, const Cci550Plan& plan) : script_(script), plan_(plan) {
        const unsigned slaves = plan.config.slave_interfaces;
        for (const cci550::Register& row : cci550::registers()) {
            if (plan.pmu_registers_only && row.scope != cci550::Scope::counter) continue;
            const bool of_slave = row.scope == cci550::Scope::slave_interface;
            Offsets kind;
            for (unsigned n = 0; n < (of_slave ? slaves : row.count); ++n)
                kind.push_back(instance_offset(row, n));
            if (of_slave && slaves < row.count) // one that there is not
                other_kinds_.push_back({instance_offset(row, slaves)});
            if (holds_something(row.id)) holding_.insert(holding_.end(), kind.begin(), kind.end());
            (holds_something(row.id) ? holding_kinds_ : other_kinds_).push_back(std::move(kind));
        }
    }

    void episode() {
        choose_odds();
        choose_registers();
        if (dice_.chance(75)) prepare();
        if (dice_.chance(10)) prepare_all();
        for (unsigned rows = 8 + dice_.below(40); rows != 0; --rows) anything();
        if (dice_.chance(50)) reset();
        for (const std::uint32_t offset : about_) look(offset);
        for (unsigned n = dice_.below(4); n != 0; --n) look(any_register());
    }

  private:
    using Offsets = std::vector<std::uint32_t>;

    static bool holds_something(RegisterId id) {
        return id <= RegisterId::debug_ctrl ||
               (id >= RegisterId::snoop_ctrl && id <= RegisterId::ecnt_clr_ovfl);
    }
    void choose_odds() {
        niden_ = Mood::any(dice_, 85);
        spniden_ = Mood::any(dice_, 50);
        dbgen_ = Mood::any(dice_, 50);
        spiden_ = Mood::any(dice_, 50);
        aclken_ = Mood::any(dice_, 95);
        constexpr unsigned kResets[] = {1000, 1000, 1000, 40, 8};
        resets_ = kResets[dice_.below(5)];
        constexpr unsigned kAccesses[] = {20, 50, 80, 100};
        accesses_ = kAccesses[dice_.below(4)];
        writes_ = 20 + dice_.below(70);
        secure_ = dice_.chance(60) ? 95 : 50;
        constexpr unsigned kWhole[] = {90, 60, 30, 10};
        whole_words_ = kWhole[dice_.below(4)];
        followed_ = dice_.chance(50) ? 10 : 40;
        constexpr unsigned kBusy[] = {3, 8, 40, 400};
        busy_ = kBusy[dice_.below(4)];
        constexpr unsigned kHot[] = {0, 30, 70, 100};
        hot_ = kHot[dice_.below(4)];
        idle_ = dice_.chance(60) ? 20 : 50;
    }
    void choose_registers() {
        about_.clear();
        switch (dice_.below(6)) {
        case 0: add_frame(evnt_sel(dice_.below(cci550::kCounters))); break;
        case 1:
            for (unsigned n = 0; n < 2; ++n)
                about_.push_back(ecnt_data(dice_.below(cci550::kCounters)));
            break;
        case 2:
        case 3:
            add_frame(any_register());
            if (dice_.chance(60)) about_.push_back(any_register());
            break;
        default:
            for (unsigned n = 1 + dice_.below(4); n != 0; --n) about_.push_back(any_register());
        }
        if (dice_.chance(50)) about_.push_back(kPmcr);
        const bool of_interface = about_.front() >= 0x1000 && about_.front() < 0x8000;
        if (of_interface && dice_.chance(60))
            about_.push_back(cci550::offset_of(RegisterId::ctrl_ovr));
        selection_ = selection();
    }
    // What holds something in the frame of an offset: of a counter, of an interface, or global.
    void add_frame(std::uint32_t of) {
        for (const std::uint32_t offset : holding_)
            if (offset >> 12 == of >> 12) about_.push_back(offset);
        if (about_.empty()) about_.push_back(of);
    }
    void prepare() {
        script_.aresetn = true;
        write(kPmcr, kCen | (dice_.chance(70) ? kEx : 0));
        if (dice_.chance(60)) {
            const unsigned counter = counter_of(about_.front());
            write(evnt_sel(counter), selection_.raw());
            write(ecnt_ctrl(counter), 1);
        }
        for (const std::uint32_t offset : about_)
            if (dice_.chance(80)) write(offset, data_of(offset));
    }
    // Other registers hold something, and some counters wrap.
    void prepare_all() {
        for (const std::uint32_t offset : holding_)
            if (dice_.chance(60)) write(offset, data_of(offset));
    }
    void anything() {
        script_.aresetn = script_.aresetn ? dice_.below(resets_) != 0 : dice_.chance(70);
        clock(access());
    }
    void reset() {
        if (dice_.chance(30)) write(kPmcr, kCen | kEx | kRst);
        for (unsigned n = dice_.below(3); n != 0; --n) {
            const std::uint32_t offset = any_of(about_);
            write(offset, data_of(offset));
        }
        if (dice_.chance(40)) clock({});
        script_.aresetn = false;
        do
            clock(dice_.chance(50) ? Access{false, any_of(about_), 0, 0xf, Security::secure}
                                   : access());
        while (dice_.chance(20));
        script_.aresetn = true;
    }
    void look(std::uint32_t offset) {
        script_.aresetn = true;
        clock(Access{false, offset, 0, 0xf, Security::secure});
    }
    void write(std::uint32_t offset, std::uint32_t data) {
        if (dice_.chance(20)) clock({});
        written_[offset] = data;
        clock(Access{true, offset, data, 0xf, Security::secure});
    }
    void clock(const std::optional<Access>& access) {
        script_.pins = {
            niden_.next(dice_, script_.pins.niden), spniden_.next(dice_, script_.pins.spniden),
            dbgen_.next(dice_, script_.pins.dbgen), spiden_.next(dice_, script_.pins.spiden)};
        script_.aclken = aclken_.next(dice_, script_.aclken);
        const bool lost = !script_.aresetn && !plan_.access_in_reset;
        script_.clock(events(), lost ? std::nullopt : access);
    }

    EventRow events() {
        EventRow row;
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            if (dice_.below(busy_) == 0) row.set(cci550::event_of_line(line));
            if (dice_.below(busy_) == 0) row.set(cci550::event_of_line(line), Security::secure);
        }
        if (dice_.chance(hot_))
            row.set(selection_, dice_.chance(50) ? Security::secure : Security::non_secure);
        return row;
    }
    std::optional<Access> access() {
        if (!next_ && !dice_.chance(accesses_)) return std::nullopt;
        const Access access = next_ ? *next_ : any_access();
        next_.reset();
        if (!access.write) return access;
        written_[access.offset] = access.data;
        // What decides on other registers does so from the next clock on.
        if (decides(access.offset) && dice_.chance(50))
            next_ = write_of(any_of(about_));
        else if (dice_.chance(followed_))
            next_ = Access{false, access.offset, 0, 0xf, Security::secure};
        return access;
    }
    Access any_access() {
        const std::uint32_t offset = dice_.chance(75) ? any_of(about_)
                                     : dice_.chance(10) && !plan_.pmu_registers_only
                                         ? any_offset()
                                         : any_register();
        Access access = dice_.chance(writes_) ? write_of(offset) : Access{false, offset, 0, 0xf};
        access.security = dice_.chance(secure_) ? Security::secure : Security::non_secure;
        return access;
    }
    // Of all, or beside what the others are about.
    std::uint32_t any_offset() {
        return dice_.chance(50) ? 4 * dice_.below(cci550::kApertureBytes / 4)
                                : (about_.front() & ~0xfffU) + 4 * dice_.below(1024);
    }
    Access write_of(std::uint32_t offset) {
        Access access{true, offset, data_of(offset), 0xf, Security::secure};
        if (!dice_.chance(whole_words_)) {
            access.lanes = dice_.chance(50) ? 0xf & ~(1U << dice_.below(4)) : dice_.below(16);
            if (dice_.chance(50)) access.data = ~written_[offset];
        }
        return access;
    }
    static bool decides(std::uint32_t offset) {
        return offset == kPmcr || offset == cci550::offset_of(RegisterId::ctrl_ovr) ||
               offset == cci550::offset_of(RegisterId::secr_acc);
    }
    std::uint32_t any_register() {
        const std::vector<Offsets>& from =
            other_kinds_.empty() || dice_.chance(80) ? holding_kinds_ : other_kinds_;
        return any_of(from[dice_.below(unsigned(from.size()))]);
    }
    std::uint32_t any_of(const Offsets& from) { return from[dice_.below(unsigned(from.size()))]; }
    unsigned counter_of(std::uint32_t offset) {
        return offset < evnt_sel(0) || offset > ecnt_clr_ovfl(cci550::kCounters - 1)
                   ? dice_.below(cci550::kCounters)
                   : (offset >> 16) - 1;
    }
    std::uint32_t data_of(std::uint32_t offset) {
        const auto word = static_cast<std::uint32_t>(dice_.word());
        if (offset == kPmcr)
            return (dice_.chance(80) ? kCen : 0) | (dice_.chance(75) ? kEx : 0) |
                   (dice_.chance(20) ? kRst : 0) | (dice_.chance(10) ? word & ~kRst : 0);
        if (offset == cci550::offset_of(RegisterId::secr_acc) && dice_.chance(50)) return 0;
        if ((offset & 0xfff) == 0x110 && dice_.chance(75))
            return (word & ~0xffU) | dice_.below(64); // qos_max_ot
        if (offset < evnt_sel(0) || offset > ecnt_clr_ovfl(cci550::kCounters - 1))
            return any_value(offset);
        switch (offset & 0xc) {
        case 0x0: return dice_.chance(70) ? selection_.raw() : selection().raw();
        case 0x4: return dice_.chance(60) ? 0xffffffff - dice_.below(8) : any_value(offset);
        default: return dice_.chance(idle_) ? word & ~1U : word | 1;
        }
    }
    // The complement of what was written last is what a write shows that must not be done.
    std::uint32_t any_value(std::uint32_t offset) {
        switch (dice_.below(8)) {
        case 0: return 0;
        case 1: return 1;
        case 2: return 0xffffffff;
        case 3:
        case 4: return ~written_[offset];
        default: return static_cast<std::uint32_t>(dice_.word());
        }
    }
    EventId selection() {
        switch (dice_.below(8)) {
        case 0: return {dice_.below(16), dice_.below(32)};
        case 1:
        case 2: return {15, dice_.below(16)};
        case 3: return {8 + dice_.below(plan_.config.master_interfaces), dice_.below(7)};
        default: return {dice_.below(plan_.config.slave_interfaces), dice_.below(32)};
        }
    }

    Cci550Script& script_;
    const Cci550Plan& plan_;
    Dice dice_;
    // Of each kind of register its offsets: a register that there is once is chosen as often as all
    // that there are for each counter.
    std::vector<Offsets> holding_kinds_, other_kinds_; // which hold what is written, or do not
    Offsets holding_;                                  // all of the former
    std::map<std::uint32_t, std::uint32_t> written_;   // last, by offset
    // Of this episode: offsets, an event, and odds of 100 or one in so many.
    Offsets about_;
    EventId selection_;
    Mood niden_, spniden_, dbgen_, spiden_, aclken_;
    unsigned resets_ = 0, accesses_ = 0, writes_ = 0, secure_ = 0, whole_words_ = 0, busy_ = 0,
             hot_ = 0, idle_ = 0, followed_ = 0;
    std::optional<Access> next_; // decided already
};

} // namespace

// A fault that acts only if two things that have nothing to do with each other come together is
// found by no vector about one of them.
std::string cci550_mixed(const Cci550Plan& plan) {
    Cci550Script script("Everything at once: pins, resets, a clock that stops, events and accesses "
                        "that have nothing to do with each other, on a bus that is never idle",
                        plan.config);
    script.hold_bus(true);
    Cci550Mixture mixture(script, plan);
    for (unsigned n = 0; n < kEpisodes; ++n) mixture.episode();
    return script.text();
}

} // namespace armpmu::testbench
