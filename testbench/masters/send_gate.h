// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// Gates a sender by the activity of others: open in a cycle if each of them met its condition in
// the previous cycle. Attach it to the interconnect: it is evaluated at the end of a cycle, so the
// order of evaluation does not matter.
class SendGate final : public Block {
  public:
    struct Other {
        std::function<std::uint64_t()> sent; // transactions that it has sent so far
        std::function<bool()> ended;         // for good, and answered: it is not looked at any more
        bool when_it_sends = true;           // open in the cycle behind such a one; else behind
                                             // one in which it has not sent
        std::uint64_t before = 0;
    };

    explicit SendGate(std::vector<Other> others) : others_(std::move(others)) {}

    bool open() const { return open_; }

    void evaluate(std::uint64_t /*cycle*/) override {}
    bool commit() override {
        bool open = true;
        for (Other& other : others_) {
            const std::uint64_t sent = other.sent();
            const bool sends = std::exchange(other.before, sent) != sent;
            open &= sends == other.when_it_sends || other.ended();
        }
        return std::exchange(open_, open) != open;
    }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

  private:
    std::vector<Other> others_;
    bool open_ = true;
};

} // namespace armpmu::testbench
