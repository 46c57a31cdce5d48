// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_writer.h"

#include "testbench/traffic/trace_format.h"

#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <fstream>
#include <ios>
#include <vector>

namespace armpmu::testbench {

namespace io = boost::iostreams;
using namespace trace_format;
using Kind = TraceRecord::Kind;

namespace {

std::uint64_t zigzag(std::uint64_t difference) {
    const bool negative = difference >> 63U != 0;
    return difference << 1U ^ (negative ? ~std::uint64_t{0} : 0);
}

bool has_short_form(std::uint32_t bytes) {
    return bytes <= 16 && (bytes & (bytes - 1)) == 0;
}

unsigned form_of(const TraceRecord& record) {
    switch (record.kind) {
    case Kind::load:
    case Kind::store: {
        const bool store = record.kind == Kind::store;
        if (!has_short_form(record.bytes)) {
            return store ? form_store_sized : form_load_sized;
        }
        unsigned log2 = 0;
        while (std::uint32_t{1} << log2 < record.bytes) {
            ++log2;
        }
        return (store ? form_store : form_load) + 2 * log2;
    }
    case Kind::output: return form_output;
    case Kind::input: return form_input;
    case Kind::sync: return form_sync;
    default: break;
    }
    return form_control;
}

} // namespace

struct TraceWriter::Impl {
    std::string path;
    std::vector<Prediction> predictions;
    std::ofstream file;
    io::filtering_ostream out;
    Checksum checksum;
    std::uint32_t current_thread = 0;
    std::uint64_t records = 0;
    bool finished = false;

    Impl(const std::string& name, std::uint32_t threads, Packing packing) : path(name) {
        if (threads == 0 || threads > kMaxThreads) {
            fail("expected 1 .. 16 threads");
        }
        predictions.resize(threads);
        file.open(path, std::ios::binary | std::ios::trunc);
        if (!file) {
            fail("cannot create the file");
        }
        if (packing == Packing::xz) {
            out.push(io::lzma_compressor());
        }
        out.push(file);
        for (const char c : kMagic) {
            put(static_cast<std::uint8_t>(c));
        }
        put(kVersion);
        put(static_cast<std::uint8_t>(threads));
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw TraceError(path + ": record " + std::to_string(records + 1) + ": " + what);
    }

    void put(std::uint8_t byte) {
        checksum.add(byte);
        out.put(static_cast<char>(byte));
    }

    void put_varint(std::uint64_t value) {
        while (value > 0x7f) {
            put(static_cast<std::uint8_t>(value | 0x80U));
            value >>= 7U;
        }
        put(static_cast<std::uint8_t>(value));
    }
};

TraceWriter::TraceWriter(const std::string& path, std::uint32_t threads, Packing packing)
    : impl_(std::make_unique<Impl>(path, threads, packing)) {}

TraceWriter::~TraceWriter() = default;

void TraceWriter::write(const TraceRecord& record) {
    Impl& impl = *impl_;
    if (impl.finished) {
        impl.fail("the trace is finished");
    }
    const char* const why = fault(record, static_cast<std::uint32_t>(impl.predictions.size()));
    if (why != nullptr) {
        impl.fail(why);
    }

    if (record.thread != impl.current_thread) {
        impl.put(kSwitchThread);
        impl.put(static_cast<std::uint8_t>(record.thread));
        impl.current_thread = record.thread;
    }
    const unsigned form = form_of(record);
    const std::uint32_t short_gap = record.gap < kLongGap ? record.gap : kLongGap;
    const auto head = static_cast<std::uint8_t>(short_gap << kGapShift | form);
    impl.put(head);
    if (form >= form_load_sized && form <= form_input) {
        impl.put_varint(record.bytes);
    }
    if (short_gap == kLongGap) {
        impl.put_varint(record.gap - kLongGap);
    }
    Prediction& prediction = impl.predictions[record.thread];
    if (form != form_sync) {
        std::uint64_t& expected = prediction.address(head);
        impl.put_varint(zigzag(record.address - expected));
        expected = record.address;
    }
    prediction.passed(head);
    ++impl.records;
}

void TraceWriter::finish() {
    Impl& impl = *impl_;
    if (impl.finished) {
        return;
    }
    try {
        impl.put(kEnd);
        impl.put_varint(impl.records);
        const std::uint64_t checksum = impl.checksum.value();
        for (unsigned i = 0; i < kChecksumBytes; ++i) {
            impl.out.put(static_cast<char>(checksum >> (8 * i) & 0xffU));
        }
        const bool written = impl.out.good();
        impl.out.reset();
        impl.file.close();
        if (!written || !impl.file) {
            impl.fail("cannot write the file");
        }
    } catch (const std::ios_base::failure& error) {
        impl.fail(error.what());
    }
    impl.finished = true;
}

} // namespace armpmu::testbench
