// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/instruction.h"
#include "models/cpu/event_account.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// How execution leaves a block, as the front end sees it.
enum class Way : std::uint8_t {
    on,           // to the instruction behind it
    taken,        // by a branch that the BTAC knew
    taken_late,   // by one that it did not know
    mispredicted, // by one that was predicted otherwise
};
inline constexpr unsigned kWays = 4;

// Branch prediction (docs/core.md, "Branches"). What it learns depends on the order of branches
// only.
class Predictor {
  public:
    Predictor(const CoreConfig& config, EventAccount& events);
    // A branch at `address` was executed; next came `next`, and `behind` stands behind it.
    Way execute(BranchKind kind, std::uint64_t address, std::uint64_t behind, std::uint64_t next) {
        if (kind == BranchKind::none && next == behind) return Way::on;
        if (kind == BranchKind::conditional) return conditional(address, next != behind, next);
        return execute_other(kind, address, behind, next);
    }

  private:
    struct Target {
        std::uint64_t address = ~std::uint64_t{0};
        std::uint64_t next = 0;
    };
    static constexpr std::uint8_t kWeaklyNotTaken = 1;
    static constexpr std::uint8_t kStronglyTaken = 3;
    Way execute_other(BranchKind kind, std::uint64_t address, std::uint64_t behind,
                      std::uint64_t next);
    Way conditional(std::uint64_t address, bool taken, std::uint64_t next) {
        std::uint8_t& counter = direction_[((address >> 2) ^ history_) & direction_mask_];
        const bool predicted = on_ && counter > kWeaklyNotTaken;
        history_ = (history_ << 1 | (taken ? 1 : 0)) & direction_mask_;
        if (taken) {
            events_.add(a55::Event::pc_write_retired);
            counter = std::min<std::uint8_t>(counter + 1, kStronglyTaken);
        } else if (counter != 0) {
            --counter;
        }
        if (predicted != taken) return mispredict_condition();
        return taken ? known_target(address, next) : Way::on;
    }
    Way known_target(std::uint64_t address, std::uint64_t next) {
        Target& target = btac_[(address >> 2) & btac_mask_];
        const bool known = on_ && target.address == address && target.next == next;
        target = {address, next};
        return known ? Way::taken : Way::taken_late;
    }
    Way mispredict_condition();
    Way indirect(std::uint64_t address, std::uint64_t next);
    Way procedure_return(std::uint64_t next);
    Way mispredict();
    void push(std::uint64_t behind);

    EventAccount& events_;
    bool on_; // off with the MMU: everything is predicted not taken
    std::uint64_t history_ = 0;
    std::uint64_t direction_mask_;
    std::uint64_t btac_mask_;
    std::uint64_t path_ = 0;
    std::vector<std::uint8_t> direction_;
    std::vector<Target> btac_;
    std::vector<Target> indirect_;
    std::vector<std::uint64_t> returns_;
    std::uint32_t top_ = 0;
};

} // namespace armpmu::cpu
