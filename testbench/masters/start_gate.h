// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"

#include <functional>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// Delays a master's start until others meet their conditions, and then for `pause` more cycles.
// Attach it to the interconnect: it is evaluated at the end of a cycle, so the order of evaluation
// does not matter.
class StartGate final : public Block {
  public:
    using Condition = std::function<bool()>;

    // All must hold at the same time. The objects that they refer to outlive the gate.
    explicit StartGate(std::vector<Condition> conditions, std::uint64_t pause = 0)
        : conditions_(std::move(conditions)), pause_(pause) {}

    bool met() const { return met_; } // the conditions
    bool open() const { return open_; }

    void evaluate(std::uint64_t cycle) override {
        now_ = cycle;
        if (met_ && opens_at_ == kNever) opens_at_ = cycle + pause_ - 1;
    }
    bool commit() override {
        if (open_) return false;
        if (met_) {
            open_ = opens_at_ != kNever && now_ >= opens_at_;
            return open_;
        }
        for (const Condition& holds : conditions_)
            if (!holds()) return false;
        met_ = true;
        open_ = pause_ == 0;
        return true;
    }
    std::uint64_t next_activity() const override { return open_ ? kNever : opens_at_; }
    // False while it is to open by itself.
    bool done() const override { return open_ || !met_; }

  private:
    std::vector<Condition> conditions_;
    std::uint64_t pause_;
    std::uint64_t now_ = 0;
    std::uint64_t opens_at_ = kNever;
    bool met_ = false;
    bool open_ = false;
};

} // namespace armpmu::testbench
