// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <algorithm>
#include <cstdint>
#include <deque>

namespace armpmu::cluster {

// Requests on their way to AR or AW, in the order of their cycles, and how many are in flight.
template <typename Request>
class RequestQueue {
  public:
    struct Entry {
        Request request;
        interconnect::Version version = 0;
        std::uint64_t cycle = 0;  // of the cores' clock; not before
        std::uint16_t number = 0; // of what it is for; its AxID
    };
    explicit RequestQueue(std::size_t most) : most_(most) {}

    void push(const Entry& entry) {
        const auto later =
            std::find_if(entries_.rbegin(), entries_.rend(),
                         [&](const Entry& other) { return other.cycle <= entry.cycle; });
        entries_.insert(later.base(), entry);
    }
    bool empty() const { return entries_.empty(); }
    // The cycle from which on the first one may go; `never` if none may.
    std::uint64_t due(std::uint64_t never) const {
        return entries_.empty() || in_flight_ >= most_ ? never : entries_.front().cycle;
    }
    Entry take() {
        const Entry first = entries_.front();
        entries_.pop_front();
        ++in_flight_;
        return first;
    }
    void answered() { --in_flight_; }

  private:
    std::size_t most_;
    std::size_t in_flight_ = 0;
    std::deque<Entry> entries_;
};

} // namespace armpmu::cluster
