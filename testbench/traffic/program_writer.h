// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "testbench/traffic/trace_error.h"

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// Writes what a program executed, as RecordedProgram reads it (tools/trace/FORMAT.md, version 2).
//
// Contract: the file is complete only after finish() returned; without it the reader refuses it as
// cut off. What the reader would refuse is refused here. Every failure is a TraceError.
class ProgramWriter {
  public:
    // `threads`: 1 .. 16. Replaces an existing file. `xz`: compressed.
    ProgramWriter(const std::string& path, std::uint32_t threads, bool xz = false);
    ~ProgramWriter();
    ProgramWriter(const ProgramWriter&) = delete;
    ProgramWriter& operator=(const ProgramWriter&) = delete;

    // Its number, from 0 on.
    std::uint32_t add_block(const cpu::CodeBlock& block);

    // A thread executes the first `instructions` of a block, or all of it. `addresses` are one for
    // each of the block's instructions that takes one (cpu::takes_address), cpu::kNoAddress where
    // none is known, or the store is exclusive and failed; none for what is not executed.
    void execute(std::uint32_t thread, std::uint32_t block, const std::uint64_t* addresses);
    void execute_part(std::uint32_t thread, std::uint32_t block, const std::uint64_t* addresses,
                      std::uint32_t instructions);

    void finish(); // nothing may be written after it

    std::uint64_t executions() const;
    std::uint64_t instructions() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::testbench
