// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"
#include "vectors/stimuli/mood.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;
using a55::RegisterId;

namespace {

constexpr unsigned kEpisodes = 400;

// An episode is some ten rows about few registers: they are prepared, then everything happens with
// odds of this episode, now and then a reset ends it, and what is left is read.
class A55Mixture {
  public:
    A55Mixture(A55Script& script, const A55Plan& plan)
        : script_(script), config_(plan.config), levels_(script.levels) {}

    void episode() {
        choose_odds();
        choose_registers();
        if (dice_.chance(75)) prepare();
        // Now and then enough for the divider.
        for (unsigned rows = 8 + dice_.below(dice_.chance(5) ? 200 : 40); rows != 0; --rows)
            anything();
        if (dice_.chance(40)) reset();
        for (const RegisterId id : about_) look(id);
        for (unsigned n = dice_.below(4); n != 0; --n) look(any_register().id);
    }

  private:
    void choose_odds() {
        niden_ = Mood::any(dice_, 85);
        spniden_ = Mood::any(dice_, 50);
        dbgen_ = Mood::any(dice_, 50);
        spiden_ = Mood::any(dice_, 50);
        double_lock_ = Mood::any(dice_, 10);
        os_lock_ = Mood::any(dice_, 10);
        powered_ = Mood::any(dice_, 97);
        constexpr unsigned kResets[] = {1000, 1000, 1000, 60, 15};
        resets_ = kResets[dice_.below(5)];
        constexpr unsigned kMoves[] = {1, 3, 12, 1000};
        moves_ = kMoves[dice_.below(4)];
        at_el3_ = dice_.chance(30) ? 90 : 30;
        traps_ = dice_.chance(30);
        by_system_ = 10 + dice_.below(80);
        constexpr unsigned kAccesses[] = {20, 50, 80, 100};
        accesses_ = kAccesses[dice_.below(4)];
        writes_ = 20 + dice_.below(70);
        constexpr unsigned kBusy[] = {3, 8, 40, 400};
        busy_ = kBusy[dice_.below(4)];
        constexpr unsigned kHot[] = {0, 30, 70, 100};
        hot_ = kHot[dice_.below(4)];
        do event_ = &a55::events()[dice_.below(a55::kEvents)];
        while (!happens(*event_));
        counter_ = dice_.below(a55::kCounters);
    }
    void choose_registers() {
        using Id = RegisterId;
        static const std::vector<Id> kTogether[] = {
            {Id::pmevtyper, Id::pmevcntr},
            {Id::pmselr, Id::pmxevtyper, Id::pmxevcntr},
            {Id::pmcr, Id::pmccntr, Id::pmccfiltr},
            {Id::pmovsset, Id::pmovsclr, Id::pmintenset, Id::pmintenclr},
            {Id::pmsscr, Id::pmsssr, Id::pmovssr, Id::pmccntsr, Id::pmevcntsr, Id::pmccntr,
             Id::pmovsset},
            {Id::mdcr_el2, Id::mdcr_el3, Id::sder32_el3, Id::pmuserenr},
        };
        about_.clear();
        if (dice_.chance(80)) about_ = kTogether[dice_.chance(30) ? 0 : dice_.below(6)];
        for (unsigned n = 1 + dice_.below(4); n != 0; --n) about_.push_back(any_register().id);
    }
    void prepare() {
        from_el3();
        write(RegisterId::pmcr, 1 | (dice_.chance(80) ? 0x10 : 0));
        write(RegisterId::pmcntenset, dice_.chance(70) ? kAllFlags : dice_.word());
        if (!traps_) {
            write(RegisterId::mdcr_el2, a55::kCounters);
            write(RegisterId::mdcr_el3, dice_.chance(50) ? 0x20000 : 0);
        }
        if (dice_.chance(70)) write(RegisterId::pmevtyper, number(event_->event));
        for (const RegisterId id : about_)
            if (dice_.chance(80)) write(id, data(id));
    }
    void anything() {
        if (dice_.below(moves_) == 0) levels_.state = state();
        levels_.nreset = dice_.below(resets_) != 0;
        levels_.powered = powered_.next(dice_, levels_.powered);
        access();
        clock();
    }
    void reset() {
        access();
        levels_.nreset = dice_.chance(20);
        levels_.powered = !levels_.nreset;
        clock();
    }
    void from_el3() {
        levels_.state = at_level(3);
        levels_.nreset = levels_.powered = true;
    }
    void write(RegisterId id, std::uint64_t data) {
        if (a55::register_row(id).a64)
            by_system(id, true, data);
        else
            by_debugger(id, true);
    }
    void look(RegisterId id) {
        from_el3();
        const a55::Register& row = a55::register_row(id);
        if (row.external_count == 0 || (row.a64 && dice_.chance(50)))
            by_system(id, false, 0);
        else
            by_debugger(id, false);
    }
    void by_system(RegisterId id, bool write, std::uint64_t data) {
        const a55::Register& row = a55::register_row(id);
        if (!row.a64) return;
        levels_.access =
            a55::SystemAccess{row.a64->plus(row.count > 1 ? counter_ : 0), write, data};
        clock();
    }
    void by_debugger(RegisterId id, bool write) {
        if (a55::register_row(id).external_count == 0) return;
        levels_.access = external(a55::register_row(id), write);
        clock();
    }
    void clock() {
        levels_.pins = {
            niden_.next(dice_, levels_.pins.niden), spniden_.next(dice_, levels_.pins.spniden),
            dbgen_.next(dice_, levels_.pins.dbgen), spiden_.next(dice_, levels_.pins.spiden)};
        levels_.double_lock = double_lock_.next(dice_, levels_.double_lock);
        levels_.os_lock = os_lock_.next(dice_, levels_.os_lock);
        if (!levels_.powered && std::holds_alternative<a55::SystemAccess>(levels_.access))
            levels_.access = std::monostate{};
        script_.clock(events());
    }

    a55::EventRow events() {
        a55::EventRow row;
        for (const a55::EventInfo& info : a55::events())
            if ((dice_.below(busy_) == 0 || (&info == event_ && dice_.chance(hot_))) &&
                happens(info))
                row.set(info.event, 1 + dice_.below(info.max_per_cycle));
        return row;
    }
    void access() {
        levels_.access = std::monostate{};
        if (!dice_.chance(accesses_)) return;
        if (dice_.chance(by_system_))
            levels_.access = instruction(aarch32(levels_.state));
        else
            levels_.access = external();
    }
    a55::ProcessorState state() {
        a55::ProcessorState s =
            at_level(dice_.chance(at_el3_) ? 3 : dice_.below(4), dice_.chance(40));
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
    unsigned counter() { return dice_.chance(75) ? counter_ : dice_.below(a55::kCounters); }
    // Of those that this episode is about, or any.
    const a55::Register& some_register() {
        if (dice_.chance(75))
            return a55::register_row(about_[dice_.below(unsigned(about_.size()))]);
        return any_register();
    }
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
            const a55::Register& row = some_register();
            const auto& encoding = !aarch32                           ? row.a64
                                   : row.a32_long && dice_.chance(50) ? row.a32_long
                                                                      : row.a32;
            // Trap controls that are left on hide everything else.
            const bool traps = row.id == RegisterId::mdcr_el2 || row.id == RegisterId::mdcr_el3;
            if (!encoding || (traps && !traps_)) continue;
            return {encoding->plus(row.count > 1 ? counter() : 0), dice_.chance(writes_),
                    data(row.id)};
        }
    }
    a55::ExternalAccess external() {
        const a55::Register& row = some_register();
        if (row.external_count != 0 && dice_.chance(95))
            return external(row, dice_.chance(writes_));
        a55::ExternalAccess access;
        access.write = dice_.chance(writes_);
        access.port = port();
        access.offset = 4 * dice_.below(0x400);
        access.data = static_cast<std::uint32_t>(dice_.word());
        return access;
    }
    a55::ExternalAccess external(const a55::Register& row, bool write) {
        a55::ExternalAccess access;
        access.write = write;
        access.lanes = dice_.chance(70) ? 0xf : dice_.below(16);
        access.port = port();
        access.offset = row.offset + row.stride * (counter() % row.external_count) +
                        (row.width == 64 && dice_.chance(50) ? 4 : 0);
        access.data = static_cast<std::uint32_t>(data(row.id));
        return access;
    }
    a55::Port port() { return dice_.chance(50) ? a55::Port::debug : a55::Port::memory_mapped; }
    std::uint64_t data(RegisterId id) {
        const std::uint64_t word = dice_.word();
        if (dice_.chance(8)) return dice_.chance(70) ? 0 : ~0ULL;
        switch (id) {
        case RegisterId::pmcr:
            return (word & (dice_.chance(20) ? ~0ULL : ~6ULL)) | (dice_.chance(80) ? 0x11 : 0);
        case RegisterId::pmevcntr:
        case RegisterId::pmxevcntr: return dice_.chance(60) ? 0xffffffff - dice_.below(16) : word;
        case RegisterId::pmccntr:
            return dice_.chance(40)   ? ~0ULL - dice_.below(30)
                   : dice_.chance(50) ? (word << 32) + 0xffffffff - dice_.below(30)
                                      : word;
        case RegisterId::pmevtyper:
        case RegisterId::pmxevtyper: {
            const a55::EventInfo& info =
                dice_.chance(60) ? *event_ : a55::events()[dice_.below(a55::kEvents)];
            return (dice_.chance(70) ? 0 : word & 0xfe000000) |
                   (dice_.chance(15) ? 0x1e : number(info.event));
        }
        case RegisterId::pmcntenset: return word | (dice_.chance(50) ? kAllFlags : 0);
        case RegisterId::mdcr_el2: return (word & 0x20080) | (dice_.chance(50) ? word : 6);
        case RegisterId::mdcr_el3: return 0x20000 | (dice_.chance(20) ? word : 0);
        case RegisterId::pmsscr: return word | (dice_.chance(60) ? 1 : 0);
        case RegisterId::pmlar: return dice_.chance(60) ? ext::kPmlarKey : word;
        default: return word;
        }
    }

    A55Script& script_;
    const a55::Config& config_;
    a55::Inputs& levels_;
    Dice dice_;
    // Of this episode: registers, an event, a counter, and odds of 100 or one in so many.
    std::vector<RegisterId> about_;
    const a55::EventInfo* event_ = nullptr;
    unsigned counter_ = 0;
    Mood niden_, spniden_, dbgen_, spiden_, double_lock_, os_lock_, powered_;
    unsigned resets_ = 0, moves_ = 0, at_el3_ = 0, by_system_ = 0, accesses_ = 0, writes_ = 0,
             busy_ = 0, hot_ = 0;
    bool traps_ = false;
};

} // namespace

std::string a55_mixed(const A55Plan& plan) {
    A55Script script("Everything at once: states, pins, locks, power, resets, events and accesses "
                     "that have nothing to do with each other, on a bus that is never idle",
                     plan);
    script.hold_bus(true);
    A55Mixture mixture(script, plan);
    for (unsigned n = 0; n < kEpisodes; ++n) mixture.episode();
    return script.text();
}

} // namespace armpmu::testbench
