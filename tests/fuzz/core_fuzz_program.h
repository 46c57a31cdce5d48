// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace armpmu::tests {

// What may be done to a core, with random arguments.
struct CoreFuzzStep {
    enum class Kind : std::uint8_t {
        retire,
        apply,
        set_state,
        set_asid,
        invalidate_tlbs,
        invalidate_tlb_page,
        invalidate_tlb_asid,
        snoop,
        deliver,
        finish,
        program_pmu, // by `access`
    };
    Kind kind = Kind::retire;
    cpu::Retired retired;
    cpu::Effect effect;
    std::uint64_t value = 0;
};

// Blocks of random words, half of them of a few groups that the decoder knows, executed
// in any order.
class CoreFuzzProgram {
  public:
    explicit CoreFuzzProgram(std::uint64_t seed);

    const std::vector<cpu::CodeBlock>& blocks() const { return blocks_; }
    // Stays until the next call.
    const CoreFuzzStep& next();
    // Of words that no row of the decoder takes, how often they were executed.
    const std::map<std::uint32_t, std::uint64_t>& unknown() const { return unknown_; }

  private:
    void add_block();
    std::uint32_t random_word();
    std::uint64_t code_address();
    std::uint64_t data_address();
    void retire();
    void random_effect();
    a55::ProcessorState random_state();
    a55::SystemAccess random_access();
    std::uint64_t one_of(std::uint64_t n) { return random_() % n; }

    std::mt19937_64 random_;
    std::uint64_t rare_;      // one in so many steps or addresses is anything
    std::uint64_t overflows_; // one in so many steps programs the PMU to overflow soon
    std::uint64_t base_;      // of the data most often accessed
    std::uint64_t stream_ = 0;
    std::vector<const char*> groups_; // of instructions, as patterns
    std::vector<cpu::CodeBlock> blocks_;
    std::vector<std::size_t> addresses_; // that each takes
    std::vector<std::uint64_t> address_;
    std::size_t at_ = 0;
    CoreFuzzStep step_;
    std::map<std::uint32_t, std::uint64_t> unknown_;
};

} // namespace armpmu::tests
