// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/execution.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace armpmu::iss {

// Records a processor's execution from the engine's reports.
class ExecutionRecorder {
  public:
    Execution& execution() { return execution_; }

    // A number for a block of code.
    std::uint32_t code(cpu::CodeBlock block);

    // A block of that number begins.
    void begin(std::uint32_t code);
    // The instruction of it that is executed now.
    void instruct(std::uint64_t address) {
        const std::uint64_t halfwords = (address - begin_) / 2;
        now_ = by_halfword_ == nullptr            ? halfwords / 2
               : halfwords < by_halfword_->size() ? (*by_halfword_)[halfwords]
                                                  : kBehind;
    }
    // It loads or stores there, or names the address.
    void access(std::uint64_t address);
    bool under_way() const { return under_way_; }
    // Of all completely reported blocks, since construction.
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
        std::uint32_t unknown = 0;    // instructions of AArch32
        // Of T32: which instruction is there.
        std::vector<std::uint16_t> by_halfword;
    };
    static constexpr std::uint8_t kNoSlot = 0xff;
    static constexpr std::uint64_t kBehind = ~std::uint64_t{0};

    Step& add(Step::Kind kind);
    void finish(std::uint32_t code, std::uint64_t next);
    std::uint32_t part_of(std::uint32_t code, std::uint64_t instructions);

    Execution execution_;
    std::deque<Known> known_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> by_address_;
    std::optional<Execution::Translation> translation_;

    // The block under way.
    bool under_way_ = false;
    std::uint32_t code_ = 0;
    std::uint64_t begin_ = 0;
    std::uint64_t now_ = 0;
    const Known* known_now_ = nullptr;
    const std::vector<std::uint16_t>* by_halfword_ = nullptr; // null: 4 bytes each
    std::vector<std::uint64_t> addresses_;
};

} // namespace armpmu::iss
