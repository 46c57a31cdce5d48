// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/estimate/estimate_occupancy.h"

namespace armpmu::interconnect {

// The memory that all MIs share (SharedMemoryConfig).
class EstimatedSharedMemory {
  public:
    explicit EstimatedSharedMemory(const SharedMemoryConfig& config) : config_(config) {}

    // The cycle in which an access begins that is ready in `cycle`.
    std::uint64_t begin(std::uint64_t cycle, bool write) {
        constexpr std::uint64_t kCycle = SharedMemoryConfig::kCycle;
        const std::uint64_t length = config_.interval(write);
        if (length == 0) return cycle;
        const std::uint64_t begin = busy_.first_free(cycle * kCycle, length);
        busy_.take(begin, begin + length);
        return (begin + kCycle - 1) / kCycle;
    }

  private:
    SharedMemoryConfig config_;
    BusyIntervals busy_; // in thousandths of a cycle

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.busy_);
    }
};

// One MI of the estimate with the memory behind it: when accesses are served, and the MI's events.
class EstimatedMemory {
  public:
    // `horizon` is that of `Places`; `shared` is the memory that all MIs share, or null.
    EstimatedMemory(unsigned number, const MasterInterfaceConfig& config, cci550::Pmu& pmu,
                    const std::uint64_t& horizon, EstimatedSharedMemory* shared = nullptr);

    // A read that is ready in `cycle`: returns the cycle of its first R beat; the others follow
    // every `beat_interval` cycles. Call `read_delivered` afterwards.
    std::uint64_t read(std::uint64_t cycle, unsigned beats, Security security);
    // Its last beat has left the interconnect in `until`.
    void read_delivered(std::uint64_t first_beat, std::uint64_t until) {
        undelivered_.take(first_beat, until);
    }
    // A write that is ready in `cycle`, with all its data: returns the cycle of B.
    std::uint64_t write(std::uint64_t cycle, unsigned beats, Security security);
    // Its B has left the interconnect in `until`. Not for writes of the interconnect's own.
    void write_answered(std::uint64_t response, std::uint64_t until) {
        unanswered_.take(response, until);
    }

    unsigned beat_interval() const { return config_.memory.beat_interval; }

  private:
    void count(cci550::MasterEvent code, std::uint64_t n,
               Security security = Security::non_secure) {
        if (n != 0) pmu_.record(cci550::event_id(number_, code), n, security);
    }

    std::uint64_t begin(std::uint64_t cycle, bool write) {
        return shared_ == nullptr ? cycle : shared_->begin(cycle, write);
    }

    unsigned number_;
    MasterInterfaceConfig config_;
    cci550::Pmu& pmu_;
    EstimatedSharedMemory* shared_;
    BusyIntervals ar_;
    BusyIntervals r_;
    BusyIntervals aw_;
    BusyIntervals w_;
    BusyIntervals b_;
    Places reads_;
    Places writes_;
    Places undelivered_; // bursts
    Places unanswered_;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.ar_, self.r_, self.aw_, self.w_, self.b_, self.reads_, self.writes_,
              self.undelivered_, self.unanswered_);
    }
};

} // namespace armpmu::interconnect
