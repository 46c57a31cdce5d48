// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_reader.h"

#include "testbench/traffic/trace_format.h"
#include "testbench/traffic/trace_input.h"

#include <array>
#include <limits>
#include <vector>

namespace armpmu::testbench {

using namespace trace_format;
using Kind = TraceRecord::Kind;

struct TraceReader::Impl {
    TraceInput in;
    std::vector<Prediction> predictions;
    std::uint32_t current_thread = 0;
    bool finished = false;

    explicit Impl(const std::string& path) : in(path, kVersion), predictions(in.threads()) {}

    void read_thread_switch() {
        const std::uint32_t thread = in.byte();
        if (thread >= predictions.size() || thread == current_thread) {
            in.fail("switch to thread " + std::to_string(thread) + ", expected another one below " +
                    std::to_string(predictions.size()));
        }
        current_thread = thread;
    }

    void read_end() {
        const std::uint64_t count = in.varint();
        if (count != in.records()) {
            in.fail("the end record counts " + std::to_string(count) + " records, expected " +
                    std::to_string(in.records()));
        }
        in.finish();
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
            record.bytes = in.varint32();
        }
        if (record.gap == kLongGap) {
            const std::uint32_t rest = in.varint32();
            if (rest > std::numeric_limits<std::uint32_t>::max() - kLongGap) {
                in.fail("expected a gap of at most 32 bits");
            }
            record.gap += rest;
        }
        Prediction& prediction = predictions[current_thread];
        if (form != form_sync) {
            std::uint64_t& expected = prediction.address(head);
            expected += unzigzag(in.varint());
            record.address = expected;
        }
        prediction.passed(head);
        const char* const why = fault(record, in.threads());
        if (why != nullptr) {
            in.fail(why);
        }
    }

    bool next(TraceRecord& record) {
        if (finished) {
            return false;
        }
        in.check();
        std::uint8_t head = in.byte();
        if (head == kSwitchThread) {
            read_thread_switch();
            head = in.byte();
        }
        if (head == kEnd) {
            read_end();
            return false;
        }
        record.wrap = head == kWraps;
        if (record.wrap) {
            head = in.byte();
        }
        if ((head & kFormMask) == form_control) {
            in.fail("expected a known record");
        }
        read_body(head, record);
        in.count_record();
        return true;
    }
};

TraceReader::TraceReader(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}

TraceReader::~TraceReader() = default;

std::uint32_t TraceReader::threads() const {
    return impl_->in.threads();
}

std::uint64_t TraceReader::records_read() const {
    return impl_->in.records();
}

double TraceReader::share_read() const {
    return impl_->in.share_read();
}

bool TraceReader::next(TraceRecord& record) {
    return impl_->next(record);
}

} // namespace armpmu::testbench
