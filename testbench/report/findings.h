// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/whereabouts.h"
#include "testbench/report/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A parameter of the scenario that may be changed, by one step.
struct Lever {
    std::string parameter; // by its path, as of `--set`
    std::string now, step; // values
    std::string how;       // one is made of the other: "twice"

    std::string setting() const { return parameter + "=" + step; }
    void describe(Fields& fields);
};

// A conclusion about a run, as numbers; `words_of` makes a sentence of it.
struct Finding {
    // The limit of the run: the resource or latency that requests or instructions wait for most.
    // For masters around a CCI-550 it is the first of these that holds, from resources that block
    // others to those that affect one port.
    enum class Kind : std::uint8_t {
        memory,       // a channel of a memory delivers or takes what it can in 90 % of cycles
        dram,         // accesses to a DRAM wait in 90 % of the time
        snoop_filter, // look-ups wait for a way in 20 % of cycles
        tracker,      // all entries are in use, and a request waits for one, in 50 % of cycles
        outstanding,  // an interface has as many requests as it may in 50 % of cycles
        hazard,       // requests wait 5 % of their time for an older one of the same line
        snoop_data,   // CD waits for the network of snoop data in 10 % of cycles
        data_channel, // an interface's R or W moves a beat in 90 % of cycles
        dvm,          // DVM messages wait 30 % of their time for answers
        latency,      // none of these, but requests are under way in 2 % of cycles or more
        nothing,
        not_full, // no resource is full; what is felt by one was not looked at
        // Of cores: instructions issue in 60 % of cycles, or the largest part of the stalls.
        issue,
        stall,
        no_stall,
        // Beside what limits: a master misses its deadline in 1 % of cycles; the snoop filter has
        // fewer tags than the caches that it covers have lines; a request has waited for a tenth of
        // the run and still does; half of an event is in one function; events that take turns on
        // counters would be 5 % off on average.
        deadline,
        tags,
        starvation,
        hot_spot,
        multiplexing,
    };
    // A delay: the waiting port, the resource, and the blocker.
    struct Delay {
        unsigned port = 0; // of SIn
        std::string master;
        unsigned blocker = 0; // as in a Cause
        interconnect::Wait wait = interconnect::Wait::nothing;
    };

    Kind kind = Kind::nothing;
    double share = 0; // that the rule looks at: of the cycles, requests' time, or counts
    // The interface: SI from 0 on, MI from 8 on, as in a Cause; and the name of its master.
    std::optional<unsigned> interface;
    std::string master;
    std::optional<Delay> delay;                            // the worst of this kind
    std::string event;                                     // of a stall or a hot spot; the worst
    std::string function;                                  // of a hot spot
    std::uint64_t waited = 0;                              // cycles, of starvation
    bool writes = false;                                   // of memory and data channel; else reads
    interconnect::Place place = interconnect::Place::port; // of latency
    std::optional<double> time_share;                      // of a tracker: of the requests' time
    std::uint64_t lines = 0; // of a snoop filter: taken from caches; of tags: that they cover
    // Of a DRAM.
    double bus_share = 0;
    std::optional<double> conflicts, turnarounds; // of its accesses, where they are in the way
    // Parameters of the scenario that would change it, first the one that promises most.
    std::vector<Lever> levers;

    void describe(Fields& fields);
};

// "memory"; of a stall its event.
std::string cause_of(const Finding& finding);
// One or more sentences.
std::string words_of(const Finding& finding);

// The findings of a run; the text has the first, in one line.
class FindingsView final : public View {
  public:
    FindingsView() = default;
    explicit FindingsView(std::vector<Finding> findings) : findings_(std::move(findings)) {}

    const std::vector<Finding>& findings() const { return findings_; }
    std::vector<Finding>& findings() { return findings_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<Finding> findings_;
};

// Puts one behind those that the result has; it has a view of them.
void add_finding(Result& result, const Finding& finding);

} // namespace armpmu::testbench
