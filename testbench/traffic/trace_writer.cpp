// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_writer.h"

#include "testbench/traffic/trace_format.h"
#include "testbench/traffic/trace_output.h"

#include <vector>

namespace armpmu::testbench {

using namespace trace_format;
using Kind = TraceRecord::Kind;

namespace {

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
    TraceOutput out;
    std::vector<Prediction> predictions;
    std::uint32_t current_thread = 0;
    bool finished = false;

    Impl(const std::string& path, std::uint32_t threads, Packing packing)
        : out(path, kVersion, threads, packing == Packing::xz), predictions(threads) {}
};

TraceWriter::TraceWriter(const std::string& path, std::uint32_t threads, Packing packing)
    : impl_(std::make_unique<Impl>(path, threads, packing)) {}

TraceWriter::~TraceWriter() = default;

void TraceWriter::write(const TraceRecord& record) {
    Impl& impl = *impl_;
    TraceOutput& out = impl.out;
    if (impl.finished) {
        out.fail("the trace is finished");
    }
    const char* const why = fault(record, static_cast<std::uint32_t>(impl.predictions.size()));
    if (why != nullptr) {
        out.fail(why);
    }

    if (record.thread != impl.current_thread) {
        out.byte(kSwitchThread);
        out.byte(static_cast<std::uint8_t>(record.thread));
        impl.current_thread = record.thread;
    }
    if (record.wrap) {
        out.byte(kWraps);
    }
    const unsigned form = form_of(record);
    const std::uint32_t short_gap = record.gap < kLongGap ? record.gap : kLongGap;
    const auto head = static_cast<std::uint8_t>(short_gap << kGapShift | form);
    out.byte(head);
    if (form >= form_load_sized && form <= form_input) {
        out.varint(record.bytes);
    }
    if (short_gap == kLongGap) {
        out.varint(record.gap - kLongGap);
    }
    Prediction& prediction = impl.predictions[record.thread];
    if (form != form_sync) {
        std::uint64_t& expected = prediction.address(head);
        out.varint(zigzag(record.address - expected));
        expected = record.address;
    }
    prediction.passed(head);
    out.count_record();
}

void TraceWriter::finish() {
    Impl& impl = *impl_;
    if (impl.finished) {
        return;
    }
    impl.out.byte(kEnd);
    impl.out.varint(impl.out.records());
    impl.out.finish();
    impl.finished = true;
}

} // namespace armpmu::testbench
