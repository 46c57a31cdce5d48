// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_input.h"

#include "testbench/traffic/trace_error.h"
#include "testbench/traffic/trace_format.h"
#include "vectors/files/file_error.h"

#include <boost/iostreams/filter/lzma.hpp>

#include <algorithm>
#include <array>
#include <exception>
#include <limits>

namespace armpmu::testbench {

using namespace trace_format;

namespace {

constexpr std::array<char, 6> kXzMagic = {'\xfd', '7', 'z', 'X', 'Z', '\0'};
constexpr std::size_t kBufferBytes = 65536;

} // namespace

TraceInput::TraceInput(const std::string& path, unsigned version)
    : path_(path), buffer_(kBufferBytes) {
    open();
    read_header(version);
}

void TraceInput::open() {
    std::array<char, kXzMagic.size()> start{};
    try {
        file_ = std::make_unique<files::InputStream>(path_);
        file_->read(start.data(), start.size());
        file_->clear();
        for (auto n = file_->gcount(); n != 0; --n) file_->unget();
        if (start == kXzMagic)
            in_.push(
                boost::iostreams::lzma_decompressor(static_cast<std::streamsize>(kBufferBytes)));
        in_.push(*file_, static_cast<std::streamsize>(kBufferBytes));
    } catch (const files::InputError& error) {
        throw TraceError(error.what());
    }
}

void TraceInput::read_header(unsigned version) {
    const bool long_enough = fill() && filled_ >= kHeaderBytes;
    if (!long_enough || !std::equal(kMagic.begin(), kMagic.end(), buffer_.begin()))
        throw TraceError(path_ + ": not a trace: expected a file that starts with ARMPMUTR");
    for (std::size_t n = 0; n < kMagic.size(); ++n) byte();
    const unsigned found = byte();
    if (found != version)
        throw TraceError(path_ + ": trace of version " + std::to_string(found) +
                         ", expected version " + std::to_string(version));
    threads_ = byte();
    if (threads_ == 0 || threads_ > kMaxThreads)
        throw TraceError(path_ + ": trace of " + std::to_string(threads_) +
                         " threads, expected 1 .. 16");
}

void TraceInput::fail(const std::string& what) {
    failure_ = path_ + ": record " + std::to_string(records_ + 1) + ": " + what;
    throw TraceError(failure_);
}

void TraceInput::check() const {
    if (!failure_.empty()) throw TraceError(failure_);
}

double TraceInput::share_read() const {
    const std::uint64_t bytes = file_->file().size();
    return bytes == 0 ? 1 : static_cast<double>(file_->taken()) / static_cast<double>(bytes);
}

// False at the end of the file.
bool TraceInput::fill() {
    at_ = 0;
    filled_ = 0;
    try {
        const std::streamsize got = in_.sgetn(reinterpret_cast<char*>(buffer_.data()),
                                              static_cast<std::streamsize>(buffer_.size()));
        filled_ = got <= 0 ? 0 : static_cast<std::size_t>(got);
    } catch (const std::exception& error) {
        fail(std::string("damaged or cut off file: ") + error.what());
    }
    return filled_ != 0;
}

void TraceInput::refill() {
    if (!fill()) fail("the trace is cut off, expected more bytes");
}

std::uint64_t TraceInput::long_varint(std::uint8_t first) {
    std::uint64_t value = first & 0x7fU;
    for (unsigned shift = 7; shift < 64; shift += 7) {
        const std::uint8_t next = byte();
        const std::uint64_t bits = next & 0x7fU;
        if (bits << shift >> shift != bits) break;
        value |= bits << shift;
        if (next < 0x80) return value;
    }
    fail("expected a number of at most 64 bits");
}

std::uint32_t TraceInput::varint32() {
    const std::uint64_t value = varint();
    if (value > std::numeric_limits<std::uint32_t>::max())
        fail("expected a number of at most 32 bits");
    return static_cast<std::uint32_t>(value);
}

void TraceInput::finish() {
    const std::uint64_t expected = checksum_.value();
    std::uint64_t found = 0;
    for (unsigned n = 0; n < kChecksumBytes; ++n) found |= std::uint64_t{byte()} << (8 * n);
    if (found != expected) fail("the checksum is not the expected one");
    // Asking for more than the end also makes the xz layer check its own end.
    if (at_ != filled_ || fill()) fail("bytes after the end record, expected none");
}

} // namespace armpmu::testbench
