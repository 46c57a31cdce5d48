// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_with_linux.h"
#include "tests/support/campaign.h"

#include <cerrno>
#include <random>

namespace armpmu::tests {
namespace a55_kernel_random_test {

using LinuxEvent = LinuxKernel::Event;
using a55::Event;

// Programs that open, start, stop and read events of all kinds while the core works at all levels.
class Campaign {
  public:
    explicit Campaign(unsigned seed) : random_(seed), machine_(1 + seed % 2) {}

    void step() {
        switch (below(8)) {
        case 0: open(); break;
        case 1: close(); break;
        case 2: add(); break;
        case 3: del(); break;
        case 4: toggle(); break;
        case 5: check(); break;
        default: execute(); break;
        }
    }
    void check() {
        for (Program& program : programs_) {
            const std::uint64_t count = machine_.read(program.event);
            EXPECT_EQ(count, truth(program)) << program.attr.config << " " << program.attr.config1;
            if (program.attr.sample_period != 0 && program.all_interrupts_at_once) {
                EXPECT_EQ(machine_.samples(program.event), count / program.attr.sample_period);
            }
        }
        EXPECT_EQ(machine_.interrupts_not_taken, 0U);
    }
    unsigned interrupts() const { return machine_.cpu.interrupts_taken(); }

  private:
    struct Program {
        PerfAttr attr;
        CountedAt where;
        LinuxEvent event;
        bool counts = false;
        // An interrupt waits where the kernel's own instructions are counted, or another's.
        bool all_interrupts_at_once = false;
        int low = 0;               // the counter that counts the event itself
        std::uint64_t before = 0;  // seen by that counter when it was added
        std::uint64_t counted = 0; // under counters of earlier times
    };

    std::uint64_t below(std::uint64_t n) {
        return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_);
    }
    Program* any() { return programs_.empty() ? nullptr : &programs_[below(programs_.size())]; }

    static std::uint64_t part(const Program& program, const A55WithLinux::Tally& tally) {
        return program.attr.config == number(Event::cpu_cycles)   ? tally.cycles
               : program.attr.config == number(Event::ld_retired) ? tally.loads
                                                                  : tally.instructions;
    }
    std::uint64_t seen(const Program& program) {
        return part(program, machine_.seen(program.low, program.where));
    }
    // As of the last read.
    std::uint64_t truth(const Program& program) {
        if (machine_.counter(program.event) < 0) return program.counted;
        return program.counted - program.before +
               part(program, machine_.seen_at_read(program.low, program.where));
    }

    void open() {
        if (programs_.size() >= 9) return;
        constexpr std::array<Event, 3> kEvents = {Event::inst_retired, Event::ld_retired,
                                                  Event::cpu_cycles};
        PerfAttr attr = of(kEvents[below(kEvents.size())]);
        if (below(4) == 0) attr = wide(attr);
        if (below(3) == 0) attr = sampled(attr, 500 + below(5000));
        attr.exclude_user = below(3) == 0;
        attr.exclude_kernel = below(3) == 0;
        attr.exclude_hv = below(3) == 0;
        CountedAt where{!attr.exclude_user, !attr.exclude_kernel, !attr.exclude_hv};
        if (machine_.is_host()) where.other = where.kernel;
        LinuxEvent event = machine_.open(attr);
        ASSERT_NE(event, nullptr);
        const bool at_once =
            where.user && !where.kernel && !where.other && attr.config != number(Event::cpu_cycles);
        programs_.push_back({attr, where, std::move(event), false, at_once});
    }
    void close() {
        Program* program = any();
        if (program == nullptr) return;
        del_event(*program);
        EXPECT_EQ(machine_.read(program->event), program->counted);
        *program = std::move(programs_.back());
        programs_.pop_back();
    }
    void add() {
        Program* program = any();
        if (program == nullptr || machine_.counter(program->event) >= 0) return;
        // Which counter it will have is not known yet, and each may have counted for others.
        std::array<std::uint64_t, a55::kCounters + 1> before{};
        for (int i = 0; i <= int{a55::kCounters}; ++i) {
            program->low = i;
            before[static_cast<unsigned>(i)] = seen(*program);
        }
        if (machine_.add(program->event) != 0) return;
        const int counter = machine_.counter(program->event);
        const bool chained = (program->attr.config1 & 1) != 0 && counter != 0;
        program->low = chained ? counter - 1 : counter;
        program->before = before[static_cast<unsigned>(program->low)];
        program->counts = true;
    }
    void del() {
        if (Program* program = any()) del_event(*program);
    }
    void del_event(Program& program) {
        if (machine_.counter(program.event) < 0) return;
        machine_.del(program.event);
        program.counted += seen(program) - program.before;
        program.counts = false;
    }
    void toggle() {
        Program* program = any();
        if (program == nullptr || machine_.counter(program->event) < 0) return;
        program->counts ? machine_.stop(program->event) : machine_.start(program->event);
        program->counts = !program->counts;
    }
    void execute() {
        bool sampling = false;
        for (const Program& program : programs_) sampling |= program.attr.sample_period != 0;
        const std::uint64_t most = below(20) == 0 && !sampling ? std::uint64_t{1} << 34 : 5000;
        const std::uint64_t n = 1 + below(most);
        switch (below(3)) {
        case 0: machine_.in_user(n, below(n)); break;
        case 1: machine_.in_kernel_mode(n, below(n)); break;
        default: machine_.elsewhere(n, below(n)); break;
        }
    }

    std::mt19937 random_;
    A55WithLinux machine_;
    std::vector<Program> programs_;
};

TEST_F(KernelPmuv3, random_programs_read_what_was_executed) {
    unsigned interrupts = 0;
    for (unsigned seed = 0; seed < 60 / kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        Campaign campaign(seed);
        for (unsigned i = 0; i < 150; ++i) campaign.step();
        campaign.check();
        interrupts += campaign.interrupts();
        if (HasFailure()) break;
    }
    EXPECT_GT(interrupts, 100U);
}

} // namespace a55_kernel_random_test
} // namespace armpmu::tests
