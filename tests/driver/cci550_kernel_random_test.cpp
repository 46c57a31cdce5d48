// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "tests/driver/cci550_with_linux.h"
#include "tests/support/campaign.h"

#include <cerrno>
#include <random>

namespace armpmu::tests {
namespace cci550_kernel_random_test {

using Event = LinuxKernel::Event;
using cci550::kCounters;

std::vector<EventId> all_events() {
    std::vector<EventId> events;
    for (unsigned code = 0; code < cci550::kEventIds; ++code)
        if (cci550::find_event(EventId(code)) != nullptr) events.emplace_back(code);
    return events;
}

// A handful of programs that open, start, stop and read events while the interconnect works.
class Campaign {
  public:
    explicit Campaign(unsigned seed) : random_(seed) {
        machine_.pmu.set_authentication({true, below(2) == 0, false, false});
    }

    void step() {
        switch (below(10)) {
        case 0: open(); break;
        case 1: close(); break;
        case 2: add(); break;
        case 3: del(); break;
        case 4: toggle(); break;
        case 5: read(); break;
        case 6: rows(); break;
        default: happen(); break;
        }
    }
    void end() {
        for (const Program& program : programs_)
            EXPECT_EQ(machine_.read(program.event), program.truth);
        EXPECT_FALSE(machine_.interrupt_stuck);
    }
    unsigned interrupts() const { return machine_.interrupts_taken; }

  private:
    struct Program {
        EventId id;
        Event event;
        bool has_counter = false;
        bool counts = false;
        std::uint64_t truth = 0;
    };

    std::uint64_t below(std::uint64_t n) {
        return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_);
    }
    Program* any() { return programs_.empty() ? nullptr : &programs_[below(programs_.size())]; }
    EventId any_id() {
        static const std::vector<EventId> events = all_events();
        // Mostly one that somebody looks at.
        Program* program = any();
        return program != nullptr && below(4) != 0 ? program->id : events[below(events.size())];
    }

    void open() {
        if (programs_.size() >= 12) return;
        const EventId id = any_id();
        programs_.push_back({id, machine_.open(id)});
    }
    void close() {
        if (Program* program = any()) {
            if (program->has_counter) --used_;
            EXPECT_EQ(machine_.read(program->event), program->truth);
            *program = std::move(programs_.back());
            programs_.pop_back();
        }
    }
    void add() {
        Program* program = any();
        if (program == nullptr || program->has_counter) return;
        const bool room = used_ < kCounters;
        EXPECT_EQ(machine_.add(program->event), room ? 0 : -EAGAIN);
        program->has_counter = program->counts = room;
        used_ += room ? 1 : 0;
    }
    void del() {
        Program* program = any();
        if (program == nullptr || !program->has_counter) return;
        machine_.del(program->event);
        program->has_counter = program->counts = false;
        --used_;
    }
    void toggle() {
        Program* program = any();
        if (program == nullptr || !program->has_counter) return;
        program->counts ? machine_.stop(program->event) : machine_.start(program->event);
        program->counts = !program->counts;
    }
    void read() {
        if (Program* program = any()) {
            EXPECT_EQ(machine_.read(program->event), program->truth);
        }
    }
    void happen() {
        const EventId id = any_id();
        const auto security = static_cast<Security>(below(2));
        const std::uint64_t n = below(3) == 0 ? below(std::uint64_t{1} << 33) : below(100);
        machine_.happen(id, n, security);
        tell(id, n, security);
    }
    void rows() {
        EventRow row;
        std::map<unsigned, Security> in_row;
        for (std::uint64_t i = below(6); i > 0; --i) {
            const EventId id = any_id();
            if (!in_row.emplace(id.raw(), static_cast<Security>(below(2))).second) continue;
            row.set(id, in_row[id.raw()]);
        }
        const std::uint64_t n = below(4) == 0 ? below(std::uint64_t{1} << 32) : below(1000);
        machine_.cycles(row, n);
        for (const auto& [raw, security] : in_row) tell(EventId(raw), n, security);
    }
    void tell(EventId id, std::uint64_t n, Security security) {
        if (!cci550::can_fire(machine_.pmu.config(), id)) return;
        if (security == Security::secure && !machine_.pmu.authentication().spniden &&
            !cci550::find_event(id)->secure_exempt)
            return;
        for (Program& program : programs_)
            if (program.counts && program.id == id) program.truth += n;
    }

    std::mt19937 random_;
    Cci550WithLinux machine_;
    std::vector<Program> programs_;
    unsigned used_ = 0;
};

TEST_F(KernelCci, random_programs_read_what_has_happened) {
    unsigned interrupts = 0;
    for (unsigned seed = 0; seed < 200 / kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        Campaign campaign(seed);
        for (unsigned i = 0; i < 500; ++i) campaign.step();
        campaign.end();
        interrupts += campaign.interrupts();
        if (HasFailure()) break;
    }
    EXPECT_GT(interrupts, 100U);
}

// The interconnect works on during each of the driver's accesses: a counter counts from the write
// that enables it, or the PMU, to the one that disables either, as the written words say.
class WorkingOn {
  public:
    explicit WorkingOn(unsigned seed) : random_(seed) {
        for (unsigned i = 0; i < 6; ++i)
            ids_[i] = cci550::event_id(i, SlaveEvent::si_rrq_hs_arvalid);
        machine_.on_access = [this] { row(); };
        machine_.on_write = [this](std::uint32_t offset, std::uint32_t data) {
            if (offset == kPmcr) cen_ = (data & kCen) != 0;
            for (unsigned i = 0; i < kCounters; ++i) {
                if (offset == evnt_sel(i)) selected_[i] = data;
                if (offset == ecnt_ctrl(i)) enabled_[i] = data != 0;
            }
        };
    }

    void run() {
        std::vector<std::pair<Event, unsigned>> events;
        std::vector<std::uint64_t> before;
        std::array<bool, kCounters> stopped{};
        for (unsigned i = 0; i < kCounters; ++i) {
            Event event = machine_.open(ids_[random_() % ids_.size()]);
            ASSERT_NE(event, nullptr);
            const std::uint64_t seen = seen_[i];
            ASSERT_EQ(machine_.add(event), 0);
            events.emplace_back(std::move(event), i);
            before.push_back(seen);
            for (unsigned n = random_() % 50; n > 0; --n) row();
            const unsigned one = random_() % events.size();
            if (random_() % 2 == 0) continue;
            stopped[one] ? machine_.start(events[one].first) : machine_.stop(events[one].first);
            stopped[one] = !stopped[one];
        }
        for (auto& [event, counter] : events) machine_.del(event);
        for (auto& [event, counter] : events)
            EXPECT_EQ(machine_.read(event), seen_[counter] - before[counter]) << counter;
    }

  private:
    void row() {
        EventRow row;
        for (const EventId id : ids_) {
            if (random_() % 2 == 0) continue;
            row.set(id);
            for (unsigned i = 0; i < kCounters; ++i)
                if (cen_ && enabled_[i] && selected_[i] == id.raw()) ++seen_[i];
        }
        machine_.pmu.clock(row);
    }

    std::mt19937 random_;
    std::array<EventId, 6> ids_{};
    bool cen_ = false;
    std::array<std::uint32_t, kCounters> selected_{};
    std::array<bool, kCounters> enabled_{};
    std::array<std::uint64_t, kCounters> seen_{};
    Cci550WithLinux machine_;
};

TEST_F(KernelCci, counts_right_while_events_happen_during_its_accesses) {
    for (unsigned seed = 0; seed < 100 / kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        WorkingOn(seed).run();
        if (HasFailure()) break;
    }
}

} // namespace cci550_kernel_random_test
} // namespace armpmu::tests
