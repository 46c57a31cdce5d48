// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "testbench/traffic/trace_error.h"

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// The executions of one thread of a recorded program (tools/trace/FORMAT.md, version 2), compressed
// with xz or not, front to back. It ran in user mode: behind SVC stands what it did when the kernel
// was done. A block of which only a part was executed appears as a block of that part.
class RecordedProgram final : public cpu::BlockSource {
  public:
    // Throws TraceError when the file is missing, is no trace, is of another version, or has no
    // such thread.
    explicit RecordedProgram(const std::string& path, std::uint32_t thread = 0);
    ~RecordedProgram() override;
    RecordedProgram(const RecordedProgram&) = delete;
    RecordedProgram& operator=(const RecordedProgram&) = delete;

    std::uint32_t threads() const;      // 1 .. 16
    std::uint64_t executions() const;   // of blocks, by all threads, read so far
    std::uint64_t instructions() const; // executed by all threads, read so far

    const std::vector<cpu::CodeBlock>& blocks() const override;
    // Throws TraceError when the trace is cut off or corrupt. The end record carries numbers and a
    // checksum, which are checked, so what was told before may be wrong only if it throws.
    bool next(cpu::Retired& retired) override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::testbench
