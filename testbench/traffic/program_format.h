// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Constants of recorded programs, for reader and writer; tools/trace/FORMAT.md explains them.
namespace armpmu::testbench::program_format {

constexpr std::uint8_t kProgramVersion = 2;
constexpr std::size_t kMostWords = 4096; // of a block
constexpr unsigned kProgramAddressBits = 56;

// First value of a record; from kFirstBlock on, the execution of a block.
enum Begin : std::uint32_t { begin_control = 0, begin_follower = 1, kFirstBlock = 2 };
// First value of an address.
constexpr std::uint64_t kUnknown = 0;
constexpr std::uint64_t kFirstDifference = 1;
enum Control : std::uint8_t { control_end, control_thread, control_block, control_part };

// An instruction of a block that takes an address.
struct Operand {
    std::uint32_t instruction; // in the block
    bool recorded;             // what only prefetches or maintains lines is not
    bool exclusive;            // a store that fails where it has no address
};
// In program order.
std::vector<Operand> operands_of(const cpu::CodeBlock& block);

// Why a block is none, or nullptr.
const char* fault(const cpu::CodeBlock& block);

// Predicts the next step of a thread: the block that followed last time, the address that the
// instruction had last time.
class Expectation {
  public:
    void add_block(std::size_t operands) {
        first_.push_back(addresses_.size());
        addresses_.resize(addresses_.size() + operands);
        follower_.push_back(kNone);
    }
    bool has_follower() const { return last_ != kNone && follower_[last_] != kNone; }
    std::uint32_t follower() const { return follower_[last_]; }
    void executed(std::uint32_t block) {
        if (last_ != kNone) follower_[last_] = block;
        last_ = block;
    }
    // Of the block's operands.
    std::uint64_t* addresses(std::uint32_t block) { return addresses_.data() + first_[block]; }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    std::vector<std::uint32_t> follower_;
    std::uint32_t last_ = kNone;
    std::vector<std::size_t> first_;
    std::vector<std::uint64_t> addresses_;
};

} // namespace armpmu::testbench::program_format
