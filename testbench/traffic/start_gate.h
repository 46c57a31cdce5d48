// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/block.h"

#include <utility>
#include <vector>

namespace armpmu::testbench {

// Holds a master back until others are done. Attach it to the interconnect: it opens at the end of
// the cycle in which the last of them is done, so whoever is visited first does not matter.
class StartGate final : public Block {
  public:
    // The blocks outlive the gate.
    explicit StartGate(std::vector<const Block*> awaited) : awaited_(std::move(awaited)) {}

    bool open() const { return open_; }

    void evaluate(std::uint64_t) override {}
    bool commit() override {
        if (open_) return false;
        for (const Block* block : awaited_)
            if (!block->done()) return false;
        open_ = true;
        return true;
    }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

  private:
    std::vector<const Block*> awaited_;
    bool open_ = false;
};

} // namespace armpmu::testbench
