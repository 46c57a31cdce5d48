// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/mood.h"

#include <vector>

namespace armpmu::testbench {

// What an episode of the A55's mixed vectors is about, and its odds. The same dice choose the rows.
class A55Episode {
  protected:
    using Event = a55::Event;
    using RegisterId = a55::RegisterId;

    explicit A55Episode(const a55::Config& config) : config_(config) {}

    // Of the next episode.
    void choose() {
        choose_odds();
        choose_registers();
    }
    static bool is_derived(const a55::EventInfo& info) {
        return info.event == Event::sw_incr || info.event == Event::chain ||
               info.event == Event::cpu_cycles || info.event == Event::bus_cycles;
    }
    bool happens(const a55::EventInfo& info) const {
        return !info.is_sum && !info.same_as && !is_derived(info) &&
               !(info.without_l2 && !config_.l2_cache);
    }
    const a55::Register& any_register() {
        constexpr RegisterId kOften[] = {RegisterId::pmcr,      RegisterId::pmcntenset,
                                         RegisterId::pmevtyper, RegisterId::pmevcntr,
                                         RegisterId::pmccntr,   RegisterId::pmsscr};
        if (dice_.chance(45)) return a55::register_row(kOften[dice_.below(6)]);
        return any_of_all();
    }
    const a55::Register& any_of_all() {
        const auto rows = a55::registers();
        return rows.first[dice_.below(static_cast<unsigned>(rows.count))];
    }

    const a55::Config& config_;
    Dice dice_;
    // Of this episode: registers, an event, a counter, and odds of 100 or one in so many.
    std::vector<RegisterId> about_;
    const a55::EventInfo* event_ = nullptr;
    unsigned counter_ = 0;
    Mood niden_, spniden_, dbgen_, spiden_, double_lock_, os_lock_, powered_;
    unsigned resets_ = 0, moves_ = 0, at_el3_ = 0, by_system_ = 0, accesses_ = 0, writes_ = 0,
             busy_ = 0, hot_ = 0, brinks_ = 0;
    bool traps_ = false;
    bool guest_ = false;   // Non-secure EL1 and EL0 have some of the counters
    bool still_ = false;   // PMCCNTR stays 0
    bool divides_ = false; // PMCCNTR is counted by 64

  private:
    void choose_odds() {
        niden_ = Mood::any(dice_, 85);
        spniden_ = Mood::any(dice_, 50);
        dbgen_ = Mood::any(dice_, 50);
        spiden_ = Mood::any(dice_, 50);
        // What loses or hides everything is left alone in most episodes.
        double_lock_ = dice_.chance(80) ? Mood{0, 1} : Mood::any(dice_, 10);
        os_lock_ = dice_.chance(80) ? Mood{0, 1} : Mood::any(dice_, 10);
        powered_ = dice_.chance(85) ? Mood{100, 1} : Mood::any(dice_, 90);
        constexpr unsigned kResets[] = {1000, 1000, 1000, 1000, 60, 15};
        resets_ = kResets[dice_.below(6)];
        constexpr unsigned kMoves[] = {1, 3, 12, 1000};
        moves_ = kMoves[dice_.below(4)];
        guest_ = dice_.chance(20);
        traps_ = !guest_ && dice_.chance(30);
        constexpr unsigned kAtEl3[] = {0, 10, 60};
        at_el3_ = traps_ ? 0 : kAtEl3[dice_.below(3)];
        still_ = dice_.chance(guest_ ? 40 : 20);
        divides_ = dice_.chance(5);
        constexpr unsigned kBrinks[] = {0, 4, 12};
        brinks_ = kBrinks[dice_.below(3)];
        by_system_ = 10 + dice_.below(80);
        constexpr unsigned kAccesses[] = {20, 50, 80, 100};
        accesses_ = kAccesses[dice_.below(4)];
        writes_ = 20 + dice_.below(70);
        constexpr unsigned kBusy[] = {3, 8, 40, 400};
        busy_ = kBusy[dice_.below(4)];
        constexpr unsigned kHot[] = {0, 30, 70, 100};
        hot_ = kHot[dice_.below(4)];
        const bool derived = dice_.chance(20);
        do event_ = &a55::events()[dice_.below(a55::kEvents)];
        while (derived ? !is_derived(*event_) : !happens(*event_));
        counter_ = dice_.below(a55::kCounters);
    }
    void choose_registers() {
        using Id = RegisterId;
        static const std::vector<Id> kTogether[] = {
            {Id::pmevtyper, Id::pmevcntr},
            {Id::pmselr, Id::pmxevtyper, Id::pmxevcntr, Id::mdcr_el2},
            {Id::pmcr, Id::pmccntr, Id::pmccfiltr},
            {Id::pmovsset, Id::pmovsclr, Id::pmintenset, Id::pmintenclr},
            {Id::pmsscr, Id::pmsssr, Id::pmovssr, Id::pmovsset, Id::pmovsclr, Id::pmccntr},
            {Id::pmsscr, Id::pmccntsr, Id::pmevcntsr, Id::pmcr, Id::pmccntr, Id::pmevcntr},
            {Id::mdcr_el2, Id::mdcr_el3, Id::sder32_el3, Id::pmuserenr, Id::pmcr},
            {Id::pmlar, Id::pmlsr, Id::pmevcntr, Id::pmcr},
        };
        about_.clear();
        if (dice_.chance(85))
            for (const Id id : kTogether[dice_.chance(25) ? 0 : dice_.below(8)])
                if (dice_.chance(50)) about_.push_back(id);
        for (unsigned n = 1 + dice_.below(3); n != 0; --n) about_.push_back(any_register().id);
        if (guest_) about_.insert(about_.end(), 2, Id::pmcr);
        for (unsigned n = traps_ ? 3 : 0; n != 0; --n) about_.push_back(any_of_all().id);
        if (event_->event == Event::sw_incr) about_.insert(about_.end(), 4, Id::pmswinc);
    }
};

} // namespace armpmu::testbench
