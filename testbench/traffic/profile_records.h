// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/record_source.h"
#include "testbench/masters/start_gate.h"
#include "testbench/traffic/access_plan.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The accesses of a cluster's threads by a profile. They share its rate and its number of accesses
// evenly, and its pattern: each begins at another part of the lap. Every thread draws for itself.
class ProfileRecords final : public RecordSource {
  public:
    // `threads`: 1 .. 16. The gate, if any, holds the first accesses back until it opens, and
    // outlives the source.
    ProfileRecords(const Profile& profile, unsigned threads, std::uint64_t seed,
                   const std::string& name, Security security, const StartGate* gate = nullptr);

    unsigned threads() const override { return static_cast<unsigned>(threads_.size()); }
    void advance(unsigned thread, std::uint64_t cycle) override;
    const TraceRecord* peek(unsigned thread) const override;
    void take(unsigned thread) override;
    bool ended(unsigned thread) const override;

    // Begun before `cycle`, the next one to come.
    std::uint64_t accesses(std::uint64_t cycle) const;

  private:
    struct Thread {
        Thread(const Profile& share, std::uint64_t seed, const std::string& name, Security security,
               unsigned number, unsigned threads)
            : profile(share),
              plan(profile, seed, name, security, "." + std::to_string(number), number, threads) {}

        Profile profile;
        AccessPlan plan;
        TraceRecord record;
        bool pending = false;
        bool over = false;
        bool waits_for_gate = true;
        bool begun = false; // an access is behind it, after which it thinks
    };

    std::vector<std::unique_ptr<Thread>> threads_;
    const StartGate* gate_;
    std::uint64_t accesses_ = 0; // taken; threads wait with them until it is time
};

} // namespace armpmu::testbench
