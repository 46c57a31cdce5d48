// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/profile_requests.h"

#include <vector>

namespace armpmu::testbench {

// Several profiles that send through one port, side by side: of those that may send now they take
// turns.
class MergedRequests final : public RequestSource {
  public:
    // At most 256 sources, which outlive it.
    explicit MergedRequests(std::vector<ProfileRequests*> sources);

    void advance(std::uint64_t cycle) override;
    const StreamRequest* peek() override;
    void take() override;
    void answered(const StreamAnswer& answer) override;
    std::uint64_t next_activity() const override;
    bool ended() override;

  private:
    static constexpr unsigned kSourceBits = 8; // of a tag, lowest

    std::vector<ProfileRequests*> sources_;
    std::uint64_t now_ = 0;
    std::size_t turn_ = 0;   // who is asked first
    std::size_t chosen_ = 0; // whose request is offered
    StreamRequest offered_;
};

} // namespace armpmu::testbench
