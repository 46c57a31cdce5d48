// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/recording.h"

#include "testbench/traffic/trace_writer.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace armpmu::trace {

using testbench::TraceRecord;

namespace {
constexpr std::uint64_t kPageBytes = 4096;
constexpr std::uint64_t kFirstPage = 0x80000;
} // namespace

Recording::Recording(std::uint64_t skip, std::uint64_t records)
    : skip_(skip), limit_(skip + records) {}

void Recording::add(unsigned guest_thread, std::uint64_t instructions, TraceRecord::Kind kind,
                    std::uint64_t virtual_address, std::uint64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (kind == TraceRecord::Kind::sync) {
        add_piece(guest_thread, instructions, kind, 0, 0);
    }
    while (bytes != 0) {
        const std::uint64_t rest_of_page = kPageBytes - virtual_address % kPageBytes;
        const std::uint64_t piece = std::min(bytes, rest_of_page);
        add_piece(guest_thread, instructions, kind, virtual_address,
                  static_cast<std::uint32_t>(piece));
        virtual_address += piece;
        bytes -= piece;
    }
}

void Recording::add_piece(unsigned guest_thread, std::uint64_t instructions, TraceRecord::Kind kind,
                          std::uint64_t virtual_address, std::uint32_t bytes) {
    const std::uint64_t index = seen_++;
    if (index < skip_) {
        before_[guest_thread] = instructions;
        return;
    }
    if (index >= limit_) {
        return;
    }
    const auto number = static_cast<std::uint32_t>(threads_.size());
    Thread& thread =
        threads_.try_emplace(guest_thread, Thread{number, before_[guest_thread]}).first->second;
    TraceRecord record;
    record.kind = kind;
    record.thread = thread.number;
    record.address = kind == TraceRecord::Kind::sync ? 0 : physical(virtual_address);
    record.bytes = bytes;
    record.gap = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        instructions - thread.instructions, std::numeric_limits<std::uint32_t>::max()));
    thread.instructions = instructions;
    records_.push_back(record);
}

std::uint64_t Recording::physical(std::uint64_t virtual_address) {
    const std::uint64_t next = kFirstPage + pages_.size();
    const std::uint64_t page = pages_.try_emplace(virtual_address / kPageBytes, next).first->second;
    return page * kPageBytes + virtual_address % kPageBytes;
}

void Recording::count_unseen(unsigned /*guest_thread*/) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (seen_ > skip_ && seen_ < limit_) {
        ++unseen_stores_;
    }
}

void Recording::save(const std::string& path) const {
    testbench::TraceWriter writer(path, static_cast<std::uint32_t>(threads_.size()));
    std::array<std::uint64_t, 5> kinds{};
    for (const TraceRecord& record : records_) {
        writer.write(record);
        ++kinds[static_cast<std::size_t>(record.kind)];
    }
    writer.finish();
    std::fprintf(
        stderr,
        "record_plugin: %zu records of %llu seen: %llu loads, %llu stores, %llu output, "
        "%llu input, %llu sync; %zu threads, %zu pages; %llu DC ZVA not seen\n",
        records_.size(), static_cast<unsigned long long>(seen_),
        static_cast<unsigned long long>(kinds[0]), static_cast<unsigned long long>(kinds[1]),
        static_cast<unsigned long long>(kinds[2]), static_cast<unsigned long long>(kinds[3]),
        static_cast<unsigned long long>(kinds[4]), threads_.size(), pages_.size(),
        static_cast<unsigned long long>(unseen_stores_));
}

} // namespace armpmu::trace
