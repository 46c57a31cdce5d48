// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_row.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// All cycle numbers and numbers of cycles of an injection are below this.
inline constexpr std::uint64_t kInjectionLimit = std::uint64_t{1} << 62;

// An event line held HIGH from ACLK cycle `cycle` on, for `cycles` cycles; the same again every
// `every` cycles, `times` times in all. The last such cycle is below kInjectionLimit.
struct Injection {
    std::uint64_t cycle = 0;
    cci550::EventId event;
    cci550::Security security = cci550::Security::non_secure;
    std::uint64_t cycles = 1; // at least 1
    std::uint64_t every = 0;  // 0: once
    std::uint64_t times = 1;  // at least 1; more only with `every`
};

// An injection that cannot be made: `member` is the member of Injection that is wrong, what() names
// the event and says what is legal.
struct InjectionError : std::invalid_argument {
    InjectionError(const char* which, const std::string& message)
        : std::invalid_argument(message), member(which) {}
    const char* member;
};

// Throws InjectionError: a number out of range, or an event that cannot fire (cci550::can_fire),
// which no PMU of this configuration would count or export.
void check(const Injection& injection, const cci550::Config& config);

// Adds events at named cycles to the rows that pass through, for directed tests:
//
//     Injector injector(pmu.config(), {{100, cci550::EventId(0x60)}}, pmu);
//     Interconnect interconnect(config, injector);
//     while (!interconnect.quiescent() || !injector.done())
//         interconnect.run_until(interconnect.cycle() + 1000);
//
// The first row delivered is cycle 0; a producer without an interconnect delivers empty rows. In an
// injection's cycles its line is ORed into the row; a call is split where an injection begins or
// ends, and everything else is passed on as it came. Injections may overlap each other and the
// traffic: a line is one event a cycle whoever raised it, and Non-secure where both kinds meet (so
// a Non-secure injection upon a Secure event of the traffic replaces that one).
//
// Cycles that do not come as rows of this sink (`Pmu::clock` with an access) are not counted. It
// makes no rows: whoever stops delivering before `done` leaves the rest out. Not copyable; the sink
// must outlive it. One entry of memory per injection, however often it repeats.
class Injector final : public cci550::RowSink {
  public:
    // Throws InjectionError.
    Injector(const cci550::Config& config, const std::vector<Injection>& injections,
             cci550::RowSink& sink);
    Injector(const Injector&) = delete;
    Injector& operator=(const Injector&) = delete;

    void clock(const cci550::EventRow& row, std::uint64_t cycles) override {
        if (cycles < calm_until_ - cycle_) {
            cycle_ += cycles;
            sink_.clock(row, cycles);
        } else {
            clock_slowly(row, cycles);
        }
    }
    // The sink's answer, which holds for whatever rows come, so for rows with injections too.
    std::uint64_t earliest_overflow() const override { return sink_.earliest_overflow(); }

    std::uint64_t cycle() const { return cycle_; } // delivered so far; the number of the next
    bool done() const { return edges_.empty(); }   // every injection's cycles have been delivered
    std::uint64_t last_cycle() const { return last_cycle_; } // with an injection; 0 without any

  private:
    // An injection with the cycle in which its line next rises or, when it is high, falls.
    struct Edge {
        std::uint64_t cycle = 0;
        std::uint64_t cycles = 1;
        std::uint64_t every = 0;
        std::uint64_t times = 1; // left, with the one under way
        std::uint16_t line = 0;
        cci550::Security security = cci550::Security::non_secure;
        bool high = false;
    };

    static bool later(const Edge& a, const Edge& b) { return a.cycle > b.cycle; }
    static Edge first_edge(const Injection& injection);
    void clock_slowly(const cci550::EventRow& row, std::uint64_t cycles);
    void pass_edges();
    void rise(Edge& edge);
    bool fall(Edge& edge); // false when it was the last time
    std::uint64_t& raisers_of(const Edge& edge);

    cci550::RowSink& sink_;
    std::vector<Edge> edges_;      // a heap, the next in front
    std::uint64_t cycle_ = 0;      // the next to come
    std::uint64_t calm_until_ = 0; // when something rises; not after `cycle_` while a line is high
    std::uint64_t high_ = 0;       // injections whose line is high
    cci550::EventRow raised_;      // their lines
    std::array<std::uint64_t, 2 * std::size_t{cci550::kLines}> raisers_{}; // of each line and kind
    std::uint64_t last_cycle_ = 0;
};

} // namespace armpmu::testbench
