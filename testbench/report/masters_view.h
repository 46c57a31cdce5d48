// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/scenario_traffic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How long transactions took, in cycles; all 0 without any.
struct LatencyNumbers {
    std::uint64_t count = 0;
    std::uint64_t min = 0;
    double mean = 0;
    std::uint64_t max = 0;
    std::uint64_t p50 = 0, p90 = 0, p99 = 0, p999 = 0;
    // Ranges of at most an eighth of their latency, ascending.
    std::vector<Latencies::Range> histogram;

    static LatencyNumbers of(const Latencies& latencies);
    void describe(Fields& fields);
};

// The numbers of a master. Bytes are the requested ones for a stream, and whole beats for a cluster
// and an ace_lite.
struct MasterNumbers {
    std::string name;
    unsigned port = 0;
    std::string kind;
    std::uint64_t accesses = 0; // none of its own: it replays a trace
    std::uint64_t transactions = 0;
    std::uint64_t errors = 0;
    std::optional<std::uint64_t> secure_transactions; // of a stream
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    std::uint64_t reads = 0;
    std::uint64_t read_latency_sum = 0;
    std::uint64_t read_latency_max = 0;
    std::optional<std::uint64_t> missed_cycles; // of a master with a FIFO
    std::optional<std::uint64_t> completed_at;  // nothing: there is more to do
    double bytes_per_cycle = 0;
    WaitingRequests waiting; // at the end
    LatencyNumbers read_latency, write_latency, other_latency;

    static MasterNumbers of(const MasterResult& master);
    void describe(Fields& fields);
};

// Each master's numbers, and latencies from ARVALID or AWVALID to RLAST or B:
//
//   master     port kind      accesses   read bytes  written bytes  read latency  missed cycles
//   panel      SI0  display      12500       800000              0          83.2              0
//
//   latency in cycles        count    min    mean   p50   p90   p99    max  waiting   oldest  done
//   at gpu              reads   12500     71    83.2    80    95   120    300        8       41 -
class MastersView final : public View {
  public:
    MastersView() = default;
    explicit MastersView(const std::vector<MasterResult>& masters);

    const std::vector<MasterNumbers>& masters() const { return masters_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<MasterNumbers> masters_;
    double bytes_per_cycle_ = 0; // of all
    std::uint64_t accesses_ = 0;
};

} // namespace armpmu::testbench
