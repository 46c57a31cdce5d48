// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/execution.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace armpmu::iss {

// Writes down what a processor executes, as the engine tells of it.
class ExecutionRecorder {
  public:
    Execution& execution() { return execution_; }

    // A number for a block of code, of which `words` are asked for if it is new.
    std::uint32_t code(std::uint64_t address, std::vector<std::uint32_t> words);

    // The same for so many instructions that are not A64.
    std::uint32_t unmodelled_code(std::uint64_t address, std::uint64_t instructions);

    // A block of that number begins.
    void begin(std::uint32_t code);
    // The instruction of it that is executed now.
    void instruct(std::uint64_t address) { now_ = (address - begin_) / 4; }
    // It loads or stores there, or names the address.
    void access(std::uint64_t address);
    bool under_way() const { return under_way_; }
    // Of all blocks that were told whole, since it was made.
    std::uint64_t instructions() const { return execution_.instructions_; }
    // All of the block was executed, and `next` comes; nothing if none has begun.
    void end(std::uint64_t next);
    // An exception was taken behind so many of its instructions.
    void cut_off(std::uint64_t instructions);

    void happened(const cpu::Effect& effect);
    // The same again is nothing new, unless it was forgotten.
    void translate(const Execution::Translation& translation);
    void forget_translation() { translation_.reset(); }

  private:
    using Step = Execution::Step;
    struct Known {
        std::vector<std::uint8_t> slots; // of each instruction, its address's place; or kNoSlot
        std::uint32_t addresses = 0;
        std::uint32_t exclusives = 0; // bit n: the n-th address is a store-exclusive's
        bool modelled = true;
    };
    static constexpr std::uint8_t kNoSlot = 0xff;

    Step& add(Step::Kind kind);
    void finish(std::uint32_t code, std::uint64_t next);
    std::uint32_t part_of(std::uint32_t code, std::uint64_t instructions);

    Execution execution_;
    std::vector<Known> known_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> by_address_;
    std::optional<Execution::Translation> translation_;

    // The block under way.
    bool under_way_ = false;
    std::uint32_t code_ = 0;
    std::uint64_t begin_ = 0;
    std::uint64_t now_ = 0;
    std::vector<std::uint64_t> addresses_;
};

} // namespace armpmu::iss
