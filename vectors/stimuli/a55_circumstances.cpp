// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace names;
using a55::Event;
using Id = a55::RegisterId;

namespace {

// Circumstances that have nothing to do with an effect, and hold while all effects are tried.
struct Condition {
    a55::ProcessorState state;
    Authentication pins;
    std::uint32_t pmcr = 0x11; // E and X
    bool os_lock = false;
    bool a32 = false;    // accesses by MRC and MCR
    bool pauses = false; // a clock without an access in front of each
    a55::Port port = a55::Port::debug;
};

std::vector<Condition> conditions() {
    const Authentication open{true, false, false, false};
    std::vector<Condition> all(13, Condition{at_level(1), open});
    all[1].pins = {false, false, false, false};
    all[1].pauses = true;
    all[2].state = at_level(0);
    all[2].pins = {true, false, true, false};
    all[2].port = a55::Port::memory_mapped;
    all[3].state = at_level(2);
    all[3].pins = {true, false, false, true};
    all[3].pmcr = 0x59; // D and LC
    all[4].state = at_level(3);
    all[4].pins = {true, true, false, false};
    all[4].pmcr = 0x20; // DP alone
    all[5].state = at_level(0);
    all[5].state.tge = true;
    all[5].pins = {false, true, true, false};
    all[6].state.halted = true;
    all[6].pins = {true, true, true, true};
    all[6].pauses = true;
    all[7].state.standby = true;
    all[7].pins = {false, false, true, true};
    all[8].state = at_aarch32_level(1);
    all[8].pins = {true, false, true, true};
    all[8].a32 = true;
    all[9].state = at_level(0, true);
    all[9].pmcr = 0x09; // D
    all[10].os_lock = true;
    all[10].state.tge = true;
    all[10].pmcr = 0x71; // LC and DP
    all[11].state = at_aarch32_level(3);
    all[11].pins = {false, true, false, true};
    all[11].a32 = true;
    all[12].state = at_level(2);
    all[12].state.el1_aarch32 = all[12].state.el2_aarch32 = true;
    all[12].pins = {true, false, true, true};
    all[12].pmcr = 0x41; // LC
    all[12].os_lock = true;
    all[12].a32 = all[12].pauses = true;
    all[12].port = a55::Port::memory_mapped;
    return all;
}

class Tour {
  public:
    explicit Tour(A55Script& script) : script_(script) {}

    void under(const Condition& condition) {
        n_ = number_++ % a55::kCounters;
        prepare();
        apply(condition);
        tick();
        tick();
        flags();
        counts();
        reads();
        external();
        gates(condition);
        traps(condition);
        resets(condition);
    }

  private:
    static constexpr std::array<Event, a55::kCounters> kSelected = {
        Event::l1d_cache_refill, Event::chain,   Event::mem_access,
        Event::inst_retired,     Event::sw_incr, Event::cpu_cycles};

    static a55::SystemRegister encoding(Id id, unsigned n, bool a32) {
        const a55::Register& row = a55::register_row(id);
        const a55::SystemRegister first = a32 && row.a32 ? *row.a32 : *row.a64;
        return a55::SystemRegister::of(first.interface(), first.code() + n);
    }
    a55::EventRow lines() const {
        a55::EventRow row;
        row.set(Event::l1d_cache_refill, 1 + number_ % 2);
        row.set(Event::mem_access_rd, 2);
        row.set(Event::inst_retired, 1);
        return row;
    }
    // Changes inputs that do not matter, from row to row.
    void vary() {
        constexpr std::array<unsigned, 4> kToggles = {0, 0xf, 0x5, 0xa};
        const unsigned toggles = kToggles[++rows_ % kToggles.size()];
        const Authentication& pins = condition_.pins;
        script_.levels.pins = {
            pins.niden != ((toggles & 1) != 0), pins.spniden != ((toggles & 2) != 0),
            pins.dbgen != ((toggles & 4) != 0), pins.spiden != ((toggles & 8) != 0)};
        script_.levels.state = condition_.state;
        if (rows_ % 7 == 3) script_.levels.state.standby = !condition_.state.standby;
        if (rows_ % 13 == 6) script_.levels.state.halted = !condition_.state.halted;
        if (rows_ % 11 == 5) script_.levels.state.tge = !condition_.state.tge;
    }
    void tick() {
        vary();
        script_.clock(lines());
    }
    void go(bool write, Id id, std::uint64_t data = 0, unsigned n = 0) {
        if (condition_.pauses) script_.clock();
        vary();
        script_.levels.access = a55::SystemAccess{encoding(id, n, condition_.a32), write, data};
        script_.clock(lines());
    }
    void read(Id id, unsigned n = 0) { go(false, id, 0, n); }
    void write(Id id, std::uint64_t data, unsigned n = 0) { go(true, id, data, n); }
    void external_access(bool write, std::uint32_t offset, std::uint32_t data = 0,
                         unsigned lanes = 0xf) {
        if (condition_.pauses) script_.clock();
        script_.levels.pins = condition_.pins;
        script_.levels.access = a55::ExternalAccess{write, offset, data, lanes, condition_.port};
        script_.clock(lines());
    }

    // At EL3: everything enabled, flags set, counts of all ones and others.
    void prepare() {
        condition_ = {};
        script_.levels.state = at_level(3);
        script_.levels.pins = {true, false, false, false};
        script_.levels.os_lock = false;
        script_.write(a64::kMdcrEl2, 0x84); // HPME; counters 4 and 5 are beyond HPMN
        script_.write(a64::kMdcrEl3, 0x20000);
        script_.write(a64::kPmuserenr, 0xf);
        script_.write(a64::kPmselr, n_);
        for (unsigned n = 0; n < a55::kCounters; ++n)
            script_.write(a64::pmevtyper(n), 0x08000000U | static_cast<unsigned>(kSelected[n]));
        if (number_ % 3 == 2) // on an even counter it counts nothing
            script_.write(a64::pmevtyper(4), static_cast<unsigned>(Event::chain));
        script_.write(a64::kPmccfiltr, 0x08000000); // at EL2, too
        script_.write(a64::kPmcntenset, kAllFlags);
        script_.write(a64::kPmintenset, kAllFlags);
        script_.write(a64::kPmovsset, kAllFlags);
        for (const unsigned n : {0U, 2U, 3U}) script_.write(a64::pmevcntr(n), 0xffffffff);
        script_.write(a64::kPmccntr, ~std::uint64_t{0} << 32 | 7);
    }
    void apply(const Condition& condition) {
        script_.write(a64::kPmcr, condition.pmcr);
        condition_ = condition;
        script_.levels.state = condition.state;
        script_.levels.pins = condition.pins;
        script_.levels.os_lock = condition.os_lock;
    }

    void flags() {
        write(Id::pmovsclr, 1U << n_);
        write(Id::pmovsset, 1U << n_);
        write(Id::pmovsclr, kAllFlags);
        read(Id::pmovsset);
    }
    void counts() {
        write(Id::pmevcntr, 0xffffffff, n_);
        write(Id::pmevcntr, 0xffffffff, (n_ + 1) % a55::kCounters);
        write(Id::pmswinc, 0x3f);
        write(Id::pmevcntr, 0xffffffff, 0);
        write(Id::pmovsclr, 1);
        write(Id::pmevcntr, 0xffffffff, 0);
        write(Id::pmovsclr, 0x8); // of another
        write(Id::pmevcntr, 0xffffffff, 4);
        write(Id::pmswinc, 0x10);
        write(Id::pmccntr, ~std::uint64_t{0});
        tick();
        write(Id::pmcntenclr, 1U << n_);
        write(Id::pmevcntr, 0x55, n_);
        write(Id::pmcntenset, 1U << n_);
        write(Id::pmovsset, kAllFlags);
        write(Id::pmcr, condition_.pmcr | 0x4);
        write(Id::pmcr, condition_.pmcr | 0x2);
        write(Id::pmintenclr, kAllFlags);
        write(Id::pmintenset, kAllFlags);
    }
    void reads() {
        for (const Id id : {Id::pmcr, Id::pmcntenset, Id::pmintenset, Id::pmovsclr, Id::pmselr,
                            Id::pmuserenr, Id::pmceid0, Id::pmccfiltr, Id::pmccntr, Id::pmxevcntr,
                            Id::mdcr_el2, Id::mdcr_el3, Id::sder32_el3, Id::pmswinc})
            read(id);
        for (const unsigned n : {0U, n_, 6U}) {
            read(Id::pmevcntr, n);
            read(Id::pmevtyper, n);
        }
        write(Id::pmceid0, 0);
        write(Id::mdcr_el3, 0x20000);
    }
    void external() {
        for (const std::uint32_t offset :
             {0x0U,   0xf8U,  0x47cU, 0x400U, 0xc00U, 0xc40U, 0xc80U, 0xe00U,
              0xe04U, 0xe20U, 0xfa8U, 0xfb4U, 0xfb8U, 0xfbcU, 0xfccU, 0xfd0U,
              0xfe0U, 0xff0U, 0x610U, 0x614U, 0x618U, 0x620U})
            external_access(false, offset);
        external_access(true, ext::pmevcntr(n_), 0x11223344, 1U << n_ % 4);
        external_access(true, ext::kPmovsset, 1U << n_, 0x1);
        external_access(true, ext::kPmovsclr, 1U << n_, 0x1);
        external_access(true, ext::kPmsscr, 1);
        external_access(false, ext::pmevcntsr(0));
        external_access(false, ext::kPmovssr);
    }
    // Each gate closed by EL3, and opened again.
    void gates(const Condition& condition) {
        const std::array<std::array<std::pair<a55::SystemRegister, std::uint64_t>, 2>, 8> gates = {{
            {{{a64::kPmcr, condition.pmcr & ~1U}, {a64::kPmcr, condition.pmcr | 0x11}}},
            {{{a64::kMdcrEl2, 0x04}, {a64::kMdcrEl2, 0x84}}},
            {{{a64::kPmcntenclr, kAllFlags}, {a64::kPmcntenset, kAllFlags}}},
            {{{a64::pmevtyper(0), 0xc0000000 | static_cast<unsigned>(kSelected[0])},
              {a64::pmevtyper(0), 0x08000000 | static_cast<unsigned>(kSelected[0])}}},
            {{{a64::kPmccfiltr, 0xc0000000}, {a64::kPmccfiltr, 0x08000000}}},
            {{{a64::kMdcrEl3, 0}, {a64::kMdcrEl3, 0x20000}}},
            {{{a64::kMdcrEl2, 0x20084}, {a64::kMdcrEl2, 0x84}}},
            {{{a64::pmevtyper(5), 0x080000ff}, // no event has that number
              {a64::pmevtyper(5), 0x08000000 | static_cast<unsigned>(kSelected[5])}}},
        }};
        for (const auto& gate : gates) {
            condition_ = {};
            script_.levels.state = at_level(3);
            script_.write(gate[0].first, gate[0].second);
            condition_ = condition;
            tick();
            tick();
            external_access(true, ext::pmevcntr(n_), 0xffffffff, 0x3);
            read(Id::pmovsset);
            condition_ = {};
            script_.levels.state = at_level(3);
            script_.write(gate[1].first, gate[1].second);
        }
        // No group of counters is enabled, with flags that would interrupt.
        script_.write(a64::kMdcrEl2, 0x04);
        script_.write(a64::kPmovsset, kAllFlags);
        script_.write(a64::kPmcr, condition.pmcr & ~1U);
        condition_ = condition;
        tick();
        tick();
        read(Id::pmintenset);
        external_access(false, ext::kPmovsset);
    }
    // Each control that traps, on a register of each kind.
    void traps(const Condition& condition) {
        for (const unsigned control : {0U, 1U, 2U, 3U}) {
            condition_ = {};
            script_.levels.state = at_level(3);
            script_.write(a64::kMdcrEl2, 0x84 | (control == 1 ? 0x40 : control == 2 ? 0x20 : 0));
            script_.write(a64::kMdcrEl3, 0x20000 | (control == 3 ? 0x40 : 0));
            script_.write(a64::kPmuserenr, control == 0 ? 0 : 0xf);
            condition_ = condition;
            script_.levels.state = condition.state;
            read(Id::pmcr);
            read(Id::pmevcntr);
            write(Id::pmuserenr, 0xf);
        }
    }
    void resets(const Condition& condition) {
        condition_ = {};
        script_.levels.state = at_level(3);
        script_.write(a64::kPmcr, 0x11);
        script_.write(a64::kPmovsset, kAllFlags);
        condition_ = condition;
        script_.levels.state = condition.state;
        script_.levels.nreset = false;
        read(number_ % 2 == 0 ? Id::pmcr : Id::pmevcntr);
        external_access(false, number_ % 2 == 0 ? 0x0 : ext::kPmcr);
        script_.levels.nreset = true;
        script_.levels.powered = false;
        external_access(false, 0x0);
        external_access(false, 0xfb8);
        tick();
        script_.levels.powered = true;
        script_.levels.double_lock = true;
        external_access(false, 0x0);
        external_access(false, ext::kPmsssr);
        script_.levels.double_lock = false;
    }

    A55Script& script_;
    unsigned number_ = 0, rows_ = 0;
    unsigned n_ = 0; // the counter that is looked at
    Condition condition_;
};

} // namespace

std::string a55_circumstances(const A55Plan& plan) {
    A55Script script("Every effect while something holds that has nothing to do with it: pins, "
                     "levels, Debug state, standby, locks, other counters, the access before",
                     plan);
    Tour tour(script);
    for (const Condition& condition : conditions()) tour.under(condition);
    return script.text();
}

} // namespace armpmu::testbench
