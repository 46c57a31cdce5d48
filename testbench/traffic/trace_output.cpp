// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_output.h"

#include "testbench/traffic/trace_error.h"
#include "testbench/traffic/trace_format.h"

#include <boost/iostreams/filter/lzma.hpp>

#include <ios>

namespace armpmu::testbench {

using namespace trace_format;

namespace {

files::OutputRules trace_rules() {
    return {true, [](const std::string& message) { throw TraceError(message); }};
}

} // namespace

TraceOutput::TraceOutput(const std::string& path, unsigned version, std::uint32_t threads, bool xz)
    : path_(path), file_(path, trace_rules()) {
    if (threads == 0 || threads > kMaxThreads) fail("expected 1 .. 16 threads");
    if (xz) out_.push(boost::iostreams::lzma_compressor());
    out_.push(Sink{&file_});
    out_.exceptions(std::ios::badbit);
    for (const char c : kMagic) byte(static_cast<std::uint8_t>(c));
    byte(static_cast<std::uint8_t>(version));
    byte(static_cast<std::uint8_t>(threads));
}

void TraceOutput::fail(const std::string& what) const {
    throw TraceError(path_ + ": record " + std::to_string(records_ + 1) + ": " + what);
}

void TraceOutput::varint(std::uint64_t value) {
    while (value > 0x7f) {
        byte(static_cast<std::uint8_t>(value | 0x80U));
        value >>= 7U;
    }
    byte(static_cast<std::uint8_t>(value));
}

void TraceOutput::finish() {
    try {
        const std::uint64_t sum = checksum_.value();
        for (unsigned n = 0; n < kChecksumBytes; ++n) byte(sum >> (8 * n) & 0xffU);
        out_.reset();
        file_.commit();
    } catch (const std::ios_base::failure& error) {
        fail(error.what());
    }
}

} // namespace armpmu::testbench
