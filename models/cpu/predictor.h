// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/instruction.h"
#include "models/cpu/event_account.h"

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
    Way execute(BranchKind kind, std::uint64_t address, std::uint64_t behind, std::uint64_t next);

  private:
    struct Target {
        std::uint64_t address = ~std::uint64_t{0};
        std::uint64_t next = 0;
    };
    Way conditional(std::uint64_t address, bool taken, std::uint64_t next);
    Way known_target(std::uint64_t address, std::uint64_t next);
    Way indirect(std::uint64_t address, std::uint64_t next);
    Way procedure_return(std::uint64_t next);
    Way mispredict();
    void push(std::uint64_t behind);

    EventAccount& events_;
    bool on_; // off with the MMU: everything is predicted not taken
    std::uint64_t history_ = 0;
    std::uint64_t path_ = 0;
    std::vector<std::uint8_t> direction_;
    std::vector<Target> btac_;
    std::vector<Target> indirect_;
    std::vector<std::uint64_t> returns_;
    std::uint32_t top_ = 0;
};

} // namespace armpmu::cpu
