// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"
#include "vectors/files/output_file.h"

#include <boost/iostreams/categories.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <cstdint>
#include <string>

namespace armpmu::testbench {

// The bytes of a trace of any version, compressed with xz or not. Every failure is a TraceError
// that names the file and the record.
class TraceOutput {
  public:
    // Writes the header; an existing file is replaced in `finish`. `threads`: 1 .. 16.
    TraceOutput(const std::string& path, unsigned version, std::uint32_t threads, bool xz);

    std::uint64_t records() const { return records_; }
    void count_record() { ++records_; }

    void byte(std::uint8_t value) {
        checksum_.add(value);
        out_.put(static_cast<char>(value));
    }
    void varint(std::uint64_t value);

    // After the end record's numbers: the checksum. The file has its name then; without it nothing
    // is left.
    void finish();
    [[noreturn]] void fail(const std::string& what) const;

  private:
    std::string path_;
    struct Sink { // of the stream
        using char_type = char;
        using category = boost::iostreams::sink_tag;
        files::OutputFile* file;
        std::streamsize write(const char* bytes, std::streamsize count) {
            file->write({bytes, static_cast<std::size_t>(count)});
            return count;
        }
    };

    files::OutputFile file_;
    boost::iostreams::filtering_ostream out_;
    Checksum checksum_;
    std::uint64_t records_ = 0;
};

} // namespace armpmu::testbench
