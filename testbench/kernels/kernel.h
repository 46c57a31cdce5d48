// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "armpmu/cpu/block_source.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The retired instructions of a whole run, as the PMU counts them.
struct KernelTotals {
    std::uint64_t instructions = 0;
    std::uint64_t loads = 0;    // with prefetches and atomics
    std::uint64_t stores = 0;   // with atomics and DC ZVA; not those that failed
    std::uint64_t branches = 0; // with ISB and ERET, without exceptions
    std::uint64_t unaligned = 0;
    std::uint64_t software_increments = 0;
};

// A small program with known answers. It is a real program: a processor that starts at `entry()`
// with `registers()` and `memory()` executes the same blocks and addresses that next() returns
// without execution, until it reaches `end()`. Unlisted memory and registers are 0.
class Kernel : public cpu::BlockSource {
  public:
    struct Word {
        std::uint64_t address; // virtual
        std::uint64_t data;
    };
    using Register = std::pair<unsigned, std::uint64_t>; // X0 .. X30, 31: SP

    static constexpr std::uint64_t kCode = 0x40'0000;
    static constexpr std::uint64_t kData = 0x1000'0000;

    std::uint64_t entry() const { return blocks_.front().address; }
    std::uint64_t end() const { return end_; }
    const std::vector<Register>& registers() const { return registers_; }
    virtual std::vector<Word> memory() const { return {}; }
    // In which it begins.
    virtual a55::ProcessorState state() const { return {}; }

    const std::vector<cpu::CodeBlock>& blocks() const final { return blocks_; }

  protected:
    // The entry is the first block; the run ends behind the last one unless `end` says where.
    Kernel(std::vector<cpu::CodeBlock> blocks, std::vector<Register> registers,
           std::uint64_t end = 0)
        : blocks_(std::move(blocks)), registers_(std::move(registers)),
          end_(end == 0 ? blocks_.back().end() : end) {}

  private:
    std::vector<cpu::CodeBlock> blocks_;
    std::vector<Register> registers_;
    std::uint64_t end_;
};

} // namespace armpmu::testbench
