// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_episode.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

#include <utility>

namespace armpmu::testbench {

using namespace names;
using a55::Event;
using a55::RegisterId;

namespace {

constexpr unsigned kEpisodes = 650;
constexpr std::uint64_t kTraps = 0x60; // TPM and TPMCR of MDCR_EL2; bit 6 is MDCR_EL3's, too

// An episode is some ten rows about few registers: they are prepared, then everything happens with
// odds of this episode, now and then a reset ends it, and what is left is read.
class A55Mixture : private A55Episode {
  public:
    A55Mixture(A55Script& script, const A55Plan& plan)
        : A55Episode(plan.config), script_(script), levels_(script.levels) {}

    void episode() {
        choose();
        if (dice_.chance(75)) prepare();
        if (dice_.chance(80)) levels_.state = state();
        for (unsigned rows = 20 + dice_.below(dice_.chance(5) ? 200 : 60); rows != 0; --rows)
            anything();
        if (divides_) divide();
        if (dice_.chance(25)) reset();
        for (const RegisterId id : about_) look(id);
        for (unsigned n = dice_.below(4); n != 0; --n) look(any_register().id);
    }

  private:
    void prepare() {
        from_el3();
        write(RegisterId::pmcr, 1 | (dice_.chance(80) ? 0x10 : 0) | (still_ ? 4 : 0));
        write(RegisterId::pmcntenclr, still_ ? ~0ULL : dice_.word());
        write(RegisterId::pmcntenset,
              (dice_.chance(70) ? kAllFlags : dice_.word()) & (still_ ? 0x3f : ~0ULL));
        if (traps_ && dice_.chance(70))
            write(RegisterId::mdcr_el2, data(RegisterId::mdcr_el2) | kTraps);
        if (!traps_) {
            write(RegisterId::mdcr_el2,
                  !guest_ && dice_.chance(40) ? a55::kCounters : data(RegisterId::mdcr_el2));
            write(RegisterId::mdcr_el3, dice_.chance(50) ? 0x20000 : 0);
            if (dice_.chance(70))
                write(RegisterId::pmuserenr, dice_.chance(70) ? 0xf : dice_.word());
        }
        if (dice_.chance(70)) write(RegisterId::pmevtyper, number(event_->event) | unknown());
        if (dice_.chance(40)) { // shows each clock in which it may count
            const unsigned counter = std::exchange(counter_, dice_.below(a55::kCounters));
            write(RegisterId::pmevtyper, number(Event::cpu_cycles));
            counter_ = counter;
        }
        if (dice_.chance(25)) {
            counter_ |= 1;
            write(RegisterId::pmevtyper, number(Event::chain));
            counter_ ^= 1;
        }
        for (const RegisterId id : about_)
            if (dice_.chance(80)) write(id, data(id));
    }
    void anything() {
        if (dice_.below(moves_) == 0) levels_.state = state();
        levels_.nreset = dice_.below(resets_) != 0;
        levels_.powered = powered_.next(dice_, levels_.powered);
        if (dice_.chance(brinks_)) brink();
        access();
        clock();
    }
    // The next clock wraps, if it counts.
    void brink() {
        const a55::ProcessorState state = levels_.state;
        from_el3();
        const bool cycles = dice_.chance(40) && !still_;
        if (dice_.chance(60)) write(RegisterId::pmovsclr, kAllFlags); // a set flag hides a wrap
        by_system(cycles ? RegisterId::pmccntr : RegisterId::pmevcntr, true,
                  (dice_.chance(50) ? ~0ULL : dice_.word()) | 0xffffffff);
        levels_.state = state;
        hot_ = 100;
        behind_ = 3;
    }
    // As long as the divider needs to show its phase, with reads.
    void divide() {
        for (unsigned n = 3; n != 0; --n) {
            from_el3();
            for (unsigned rows = dice_.below(12); rows != 0; --rows) anything();
            from_el3();
            write(RegisterId::pmcr, 9 | (data(RegisterId::pmcr) & 0x34));
            write(RegisterId::pmccfiltr, 0);
            write(RegisterId::pmcntenset, kAllFlags);
            const unsigned writes = std::exchange(writes_, 0);
            for (unsigned rows = 65 + dice_.below(3); rows != 0; --rows) {
                access();
                clock();
            }
            writes_ = writes;
        }
    }
    void reset() {
        const unsigned writes = std::exchange(writes_, 80);
        access();
        clock();
        writes_ = writes;
        levels_.access = std::monostate{};
        levels_.nreset = dice_.chance(20);
        levels_.powered = !levels_.nreset;
        clock();
    }
    void from_el3() {
        levels_.state = at_level(3);
        levels_.nreset = levels_.powered = true;
    }
    void write(RegisterId id, std::uint64_t data) {
        a55::register_row(id).a64 ? by_system(id, true, data) : by_debugger(id, true);
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
        if (nobody_makes(levels_.access)) levels_.access = std::monostate{};
        script_.clock(events());
    }

    // No instruction is executed without power, and a write beside a reset is taken before it by
    // one block and behind it by another.
    bool nobody_makes(const decltype(a55::Inputs::access)& access) const {
        const auto* system = std::get_if<a55::SystemAccess>(&access);
        const auto* external = std::get_if<a55::ExternalAccess>(&access);
        const bool write = (system && system->write) || (external && external->write);
        return (system && !levels_.powered) || (write && !levels_.nreset);
    }
    a55::EventRow events() {
        a55::EventRow row;
        for (const a55::EventInfo& info : a55::events())
            if (is_derived(info)) // lines that mean nothing
                row.set(info.event, dice_.below(4));
            else if ((dice_.below(busy_) == 0 || (&info == event_ && dice_.chance(hot_))) &&
                     happens(info))
                row.set(info.event, 1 + dice_.below(info.max_per_cycle));
        return row;
    }
    void access() {
        levels_.access = std::monostate{};
        if (!dice_.chance(accesses_)) return;
        if (dice_.chance(4)) {
            levels_.access = anywhere();
            return;
        }
        const a55::Register& row = some_register();
        const bool a32 = aarch32(levels_.state);
        const auto& encoding = !a32                               ? row.a64
                               : row.a32_long && dice_.chance(50) ? row.a32_long
                                                                  : row.a32;
        if (encoding && (row.external_count == 0 || dice_.chance(by_system_)))
            levels_.access = a55::SystemAccess{encoding->plus(row.count > 1 ? counter() : 0),
                                               dice_.chance(writes_), data(row.id)};
        else if (row.external_count != 0)
            levels_.access = external(row, dice_.chance(writes_));
    }
    a55::ProcessorState state() {
        a55::ProcessorState s =
            guest_ && dice_.chance(80)
                ? at_level(dice_.chance(70))
                : at_level(dice_.chance(at_el3_) ? 3 : dice_.below(3), dice_.chance(40));
        s.el3_aarch32 = dice_.chance(25);
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
    unsigned counter() { return dice_.chance(75) ? counter_ : dice_.below(a55::kCounters); }
    // Of those that this episode is about, or any.
    const a55::Register& some_register() {
        using Id = RegisterId;
        constexpr Id kOfWraps[] = {Id::pmcr,    Id::pmcr,     Id::pmsscr,
                                   Id::pmsscr,  Id::pmovsclr, Id::pmovsset,
                                   Id::pmccntr, Id::pmevcntr, Id::pmcntenclr};
        constexpr Id kOfSnapshots[] = {Id::pmsssr, Id::pmovssr, Id::pmccntsr, Id::pmevcntsr};
        if (behind_ != 0 && behind_-- != 0 && dice_.chance(70))
            return a55::register_row(last_ = kOfWraps[dice_.below(9)]);
        if (last_ == Id::pmsscr && dice_.chance(50))
            return a55::register_row(last_ = kOfSnapshots[dice_.below(4)]);
        if (dice_.chance(25)) return a55::register_row(last_);
        last_ = dice_.chance(70) ? about_[dice_.below(unsigned(about_.size()))] : any_register().id;
        return a55::register_row(last_);
    }
    // Whatever lies there.
    std::variant<std::monostate, a55::SystemAccess, a55::ExternalAccess> anywhere() {
        const bool write = dice_.chance(writes_);
        if (!dice_.chance(by_system_)) {
            a55::ExternalAccess access;
            access.write = write;
            access.port = port();
            access.offset = 4 * dice_.below(0x400);
            access.data = static_cast<std::uint32_t>(dice_.word());
            return access;
        }
        const unsigned op1 = dice_.below(8), crn = 9 + 5 * dice_.below(2);
        const unsigned crm = dice_.below(16), op2 = dice_.below(8);
        return a55::SystemAccess{aarch32(levels_.state)
                                     ? a55::SystemRegister::a32(op1, crn, crm, op2)
                                     : a55::SystemRegister::a64(3, op1, crn, crm, op2),
                                 write, dice_.word()};
    }
    a55::ExternalAccess external(const a55::Register& row, bool write) {
        a55::ExternalAccess access;
        access.write = write;
        access.lanes = dice_.chance(50) ? 0xf : dice_.below(16);
        access.port = port();
        access.offset = row.offset + row.stride * (counter() % row.external_count) +
                        (row.width == 64 && dice_.chance(50) ? 4 : 0);
        access.data = static_cast<std::uint32_t>(data(row.id));
        return access;
    }
    a55::Port port() { return dice_.chance(50) ? a55::Port::debug : a55::Port::memory_mapped; }
    std::uint64_t data(RegisterId id) {
        const std::uint64_t word = dice_.word();
        // Trap controls that are left on hide everything else.
        if (id == RegisterId::mdcr_el2 || id == RegisterId::mdcr_el3)
            return control(id, word) & (traps_ ? ~0ULL : ~kTraps);
        if (still_ && (id == RegisterId::pmcntenset || id == RegisterId::pmccntr))
            return word & 0x3f & (id == RegisterId::pmccntr ? 0 : ~0ULL);
        if (dice_.chance(8)) return dice_.chance(70) ? 0 : ~0ULL;
        switch (id) {
        case RegisterId::pmcr:
            return (word & (dice_.chance(behind_ != 0 ? 90 : 50) ? ~0ULL : ~6ULL)) |
                   (dice_.chance(80) ? 0x11 : 0);
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
                   (dice_.chance(15)   ? number(Event::chain)
                    : dice_.chance(10) ? number(Event::sw_incr)
                                       : number(info.event)) |
                   unknown();
        }
        case RegisterId::pmcntenset: return word | (dice_.chance(50) ? kAllFlags : 0);
        case RegisterId::pmsscr: return word | (dice_.chance(70) ? 1 : 0);
        case RegisterId::pmlar: return dice_.chance(60) ? ext::kPmlarKey : word;
        default: return word;
        }
    }
    // A bit that makes an event's number that of no event, or 0.
    std::uint64_t unknown() {
        const bool any = dice_.chance(event_->event == Event::sw_incr ? 50 : 10);
        return any ? 0x100U << dice_.below(8) : 0;
    }
    std::uint64_t control(RegisterId id, std::uint64_t word) {
        if (dice_.chance(20)) return dice_.chance(70) ? 0 : ~0ULL;
        if (id == RegisterId::mdcr_el3) return 0x20000 | (dice_.chance(20) ? word : 0);
        return dice_.chance(30) ? word : (word & 0x200e0) | dice_.below(a55::kCounters + 1);
    }

    A55Script& script_;
    a55::Inputs& levels_;
    RegisterId last_ = RegisterId::pmcr; // that an access named
    unsigned behind_ = 0;                // accesses that a count on its brink has still to see
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
