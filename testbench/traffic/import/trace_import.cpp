// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/import/trace_import.h"

#include "testbench/traffic/trace_format.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Kind = TraceRecord::Kind;
using trace_format::kPageBytes;

constexpr unsigned kRecordsAtATime = 4096;

std::string counted(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace

TraceImport::TraceImport(ImportLines& lines, const ImportConfig& config, TraceWriter& to)
    : lines_(lines), config_(config), source_(import_source(lines, config.form)), to_(to),
      renumber_(config.virtual_pages || source_->is_virtual()) {}

bool TraceImport::next() {
    for (unsigned n = 0; n < kRecordsAtATime; ++n) {
        TraceRecord record;
        if (!source_->next(record)) return false;
        if (record.thread >= config_.threads)
            lines_.fail_line("thread " + std::to_string(record.thread) +
                             " of a trace with threads 0 .. " +
                             std::to_string(config_.threads - 1) + "; expected --threads " +
                             std::to_string(record.thread + 1) + " or more");
        put(record);
    }
    return true;
}

void TraceImport::put(TraceRecord record) {
    instructions_ += record.gap;
    (record.kind == Kind::load ? loads_ : record.kind == Kind::store ? stores_ : others_) += 1;
    if (record.kind == Kind::sync) return to_.write(record);
    const std::uint64_t from = record.address;
    const std::uint64_t bytes = record.bytes;
    const bool wraps = from + (bytes - 1) < from;
    if (wraps || (!renumber_ && (from + (bytes - 1)) >> trace_format::kAddressBits != 0))
        lines_.fail_line(
            "the access ends beyond 48 bits of address; expected a physical address, or "
            "--virtual");
    for (std::uint64_t done = 0; done < bytes; done += record.bytes) {
        const std::uint64_t address = from + done;
        record.address = renumber_ ? physical(address) : address;
        if (!renumber_) pages_.emplace(address / kPageBytes, 0);
        record.bytes =
            static_cast<std::uint32_t>(std::min(bytes - done, kPageBytes - address % kPageBytes));
        to_.write(record);
        record.gap = 0; // of the same instruction
    }
}

std::uint64_t TraceImport::physical(std::uint64_t address) {
    const std::uint64_t fresh = trace_format::kFirstAddress / kPageBytes + pages_.size();
    const std::uint64_t page = pages_.emplace(address / kPageBytes, fresh).first->second;
    return page * kPageBytes + address % kPageBytes;
}

std::string TraceImport::summary() const {
    return counted(loads_, "load") + ", " + counted(stores_, "store") + ", " +
           (others_ == 0 ? "" : counted(others_, "system call") + ", ") +
           counted(instructions_, "instruction") + ", " + counted(pages_.size(), "page");
}

} // namespace armpmu::testbench
