// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"
#include "vectors/files/input_stream.h"

#include <boost/iostreams/filtering_streambuf.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The bytes of a trace of any version, decompressed, front to back. Every failure is a TraceError
// that names the file and the record, and is thrown again by whatever is asked next.
class TraceInput {
  public:
    // Reads the header too. Throws TraceError unless it is of that version.
    TraceInput(const std::string& path, unsigned version);

    std::uint32_t threads() const { return threads_; }
    std::uint64_t records() const { return records_; }
    void count_record() { ++records_; }
    double share_read() const; // of the file's bytes, as far as they were asked for

    std::uint8_t byte() {
        if (at_ == filled_) refill();
        const std::uint8_t next = buffer_[at_++];
        checksum_.add(next);
        return next;
    }
    std::uint64_t varint() {
        const std::uint8_t first = byte();
        return first < 0x80 ? first : long_varint(first);
    }
    std::uint32_t varint32();

    // After the end record's numbers: the checksum, and nothing behind it.
    void finish();
    void check() const; // throws again what failed before
    [[noreturn]] void fail(const std::string& what);

  private:
    void open();
    void read_header(unsigned version);
    std::uint64_t long_varint(std::uint8_t first);
    bool fill();
    void refill();

    std::string path_;
    std::unique_ptr<files::InputStream> file_;
    boost::iostreams::filtering_istreambuf in_;
    std::vector<std::uint8_t> buffer_;
    std::size_t at_ = 0;
    std::size_t filled_ = 0;
    Checksum checksum_;
    std::uint32_t threads_ = 0;
    std::uint64_t records_ = 0;
    std::string failure_;
};

} // namespace armpmu::testbench
