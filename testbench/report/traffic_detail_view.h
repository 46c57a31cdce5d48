// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/report/wait_words.h"
#include "testbench/system/data_flows.h"
#include "testbench/system/waiting_times.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Ways of the snoop filter that were in use in the end: in each bank, of groups of sets that
// follow each other, all of the same size.
struct FilterUse {
    unsigned ways = 0;
    std::size_t sets = 0;                    // of a bank
    std::size_t group = 1;                   // sets
    std::vector<std::vector<unsigned>> used; // by bank and group

    // At most `most` groups a bank.
    static FilterUse of(const interconnect::SnoopFilter& filter, std::size_t most);
};

// What a simple memory behind the interconnect can deliver and take.
struct MemoryRate {
    unsigned number = 0;        // of the MI
    unsigned beat_interval = 1; // cycles per beat
};

// What lies behind the numbers of masters around a CCI-550: where time goes, who delays whom, which
// way data takes. JSON only:
//
//   time [port, master, reads {PLACE cycles}, writes {PLACE cycles}]
//   delays [port, blocker, wait, cycles]
//   flows [from, to, bytes]: "SI0", "MI1", "caches", "back-invalidation"
//   memories [port, beat_interval]
//   filter {ways, sets, group, used [[]]}
class TrafficDetailView final : public View {
  public:
    TrafficDetailView(const WaitingTimes& times, const DataFlows& flows, FilterUse filter,
                      std::vector<MemoryRate> memories, MasterNames masters);

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    struct Time {
        unsigned port = 0;
        WaitingTimes::Places reads{}, writes{};
    };
    void add_times(nlohmann::ordered_json& json) const;
    void add_flows(nlohmann::ordered_json& json) const;

    std::vector<Time> times_;
    std::vector<WaitingTimes::Delay> delays_;
    std::vector<DataFlows::Flow> flows_;
    FilterUse filter_;
    std::vector<MemoryRate> memories_;
    MasterNames masters_;
};

} // namespace armpmu::testbench
