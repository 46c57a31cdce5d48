// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "testbench/masters/thread_waits.h"

#include <algorithm>
#include <array>
#include <utility>

namespace armpmu::testbench {

using namespace interconnect;

// The schedule of a cluster's threads: which can proceed, what the others wait for, and when a
// timer wakes them. A thread is evaluated only after a change that it waits for.
class ThreadSchedule {
  public:
    static constexpr Line kNoLine = ~Line{0};

    // The work of threads: carry records out, or empty their store buffers.
    struct Work {
        Threads ready = 0; // may go on in this cycle, or in the next one
        ThreadWaits waits;

        // Visits the threads that can proceed, in the order of their numbers; one that an earlier
        // one wakes is still visited. `registers_full`: no miss register is free.
        template <typename RegistersFull, typename Visit>
        void visit(const RegistersFull& registers_full, const Visit& visit_thread) {
            for (Threads later = ~Threads{0};;) {
                const Threads registers = registers_full() ? 0 : waits.registers;
                const Threads able = (ready | registers) & later;
                if (able == 0) return;
                const auto index = static_cast<unsigned>(__builtin_ctz(able));
                later = ~Threads{0} << index << 1;
                ready &= ~(Threads{1} << index);
                waits.remove(Threads{1} << index);
                visit_thread(index);
            }
        }
    };
    Work records;
    Work stores;

    void begin(std::uint64_t cycle) { now_ = cycle; }
    std::uint64_t now() const { return now_; }
    // A thread has carried an access out, or a store has taken effect.
    void work_done() { last_work_ = now_; }
    std::uint64_t last_work() const { return last_work_; }
    // Something has changed: the cluster must be looked at in the next cycle.
    void stay_awake() { moved_ = true; }
    // Ends the cycle.
    bool commit() { return std::exchange(moved_, false) || (records.ready | stores.ready) != 0; }

    // --- waiting; a thread that waits for its line is woken for no other ---
    // The thread's record cannot go on before such a change. False, for the caller to return.
    bool wait(Threads ThreadWaits::*change, unsigned index, Line line = kNoLine) {
        records.waits.*change |= Threads{1} << index;
        lines_[index] = line;
        return false;
    }
    void waits_for_line(unsigned index, Line line) { lines_[index] = line; }

    // --- changes ---
    // A register was taken for the line, on which the `storing` threads have stores.
    void register_taken(Line line, Threads storing) {
        wake_those_on(line, records.waits.for_a_register());
        stores.ready |= stores.waits.for_a_register() & storing;
    }
    // It was released; the `loading` threads had loads waiting for it.
    void register_released(Line line, Threads loading, Threads storing) {
        records.ready |= records.waits.releases | (records.waits.line & loading);
        stores.ready |= stores.waits.releases | storing;
        wake_those_on(line, records.waits.line);
    }
    // A write was answered, a way has become invalid, or the turn to write changes.
    void room_to_write() {
        records.ready |= records.waits.victims;
        stores.ready |= stores.waits.victims;
    }
    void store_left(unsigned index) {
        work_done();
        records.ready |= records.waits.stores & Threads{1} << index;
    }

    // --- time ---
    // The thread's record begins in `cycle`.
    void start_at(unsigned index, std::uint64_t cycle) {
        starts_[index] = cycle;
        if (cycle == now_ + 1) records.ready |= Threads{1} << index;
        if (cycle <= now_ + 1) return;
        sleeping_ |= Threads{1} << index;
        wake_at(cycle);
    }
    bool started(unsigned index) const { return now_ >= starts_[index]; }
    void wake_at(std::uint64_t cycle) { due_ = std::min(due_, cycle); }
    // First cycle in which a timer wakes a thread.
    std::uint64_t due() const { return due_; }
    // Wakes the threads whose time has come; the others of `wake_at` must be set again.
    void wake_by_time() {
        due_ = kNever;
        for_each_thread(sleeping_, [&](unsigned index) {
            if (!started(index)) return wake_at(starts_[index]);
            sleeping_ &= ~(Threads{1} << index);
            records.ready |= Threads{1} << index;
        });
    }

    // --- requests that hold their thread up until they are answered ---
    void issue(unsigned index, std::uint8_t answers) {
        issued_ |= Threads{1} << index;
        answers_[index] = answers;
    }
    bool issued(unsigned index) const { return (issued_ >> index & 1) != 0; }
    // Whether all answers are there; the thread can then issue the next one.
    bool answered(unsigned index) {
        if (answers_[index] != 0) return false;
        issued_ &= ~(Threads{1} << index);
        return true;
    }
    void answer(unsigned index) {
        if (--answers_[index] == 0) records.ready |= Threads{1} << index;
    }

  private:
    void wake_those_on(Line line, Threads threads) {
        for_each_thread(threads, [&](unsigned index) {
            if (lines_[index] == line) records.ready |= Threads{1} << index;
        });
    }

    template <typename T>
    using PerThread = std::array<T, kMaxClusterThreads>;

    std::uint64_t now_ = 0;
    std::uint64_t last_work_ = 0;
    std::uint64_t due_ = 0;
    bool moved_ = false;
    Threads sleeping_ = 0; // until they start
    Threads issued_ = 0;
    PerThread<std::uint64_t> starts_{};
    PerThread<Line> lines_{}; // of the access that found it must wait
    PerThread<std::uint8_t> answers_{};
};

} // namespace armpmu::testbench
