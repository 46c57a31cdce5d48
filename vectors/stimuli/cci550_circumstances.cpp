// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

#include <array>

namespace armpmu::testbench {

using namespace names;

namespace {

using cci550::Access;
using cci550::kCounters;

// Circumstances that have nothing to do with an effect, and hold while all effects are tried.
struct Condition {
    Authentication pins;
    bool aclken = true;
    std::uint32_t pmcr = kCen | kEx;
    bool own_enables = true;
    Security lines = Security::non_secure;
    Security accesses = Security::secure;
    bool pauses = false; // a clock without an access in front of each
};

const Authentication kOpen{true, false, false, false};

std::array<Condition, 12> conditions() {
    std::array<Condition, 12> all;
    all[0].pins = kOpen;
    all[1] = {{true, false, true, false}, true, kCen, true, Security::non_secure,
              Security::non_secure,       true};
    all[2] = {{true, false, false, true}, true, kCen | kEx, true, Security::secure,
              Security::secure,           false};
    all[3] = {{true, true, false, false}, true, kCen, true, Security::secure,
              Security::secure,           true};
    all[4].pins = {false, false, false, false};
    all[5] = {{false, true, true, false}, true, kCen, true, Security::secure,
              Security::non_secure,       true};
    all[6].aclken = false;
    all[7] = {{false, true, true, true}, false, kCen, true, Security::secure,
              Security::non_secure,      true};
    all[8] = {{true, true, false, true}, true, kEx, true, Security::secure,
              Security::non_secure,      false};
    all[9] = {{true, false, true, false}, true, kEx, true, Security::secure,
              Security::secure,           true};
    all[10] = {{true, true, true, true}, false, kCen | kEx, true, Security::secure,
               Security::secure,         false};
    all[11] = {{true, true, true, true}, true, kEx, false, Security::secure,
               Security::non_secure,     false};
    return all;
}

class Tour {
  public:
    Tour(Cci550Script& script, const Cci550Plan& plan) : script_(script), plan_(plan) {
        const unsigned last = plan.config.slave_interfaces - 1;
        selected_ = {event_id(0, SlaveEvent::si_rrq_hs_arvalid),
                     event_id(GlobalEvent::cci_snoop_access_filter_bank_0_1),
                     event_id(0, MasterEvent::mi_w_data_beat_any),
                     event_id(0, SlaveEvent::si_wrq_wrevict),          // never occurs
                     event_id(last, SlaveEvent::si_rrq_hs_invalidate), // of ACE alone
                     EventId{7, 0},                                    // no such source
                     EventId{15, 16},                                  // no such code
                     event_id(GlobalEvent::cci_wrq)};
    }

    void under(const Condition& condition) {
        n_ = conditions_++ % kCounters;
        prepare();
        apply(condition);
        tick();
        tick(condition.lines == Security::secure ? Security::non_secure : Security::secure);
        read_all();
        flags();
        counts();
        controls();
        if (!plan_.pmu_registers_only && conditions_ % 2 == 0) others();
        resets();
    }

    // Registers of each counter, and what a write of some bytes leaves.
    void each_counter(const Condition& condition) {
        prepare();
        apply(condition);
        for (n_ = 0; n_ < kCounters; ++n_) {
            write(evnt_sel(n_), 0x1fe, 0x1);
            read(evnt_sel(n_));
            write(ecnt_ctrl(n_), 0, 0x1);
            read(ecnt_ctrl(n_));
            write(ecnt_ctrl(n_), 1);
            write(ecnt_data(n_), 0x11223344 * (n_ % 3 + 1), 1U << n_ % 4);
            read(ecnt_data(n_));
            write(ecnt_clr_ovfl(n_), 1, 0x1);
            read(ecnt_clr_ovfl(n_));
        }
    }

    // Each access to the PMU behind each other one, to the same counter and to another.
    void pairs() {
        prepare();
        apply({});
        for (unsigned first = 0; first < kAccesses; ++first)
            for (unsigned second = 0, at = kAccesses, n = 2; second < kAccesses; ++second)
                for (const unsigned other : {0U, 1U}) {
                    if (other == 1 && (first < 2 || second < 2)) continue;
                    if (at != first) access_of(first, n);
                    n += other;
                    if (n == kCounters) n = 0;
                    access_of(second, n);
                    at = second;
                }
    }

    // A clear of counts and the gates of EVNTBUS while CEN is LOW.
    void without_cen() {
        prepare();
        script_.write(ecnt_data(2), 7);
        script_.write(ecnt_data(7), 8);
        script_.write(kPmcr, kEx);
        apply({kOpen, false, kEx, true, Security::non_secure, Security::secure, false});
        tick();
        write(kPmcr, kEx | kRst);
        script_.aclken = true;
        script_.write(kPmcr, kCen | kEx);
        script_.write(ecnt_data(0), 9);
        script_.write(ecnt_ctrl(0), 0);
        script_.read(ecnt_data(0));
        if (!plan_.pmu_registers_only)
            for (const std::uint32_t offset : {0xcU, 0xfd0U, 0x90000U}) {
                script_.clock();
                script_.read(offset);
            }
        script_.write(kPmcr, kEx);
        script_.pins.niden = false;
        tick();
    }

  private:
    static constexpr unsigned kAccesses = 10;

    EventRow lines(Security security) const {
        EventRow row;
        for (const EventId id : selected_) row.set(id, security);
        return row;
    }
    void tick() { script_.clock(lines(condition_.lines)); }
    void tick(Security security) { script_.clock(lines(security)); }
    void go(bool write, std::uint32_t offset, std::uint32_t data = 0, unsigned lanes = 0xf) {
        if (condition_.pauses) script_.clock();
        go(condition_.accesses, write, offset, data, lanes);
    }
    void go(Security security, bool write, std::uint32_t offset, std::uint32_t data = 0,
            unsigned lanes = 0xf) {
        script_.clock(lines(condition_.lines), Access{write, offset, data, lanes, security});
    }
    void read(std::uint32_t offset) { go(false, offset); }
    void write(std::uint32_t offset, std::uint32_t data, unsigned lanes = 0xf) {
        go(true, offset, data, lanes);
    }

    // All flags set; counts of all ones, zero and others.
    void prepare() {
        const EventId any = event_id(GlobalEvent::cci_wrq);
        script_.pins = kOpen;
        script_.aclken = true;
        script_.write(kPmcr, kCen | kEx);
        for (unsigned n = 0; n < kCounters; ++n) {
            script_.write(evnt_sel(n), any.raw());
            script_.write(ecnt_ctrl(n), 1);
            script_.write(ecnt_data(n), 0xffffffff);
        }
        script_.event(any);
        for (unsigned n = 0; n < kCounters; ++n) {
            script_.write(evnt_sel(n), selected_[n].raw());
            if (n % 4 < 2) script_.write(ecnt_data(n), 0xffffffff);
        }
    }
    void apply(const Condition& condition) {
        condition_ = condition;
        if (!condition.own_enables)
            for (unsigned n = 0; n < kCounters; ++n) script_.write(ecnt_ctrl(n), 0);
        script_.write(kPmcr, condition.pmcr);
        script_.pins = condition.pins;
        script_.aclken = condition.aclken;
    }

    // Of two counters, as what follows.
    void read_all() {
        for (const unsigned n : {n_, (n_ + 3) % kCounters})
            for (const std::uint32_t offset :
                 {evnt_sel(n), ecnt_data(n), ecnt_ctrl(n), ecnt_clr_ovfl(n)})
                read(offset);
        read(kPmcr);
    }
    void flags() {
        for (const unsigned n : {n_, (n_ + 5) % kCounters}) {
            write(ecnt_clr_ovfl(n), 0, n % 2 == 0 ? 0xf : 0x1);
            write(ecnt_clr_ovfl(n), 1, 0xe); // not the byte
            read(ecnt_clr_ovfl(n));
            write(ecnt_clr_ovfl(n), 1, 0x1);
        }
    }
    // Counter n and another that counts at once.
    void counts() {
        const unsigned n = n_;
        const unsigned other = n == 0 ? 1 : 0;
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_clr_ovfl(n), 0); // it wraps, as in each clock behind such a write
        write(ecnt_data(n), 0x11223344, 1U << n % 4);
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_clr_ovfl(n), 0, 0x1);
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_data(other), 0xffffffff);
        write(ecnt_clr_ovfl(n), 0, 0x3);
        write(ecnt_data(other), 0xffffffff);
        read(ecnt_clr_ovfl(n));
        write(ecnt_data(other), 0xffffffff);
        write(ecnt_clr_ovfl(n), 1);
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_clr_ovfl(other), 1);
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_data(n), 0x80, 0x5);
        write(ecnt_clr_ovfl(n), 1);
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_clr_ovfl(n), 1); // the wrap is stronger
        write(ecnt_data(n), 0xffffffff);
        write(ecnt_clr_ovfl(n), 1);
        write(ecnt_data(n), 0xfffffffe);
        write(ecnt_ctrl(n), 0);
        write(ecnt_clr_ovfl(other), 1, 0x1);
        write(ecnt_data(other), 0xffffffff);
        write(ecnt_data(n), 0x99);
        write(ecnt_data(other), 0xffffffff);
        read(ecnt_ctrl(n));
        write(ecnt_ctrl(n), condition_.own_enables ? 1 : 0);
        write(ecnt_data(other), 0xffffffff);
        read(ecnt_ctrl(n));
        write(ecnt_data(n), 0x77);
        write(ecnt_data(other), 0xffffffff);
        read(ecnt_data(n));
        write(ecnt_data(other), 0xffffffff);
        write(kPmcr, condition_.pmcr | kRst, n % 2 == 0 ? 0xf : 0x1);
        read(ecnt_data(n));
    }
    void controls() {
        const unsigned n = n_;
        write(evnt_sel(n), 0x1ff, 0x1);
        read(evnt_sel(n));
        write(evnt_sel(n), selected_[n].raw());
        write(ecnt_data(n), 0x55);
        write(kPmcr, condition_.pmcr ^ kEx, 0x1);
        read(kPmcr);
        write(kPmcr, condition_.pmcr | kRst, 0x3);
        write(kPmcr, condition_.pmcr);
    }
    void others() {
        const Security secure = Security::secure;
        script_.write(0x8, 6); // the PMU is closed to Non-secure accesses
        script_.write(0x0, 0x10);
        script_.write(0x14, 0xf000f);
        script_.write(0x104, 1);
        for (const std::uint32_t offset : {0x0U, 0x8U, 0x14U, 0x104U}) {
            if (condition_.pauses) script_.clock();
            go(secure, false, offset);
        }
        for (const std::uint32_t offset : {0x0U, 0x8U, 0x14U, kPmcr}) {
            if (condition_.pauses) script_.clock();
            go(Security::non_secure, false, offset);
        }
        go(Security::non_secure, true, 0x14, 0, 0x2);
        script_.write(0x8, 0);
        script_.write(0x0, 0);
        for (const std::uint32_t offset :
             {0xcU, 0x1000U, 0x1110U, 0xfd0U, 0xfe0U, 0x90000U, 0x7000U, 0x4U})
            go(conditions_ % 3 == 1 ? Security::non_secure : secure, false, offset);
        write(0x4, 0, 0x2);
        write(0x104, 0, 0x1);
    }
    // The access in its first clock, where counts and flags still are what they were.
    void resets() {
        const unsigned other = (n_ + 1) % kCounters;
        const bool even = conditions_ % 2 == 0;
        first_of_reset(false, kPmcr, 0xf);
        first_of_reset(false, even ? ecnt_data(n_) : ecnt_clr_ovfl(n_), 0xf);
        if (conditions_ % 3 == 0)
            first_of_reset(true, even ? ecnt_data(other) : ecnt_clr_ovfl(other), even ? 0x3 : 0x1);
    }
    void first_of_reset(bool write, std::uint32_t offset, unsigned lanes) {
        script_.pins = kOpen;
        script_.aclken = true;
        script_.write(evnt_sel(n_), selected_[0].raw());
        script_.write(ecnt_ctrl(n_), 1);
        script_.write(kPmcr, kCen | kEx);
        script_.write(ecnt_data(n_), 0xffffffff);
        if (offset != ecnt_data(n_)) script_.event(selected_[0]); // sets the flag
        if (offset != ecnt_clr_ovfl(n_)) script_.write(ecnt_data(n_), 0xffffffff);
        script_.pins = condition_.pins;
        script_.aclken = condition_.aclken;
        script_.aresetn = false;
        if (!plan_.access_in_reset) {
            tick();
        } else {
            go(condition_.accesses, write, offset, 1, lanes);
            if (!plan_.pmu_registers_only && offset == kPmcr) {
                go(Security::non_secure, false, 0x1110);
                go(Security::secure, false, 0xfd0);
                go(Security::secure, true, 0x4, 0, 0x1);
                go(Security::secure, false, 0x4);
            }
        }
        script_.aresetn = true;
    }

    void access_of(unsigned kind, unsigned n) {
        const bool write = kind % 2 == 1;
        switch (kind / 2) {
        case 0: return go(write, kPmcr, kCen | kEx);
        case 1: return go(write, evnt_sel(n), selected_[n].raw());
        case 2: return go(write, ecnt_data(n), 0xffffffff);
        case 3: return go(write, ecnt_ctrl(n), 1);
        default: return go(write, ecnt_clr_ovfl(n), 1);
        }
    }

    unsigned conditions_ = 0;
    unsigned n_ = 0; // the counter that is looked at
    Cci550Script& script_;
    const Cci550Plan& plan_;
    std::array<EventId, kCounters> selected_;
    Condition condition_;
};

} // namespace

std::string cci550_circumstances(const Cci550Plan& plan) {
    Cci550Script script("Every effect while something holds that has nothing to do with it: pins, "
                        "enables, events, other counters, the access before",
                        plan.config);
    Tour tour(script, plan);
    for (const Condition& condition : conditions()) tour.under(condition);
    Condition condition;
    condition.pins = {false, false, false, false};
    tour.each_counter(condition);
    condition = {};
    condition.pins = kOpen;
    condition.aclken = false;
    condition.accesses = Security::non_secure;
    tour.each_counter(condition);
    tour.pairs();
    tour.without_cen();
    return script.text();
}

} // namespace armpmu::testbench
