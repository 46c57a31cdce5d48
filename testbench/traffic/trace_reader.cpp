// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_reader.h"

#include "testbench/traffic/trace_format.h"

#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>

#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <limits>
#include <vector>

namespace armpmu::testbench {

namespace io = boost::iostreams;
using namespace trace_format;
using Kind = TraceRecord::Kind;

namespace {

constexpr std::array<char, 6> kXzMagic = {'\xfd', '7', 'z', 'X', 'Z', '\0'};
constexpr std::size_t kBufferBytes = 65536;
constexpr std::size_t kLongestRecord = 64; // more than any record or the end record needs

std::uint64_t unzigzag(std::uint64_t value) {
    return value >> 1U ^ (value % 2 != 0 ? ~std::uint64_t{0} : 0);
}

} // namespace

struct TraceReader::Impl {
    std::string path;
    std::ifstream file;
    io::filtering_istreambuf in;
    std::vector<std::uint8_t> buffer = std::vector<std::uint8_t>(kBufferBytes);
    std::size_t at = 0;
    std::size_t filled = 0;
    bool exhausted = false;

    std::vector<Prediction> predictions;
    Checksum checksum;
    std::uint32_t current_thread = 0;
    std::uint64_t records = 0;
    bool finished = false;
    std::string failure;

    explicit Impl(const std::string& name) : path(name), file(name, std::ios::binary) {
        if (!file) {
            throw TraceError(path + ": cannot open the trace");
        }
        std::array<char, kXzMagic.size()> start{};
        try {
            file.read(start.data(), start.size());
            file.clear();
            file.seekg(0);
            if (start == kXzMagic) {
                in.push(io::lzma_decompressor(static_cast<std::streamsize>(kBufferBytes)));
            }
            in.push(file, static_cast<std::streamsize>(kBufferBytes));
        } catch (const std::exception& error) {
            throw TraceError(path + ": cannot read the trace: " + error.what());
        }
        read_header();
    }

    [[noreturn]] void fail(const std::string& what) {
        failure = path + ": record " + std::to_string(records + 1) + ": " + what;
        throw TraceError(failure);
    }

    // Makes at least kLongestRecord bytes available, or all that are left.
    void refill() {
        if (filled - at >= kLongestRecord || exhausted) {
            return;
        }
        std::copy(buffer.begin() + static_cast<std::ptrdiff_t>(at),
                  buffer.begin() + static_cast<std::ptrdiff_t>(filled), buffer.begin());
        filled -= at;
        at = 0;
        try {
            while (filled < kLongestRecord && !exhausted) {
                auto* const free_part = reinterpret_cast<char*>(buffer.data() + filled);
                const std::streamsize got =
                    in.sgetn(free_part, static_cast<std::streamsize>(buffer.size() - filled));
                exhausted = got <= 0;
                filled += exhausted ? 0 : static_cast<std::size_t>(got);
            }
        } catch (const std::exception& error) {
            fail(std::string("damaged or cut off file: ") + error.what());
        }
    }

    std::uint8_t byte() {
        if (at == filled) {
            fail("the trace is cut off, expected more bytes");
        }
        return buffer[at++];
    }

    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t next = byte();
            const std::uint64_t bits = next & 0x7fU;
            if (bits << shift >> shift != bits) {
                break;
            }
            value |= bits << shift;
            if (next < 0x80) {
                return value;
            }
        }
        fail("expected a number of at most 64 bits");
    }

    std::uint32_t varint32() {
        const std::uint64_t value = varint();
        if (value > std::numeric_limits<std::uint32_t>::max()) {
            fail("expected a number of at most 32 bits");
        }
        return static_cast<std::uint32_t>(value);
    }

    void add_to_checksum(std::size_t from) {
        for (std::size_t i = from; i < at; ++i) {
            checksum.add(buffer[i]);
        }
    }

    void read_header() {
        refill();
        const bool long_enough = filled >= kHeaderBytes;
        if (!long_enough || !std::equal(kMagic.begin(), kMagic.end(), buffer.begin())) {
            throw TraceError(path + ": not a trace: expected a file that starts with ARMPMUTR");
        }
        at = kMagic.size();
        const unsigned version = byte();
        if (version != kVersion) {
            throw TraceError(path + ": trace of version " + std::to_string(version) +
                             ", expected version " + std::to_string(kVersion));
        }
        const unsigned threads = byte();
        if (threads == 0 || threads > kMaxThreads) {
            throw TraceError(path + ": trace of " + std::to_string(threads) +
                             " threads, expected 1 .. 16");
        }
        add_to_checksum(0);
        predictions.resize(threads);
    }

    void read_thread_switch() {
        const std::uint32_t thread = byte();
        if (thread >= predictions.size() || thread == current_thread) {
            fail("switch to thread " + std::to_string(thread) + ", expected another one below " +
                 std::to_string(predictions.size()));
        }
        current_thread = thread;
    }

    void read_end(std::size_t start) {
        const std::uint64_t count = varint();
        add_to_checksum(start);
        if (count != records) {
            fail("the end record counts " + std::to_string(count) + " records, expected " +
                 std::to_string(records));
        }
        std::uint64_t expected = 0;
        for (unsigned i = 0; i < kChecksumBytes; ++i) {
            expected |= std::uint64_t{byte()} << (8 * i);
        }
        if (expected != checksum.value()) {
            fail("the checksum is not the expected one");
        }
        // Asking for more than the end also makes the xz layer check its own end.
        refill();
        if (at != filled) {
            fail("bytes after the end record, expected none");
        }
        finished = true;
    }

    void read_body(std::uint8_t head, TraceRecord& record) {
        const unsigned form = head & kFormMask;
        record.thread = current_thread;
        record.gap = head >> kGapShift;
        record.address = 0;
        if (form < form_load_sized) {
            record.kind = form % 2 != 0 ? Kind::store : Kind::load;
            record.bytes = std::uint32_t{1} << (form / 2);
        } else if (form == form_sync) {
            record.kind = Kind::sync;
            record.bytes = 0;
        } else {
            constexpr std::array<Kind, 4> kinds = {Kind::load, Kind::store, Kind::output,
                                                   Kind::input};
            record.kind = kinds[form - form_load_sized];
            record.bytes = varint32();
        }
        if (record.gap == kLongGap) {
            const std::uint32_t rest = varint32();
            if (rest > std::numeric_limits<std::uint32_t>::max() - kLongGap) {
                fail("expected a gap of at most 32 bits");
            }
            record.gap += rest;
        }
        Prediction& prediction = predictions[current_thread];
        if (form != form_sync) {
            std::uint64_t& expected = prediction.address(head);
            expected += unzigzag(varint());
            record.address = expected;
        }
        prediction.passed(head);
        const char* const why = fault(record, static_cast<std::uint32_t>(predictions.size()));
        if (why != nullptr) {
            fail(why);
        }
    }

    bool next(TraceRecord& record) {
        if (finished) {
            return false;
        }
        if (!failure.empty()) {
            throw TraceError(failure);
        }
        refill();
        const std::size_t start = at;
        std::uint8_t head = byte();
        if (head == kSwitchThread) {
            read_thread_switch();
            head = byte();
        }
        if (head == kEnd) {
            read_end(start);
            return false;
        }
        if ((head & kFormMask) == form_control) {
            fail("expected a known record");
        }
        read_body(head, record);
        add_to_checksum(start);
        ++records;
        return true;
    }
};

TraceReader::TraceReader(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}

TraceReader::~TraceReader() = default;

std::uint32_t TraceReader::threads() const {
    return static_cast<std::uint32_t>(impl_->predictions.size());
}

std::uint64_t TraceReader::records_read() const {
    return impl_->records;
}

bool TraceReader::next(TraceRecord& record) {
    return impl_->next(record);
}

} // namespace armpmu::testbench
