// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/trace_record.h"
#include "testbench/traffic/trace_error.h"

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// Reads a recorded trace (tools/trace/FORMAT.md), compressed with xz or not, front to back and as
// it is asked for: how long the trace is makes no difference to the memory that it takes.
class TraceReader {
  public:
    // Throws TraceError when the file is missing, is no trace or is of another version.
    explicit TraceReader(const std::string& path);
    ~TraceReader();
    TraceReader(const TraceReader&) = delete;
    TraceReader& operator=(const TraceReader&) = delete;

    std::uint32_t threads() const;      // 1 .. 16
    std::uint64_t records_read() const; // so far
    double share_read() const;          // of the file's bytes, 0 .. 1; it is ahead by a buffer

    // False at the end of the trace. Throws TraceError when the trace is cut off or corrupt; the
    // end record carries the number of records and a checksum, and both are checked.
    bool next(TraceRecord& record);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::testbench
