// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"

#include <boost/iostreams/filtering_stream.hpp>

#include <cstdint>
#include <fstream>
#include <string>

namespace armpmu::testbench {

// The bytes of a trace of any version, compressed with xz or not. Every failure is a TraceError
// that names the file and the record.
class TraceOutput {
  public:
    // Replaces an existing file and writes the header. `threads`: 1 .. 16.
    TraceOutput(const std::string& path, unsigned version, std::uint32_t threads, bool xz);

    std::uint64_t records() const { return records_; }
    void count_record() { ++records_; }

    void byte(std::uint8_t value) {
        checksum_.add(value);
        out_.put(static_cast<char>(value));
    }
    void varint(std::uint64_t value);

    // After the end record's numbers: the checksum. Closes the file.
    void finish();
    [[noreturn]] void fail(const std::string& what) const;

  private:
    std::string path_;
    std::ofstream file_;
    boost::iostreams::filtering_ostream out_;
    Checksum checksum_;
    std::uint64_t records_ = 0;
};

} // namespace armpmu::testbench
