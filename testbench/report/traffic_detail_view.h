// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/report/wait_words.h"
#include "testbench/system/data_flows.h"
#include "testbench/system/waiting_times.h"

#include <cstdint>
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

// The bandwidth of a simple memory behind the interconnect.
struct MemoryRate {
    unsigned number = 0;        // of the MI
    unsigned beat_interval = 1; // cycles per beat
};

// Where the requests of a master spent their cycles, added up.
struct TimeOfMaster {
    unsigned port = 0; // of SIn
    std::string master;
    WaitingTimes::Places reads{}, writes{};
};

// A way of data: "SI0", "MI1", "caches", "no data", "back-invalidation".
struct DataFlow {
    std::string from, to;
    std::uint64_t bytes = 0;
};

// Details of masters around a CCI-550: the stages of requests, the causes of delays, the flow of
// data. It has no text.
class TrafficDetailView final : public View {
  public:
    TrafficDetailView() = default;
    TrafficDetailView(const WaitingTimes& times, const DataFlows& flows, FilterUse filter,
                      std::vector<MemoryRate> memories, const MasterNames& masters);

    const std::vector<TimeOfMaster>& times() const { return times_; }
    const std::vector<WaitingTimes::Delay>& delays() const { return delays_; }
    const std::vector<DataFlow>& flows() const { return flows_; }
    const FilterUse& filter() const { return filter_; }
    const std::vector<MemoryRate>& memories() const { return memories_; }

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

    // Whether it was asked for.
    bool is_there() const { return there_; }

  private:
    bool there_ = false;
    std::vector<TimeOfMaster> times_;
    std::vector<WaitingTimes::Delay> delays_;
    std::vector<DataFlow> flows_;
    FilterUse filter_;
    std::vector<MemoryRate> memories_;
};

} // namespace armpmu::testbench
