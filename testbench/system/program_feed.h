// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "armpmu/cpu/block_source.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/system/hot_spots.h"
#include "testbench/traffic/program_reader.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The programs of the cores: each core has its entries of `program:`, one after another. The
// threads of an executable are distributed over the cores from its own on. They run in turns, and a
// core executes its threads' blocks in that order, at its own time; a core whose threads execute
// nothing for some turns sleeps until they do. An entry that is to begin after another one's end
// waits for it: the core sleeps. An executable has ended when it exited and all cores have executed
// its blocks.
//
// Blocks are numbered across all programs, the same for each core.
class ProgramFeed {
  public:
    // The executing cores. A core calls from within next() of its source.
    class Cores {
      public:
        // Returns when `work_arrived` was called for the core.
        virtual void wait_for_work(unsigned core) = 0;
        // Of a core that waits, in the time of core `by`; nothing for one that does not.
        virtual void work_arrived(unsigned core, unsigned by) = 0;
        // An entry begins, between two blocks.
        virtual void begin(unsigned core, const a55::ProcessorState& state) = 0;
        // Of a core's clock, sleep included.
        virtual std::uint64_t clock(unsigned core) = 0;
        // By all cores, sleep not included.
        virtual std::uint64_t executed_cycles() = 0;

      protected:
        ~Cores() = default;
    };

    // `spots`, if any, gets to know all code. All of them outlive the feed.
    ProgramFeed(const ProgramScenario& scenario, HotSpots* spots, unsigned cores, Cores& host);

    cpu::BlockSource& source(unsigned core) { return lanes_[core]->source; }

    // Gives out blocks until they have that many instructions in all, then all cores wait.
    void pause_at(std::uint64_t instructions) { limit_ = instructions; }
    bool paused() const { return given_ >= limit_; }
    // Gives out nothing any more: all sources end.
    void end() {
        ended_ = true;
        quick_ = false;
    }

    // With what the executable that was begun last exited, if it did; nothing without one.
    std::optional<int> exit_status() const;
    // Why and where an executable ended that did not exit; empty: it exited.
    std::string crash() const;

  private:
    struct Execution {
        std::uint32_t block = 0;
        std::uint32_t failed = 0;
        std::uint64_t next = 0;
        std::vector<std::uint64_t> addresses;
        std::size_t entry = 0; // of the scenario's program
        bool asks_time() const { return block == LiveProgram::kAsksTime; }
    };
    // The rest of an entry.
    struct Entry {
        bool produced = false;   // all that it executes
        std::size_t untaken = 0; // of that, what no core took, or took last
        bool ended() const { return produced && untaken == 0; }
    };
    class Source final : public cpu::BlockSource {
      public:
        Source(ProgramFeed& feed, unsigned core) : feed_(feed), core_(core) {}
        const std::vector<cpu::CodeBlock>& blocks() const override { return feed_.blocks_; }
        bool next(cpu::Retired& retired) override {
            return feed_.next_quickly(retired) || feed_.next(core_, retired);
        }

      private:
        ProgramFeed& feed_;
        unsigned core_;
    };
    struct Lane {
        Lane(ProgramFeed& feed, unsigned core) : source(feed, core) {}
        Source source;
        std::vector<std::size_t> entries; // of the scenario's program
        std::size_t begun = 0;
        std::size_t entry = 0;                     // of `program`
        std::unique_ptr<cpu::BlockSource> program; // a kernel or a recorded one
        std::size_t number = 0;                    // of the program
        std::vector<std::uint32_t> blocks;         // its blocks' numbers here
        std::deque<Execution> waiting;             // of the executable's threads
        Execution taken;
        bool executes_taken = false;
    };
    enum class Found { execution, nothing_yet, end };

    // If one core executes an executable, and nothing else is to be looked at.
    bool next_quickly(cpu::Retired& retired);
    bool is_new_block(const cpu::Retired& retired);
    bool next(unsigned core, cpu::Retired& retired);
    bool next_of_program(Lane& lane, cpu::Retired& retired);
    Found next_of_live(unsigned core, cpu::Retired& retired);
    bool begin_next(unsigned core);
    void begin_executable(const ProgramSection& section);
    bool executables_left() const;
    void live_ended();
    bool waits_for_entry(const Lane& lane) const; // that has not ended
    void release_taken(unsigned core);
    void note(std::size_t entry, unsigned by); // that it may have ended
    void take(Lane& lane, cpu::Retired& retired);
    bool asks_time(const cpu::Retired& retired) const {
        return retired.block == LiveProgram::kAsksTime;
    }
    // That of the core, to the executable, which slept so long before.
    void tell_time(unsigned core, std::uint64_t slept);
    Found next_of_lane(unsigned core, cpu::Retired& retired);
    void hand_to(unsigned owner, unsigned by, const cpu::Retired& retired);
    void map(const cpu::BlockSource& program, std::size_t number,
             std::vector<std::uint32_t>& numbers);
    void map_live();
    void add_block(const cpu::CodeBlock& block, std::size_t program,
                   std::vector<std::uint32_t>& numbers);
    void wake_all(unsigned by);
    bool give(const cpu::Retired& retired) {
        given_ += sizes_[retired.block];
        return true;
    }

    const ProgramScenario& scenario_;
    HotSpots* spots_;
    Cores& host_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    std::vector<Entry> entries_; // of the scenario's program
    std::vector<cpu::CodeBlock> blocks_;
    std::vector<std::uint32_t> sizes_;     // instructions of each block
    std::vector<std::uint32_t> addresses_; // that an execution of each block has
    std::uint64_t given_ = 0;              // instructions
    std::uint64_t limit_ = ~std::uint64_t{0};
    bool ended_ = false;

    std::unique_ptr<ProgramReader> live_;
    bool live_runs_ = false;
    bool quick_ = false; // it runs, on the only core
    std::size_t live_entry_ = 0;
    // Of the cores' clocks, where the executable began; and what it slept, which no core did.
    std::uint64_t live_from_ = 0;
    std::uint64_t executed_before_ = 0;
    std::uint64_t slept_ = 0;     // nanoseconds
    bool stands_still_ = false;   // until it is told the time
    std::size_t live_number_ = 0; // of the program
    std::vector<std::uint32_t> live_blocks_;
    std::size_t waiting_ = 0; // executions of other cores' threads
    std::size_t programs_ = 0;
};

} // namespace armpmu::testbench
