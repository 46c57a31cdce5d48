// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// One thing that a recorded program did, in the order it happened.
struct TraceRecord {
    enum class Kind : std::uint8_t {
        load,   // data read of `bytes` at `address`
        store,  // data write of `bytes` at `address`
        output, // the program handed `bytes` at `address` to the outside (write system call)
        input,  // the outside filled `bytes` at `address` (read system call, on its return)
        sync,   // any other system call: a point where threads may have waited for each other
    };

    Kind kind = Kind::load;
    std::uint32_t thread = 0; // 0 .. threads()-1
    std::uint64_t address =
        0; // physical: pages numbered in order of first touch; never crosses a page
    std::uint32_t bytes = 0; // 1 .. 4096; 0 for sync
    std::uint32_t gap = 0;   // instructions this thread executed since its previous record
};

// The trace could not be used: message names the file, the record number and what was expected.
struct TraceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Reads a recorded trace (tools/trace/FORMAT.md), compressed with xz or not, front to back.
class TraceReader {
  public:
    // Throws TraceError when the file is missing, is no trace or is of another version.
    explicit TraceReader(const std::string& path);
    ~TraceReader();
    TraceReader(const TraceReader&) = delete;
    TraceReader& operator=(const TraceReader&) = delete;

    std::uint32_t threads() const;      // 1 .. 16
    std::uint64_t records_read() const; // so far

    // False at the end of the trace. Throws TraceError when the trace is cut off or corrupt; the
    // end record carries the number of records and a checksum, and both are checked.
    bool next(TraceRecord& record);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::testbench
