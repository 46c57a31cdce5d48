// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/outer_levels.h"
#include "models/cpu/static_block.h"
#include "models/cpu/translation.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Instruction fetches: L1I and its TLB (docs/core.md, "Fetching").
class FetchSide {
  public:
    FetchSide(const CoreConfig& config, OuterLevels& outer, Translation& translation,
              EventAccount& events);

    struct Fetched {
        Arrival arrival; // from then on it can be issued
        std::uint64_t translated = 0;
    };
    // A group of instructions.
    Fetched fetch(std::uint64_t address, std::uint64_t cycle);
    // Fetches all groups of a block, without the first if `whole` is false, if only the order of
    // use changes; otherwise does nothing and returns false. Their events (L1I_TLB, L1I_CACHE) are
    // not counted.
    bool fetch_if_hot(StaticBlock& block, bool whole) {
        if (block.fetch_epoch != epoch() && !find(block)) return false;
        if (!whole && block.groups == 1) return true;
        translation_.use_instruction(block.itlb_entry);
        block.fetched = lines_.reserve(block.lines);
        if (!block.noted) note(block);
        return true;
    }

    void invalidate_line(std::uint64_t line);
    void invalidate_all();

  private:
    bool find(StaticBlock& block);
    void note(StaticBlock& block) {
        block.noted = true;
        fetched_.push_back(&block);
    }
    // Which lines were used when is looked at.
    void use_lines();
    // Changes whenever something that was there may be gone.
    std::uint64_t epoch() const { return lines_lost_ + translation_.instruction_changes(); }

    OuterLevels& outer_;
    Translation& translation_;
    EventAccount& events_;
    LruArray lines_;
    std::uint64_t lines_lost_ = 1;
    // Blocks whose lines were used, with the use not yet recorded.
    std::vector<StaticBlock*> fetched_;
};

} // namespace armpmu::cpu
