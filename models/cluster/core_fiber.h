// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_core.h"
#include "armpmu/cpu/core.h"
#include "models/cluster/coherence_unit.h"
#include "models/cluster/fiber.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace armpmu::cluster {

// A core in its cluster: it runs on its own stack, so that it can stop in the middle of a block for
// an answer, and ahead of the cluster's time, so that it seldom stops.
//
// Its requests wait here until their time comes. The core stops at the end of the block with a
// request, and resumes when that is served. It resumes at once with an answer that it waits for, so
// that no snoop finds its tags half changed.
class CoreFiber final : public cpu::MemoryPort, public CoreSide, public cpu::Pace {
  public:
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};

    // `at_once`: its requests are served immediately (the interconnect answers at once).
    CoreFiber(unsigned number, const ClusterConfig& config, const ClusterCore& parts,
              CoherenceUnit& unit, bool at_once);

    void set_source(cpu::BlockSource& source);
    // How far ahead the core may go at most, in the cluster's cycles.
    void set_horizon(std::uint64_t cycle) { horizon_ = cycle; }
    void set_now(std::uint64_t cycle) { now_ = cycle; }

    // The cycle in which something is to be done: a request served, or the core resumed.
    std::uint64_t due() const {
        if (!queue_.empty()) return queue_.front().request.cycle;
        return stop_ == Stop::time || stop_ == Stop::any_answer ? due_ : kNever;
    }
    void go_on();
    // Executes up to that cycle; only with `at_once`.
    void run_to(std::uint64_t cycle);

    unsigned number() const { return number_; }
    bool ended() const { return stop_ == Stop::ended; }
    bool waits_for_work() const { return stop_ == Stop::work; }
    bool idle() const {
        return queue_.empty() && deferred_.empty() && (ended() || waits_for_work() || !source_);
    }
    std::uint64_t clock() const { return core_.cycle() + offset_; }
    cpu::Core& core() { return core_; }
    std::uint64_t late_snoops() const { return late_snoops_; }

    // From within the source.
    void wait_for_work();
    void sleep(std::uint64_t cycles);
    // The core sleeps until then, if it waits, and not longer, if it sleeps.
    void work_arrived(std::uint64_t cycle);

    // --- cpu::MemoryPort; cycles are the core's ---
    Token request(const LineRequest& request) override;
    LineAnswer answer(Token token) override;
    bool answered(Token token) override { return find(token).known; }
    bool answers_came() override { return std::exchange(answers_came_, false); }
    bool wants_drops() const override { return true; }
    bool lets_time_pass() const override { return !at_once_; }
    bool await_one(std::uint64_t until) override;
    // --- cpu::Pace ---
    void reach(std::uint64_t cycle) override;
    // --- CoreSide ---
    cpu::Core::Copy copy_of(std::uint64_t line) override {
        return asks_for(line) ? cpu::Core::Copy{} : core_.copy_of(line);
    }
    bool asks_for(std::uint64_t line) override;
    void lose(std::uint64_t line) override { core_.lose(line); }
    void invalidate_tlb(std::uint64_t page) override;
    void snoop(std::uint64_t line, bool unique, std::uint64_t cycle) override;
    void answered(Token token, const LineAnswer& answer) override;
    void serve_victims(std::uint64_t line) override;

  private:
    enum class Stop { time, answer, any_answer, work, ended };
    struct Pending {
        Token token = 0;
        bool prefetches = false;
        bool known = false;
        LineAnswer answer;
    };

    void run();
    void invalidate_tlbs();
    void enqueue(const Ask& ask);
    bool leaves_before_it_came(const LineRequest& request) const;
    void send_deferred(std::uint64_t cycle);
    void resume();
    void stop(Stop why);
    std::uint64_t limit();
    // When it may have used a line last.
    std::uint64_t latest_use() const { return paced_ ? reached_ + offset_ : clock(); }
    Pending& find(Token token);

    unsigned number_;
    std::uint64_t lookahead_;
    bool at_once_;
    bool fetches_stay_;
    CoherenceUnit& unit_;
    a55::Pmu& pmu_;
    std::deque<Ask> queue_;        // in the order of their cycles
    std::deque<Ask> deferred_;     // prefetches that wait for a register, and what waits for these
    std::vector<Pending> pending_; // in the order of their tokens
    std::size_t unanswered_ = 0;
    bool answers_came_ = false;
    std::size_t prefetches_ = 0; // sent and not answered
    Token next_token_ = 1;
    std::uint64_t now_ = 0;
    std::uint64_t horizon_ = kNever;
    std::uint64_t bound_ = 0;  // of the core's clock
    std::uint64_t offset_ = 0; // cycles that it slept
    std::uint64_t due_ = 0;
    std::uint64_t slept_from_ = kNever; // while it does
    Stop stop_ = Stop::ended;
    Token awaited_ = 0;
    std::uint64_t uses_ = 0; // of L1D when it was resumed
    bool paced_ = false;
    std::uint64_t reached_ = 0; // of its own clock, with a pace
    std::uint64_t late_snoops_ = 0;
    std::vector<std::uint64_t> pages_; // to be forgotten at the end of the block
    std::uint64_t overflow_ = 0;       // no counter overflows before this cycle
    cpu::BlockSource* source_ = nullptr;
    cpu::Core core_;
    Fiber fiber_; // the last: what is on its stack ends first
};

} // namespace armpmu::cluster
