// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/instruction.h"
#include "models/cpu/cycle_events.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// How execution leaves a block, as the front end sees it.
enum class Way : std::uint8_t {
    on,                 // to the instruction behind it
    taken,              // by a branch that the BTAC knew
    taken_late,         // by one that it did not know
    mispredicted_taken, // by one that was predicted otherwise
    mispredicted_on,    // past one that was
    refetched,          // past or by what is never predicted: ISB, ERET, a jump without a branch
};
// Whether the instructions fetched after the branch are discarded, even if execution continues
// there.
constexpr bool flushes(Way way) {
    return way >= Way::mispredicted_taken;
}

// Events of leaving by a branch that way, besides those that the branch always counts.
BranchEvents branch_events(BranchKind kind, Way way);

// Branch prediction (docs/core.md, "Branches"). What it learns depends on the order of branches
// only.
class Predictor {
  public:
    explicit Predictor(const CoreConfig& config);
    void switch_on(bool on) { on_ = on; }
    // A branch at `address` was executed; `next` was executed next, `behind` is the following
    // address.
    Way execute(BranchKind kind, std::uint64_t address, std::uint64_t behind, std::uint64_t next) {
        switch (kind) {
        case BranchKind::conditional: return conditional(address, next != behind, next);
        case BranchKind::call: push(behind); [[fallthrough]];
        case BranchKind::immediate: return known_target(address, next);
        case BranchKind::procedure_return: return procedure_return(next);
        case BranchKind::none: return next != behind ? Way::refetched : Way::on;
        default: return execute_other(kind, address, behind, next);
        }
    }

  private:
    struct Target {
        std::uint64_t address = ~std::uint64_t{0};
        std::uint64_t next = 0;
    };
    static constexpr std::uint8_t kWeaklyNotTaken = 1;
    static constexpr std::uint8_t kStronglyTaken = 3;

    Way conditional(std::uint64_t address, bool taken, std::uint64_t next) {
        std::uint8_t& counter = direction_[((address >> 2) ^ history_) & direction_mask_];
        const bool predicted = on_ && counter > kWeaklyNotTaken;
        history_ = history_ << 1 | (taken ? 1 : 0);
        if (taken) {
            if (counter != kStronglyTaken) ++counter;
            return predicted ? known_target(address, next) : Way::mispredicted_taken;
        }
        if (counter != 0) --counter;
        return predicted ? Way::mispredicted_on : Way::on;
    }
    Way known_target(std::uint64_t address, std::uint64_t next) {
        Target& target = btac_[(address >> 2) & btac_mask_];
        if (target.address == address && target.next == next && on_) return Way::taken;
        target = {address, next};
        return Way::taken_late;
    }
    Way execute_other(BranchKind kind, std::uint64_t address, std::uint64_t behind,
                      std::uint64_t next);
    Way indirect(std::uint64_t address, std::uint64_t next);
    Way procedure_return(std::uint64_t next) {
        const bool hit = on_ && returns_[top_] == next;
        returns_[top_] = 0;
        top_ = top_ == 0 ? static_cast<std::uint32_t>(returns_.size()) - 1 : top_ - 1;
        return hit ? Way::taken : Way::mispredicted_taken;
    }
    void push(std::uint64_t behind) {
        top_ = top_ + 1 == returns_.size() ? 0 : top_ + 1;
        returns_[top_] = behind;
    }

    bool on_; // off with the MMU: everything is predicted not taken
    std::uint64_t history_ = 0;
    std::uint64_t direction_mask_;
    std::uint64_t btac_mask_;
    std::vector<std::uint8_t> direction_;
    std::vector<Target> btac_;
    std::uint64_t path_ = 0;
    std::vector<Target> indirect_;
    std::vector<std::uint64_t> returns_;
    std::uint32_t top_ = 0;
};

} // namespace armpmu::cpu
