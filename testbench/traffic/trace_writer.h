// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/trace_reader.h"

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// Writes a trace that TraceReader reads (tools/trace/FORMAT.md), record after record.
//
// Contract: the file is a trace only after finish() returned; without it the reader refuses the
// file as cut off. Records that the reader would refuse (thread out of range, a piece that crosses
// a page, ...) are refused here, by the same rules. Every failure is a TraceError.
class TraceWriter {
  public:
    enum class Packing : std::uint8_t { plain, xz };

    // `threads`: 1 .. 16. Replaces an existing file.
    TraceWriter(const std::string& path, std::uint32_t threads, Packing packing = Packing::plain);
    ~TraceWriter();
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    void write(const TraceRecord& record);
    void finish(); // writes the end record and closes the file; nothing may be written after it

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::testbench
