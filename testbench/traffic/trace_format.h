// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"
#include "testbench/masters/burst_piece.h"
#include "testbench/masters/trace_record.h"
#include "testbench/traffic/trace_error.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// Constants of the trace format, for its reader and writer; tools/trace/FORMAT.md explains them.
namespace armpmu::testbench::trace_format {

constexpr std::array<char, 8> kMagic = {'A', 'R', 'M', 'P', 'M', 'U', 'T', 'R'};
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kHeaderBytes = kMagic.size() + 2;
constexpr std::size_t kChecksumBytes = 8;

constexpr std::uint32_t kMaxThreads = 16;
constexpr std::uint32_t kPageBytes = 4096;
constexpr unsigned kAddressBits = 48;
constexpr std::uint64_t kFirstAddress = 0x8000'0000;

// Head byte of a record: gap in bits 7..4, form in bits 3..0.
constexpr unsigned kGapShift = 4;
constexpr std::uint32_t kLongGap = 15; // gap - 15 follows
constexpr unsigned kFormMask = 0xf;
enum Form : std::uint8_t {
    form_load = 0,  // + 2 * log2(bytes), bytes 1 .. 16
    form_store = 1, // + 2 * log2(bytes), bytes 1 .. 16
    form_load_sized = 10,
    form_store_sized = 11,
    form_output = 12,
    form_input = 13,
    form_sync = 14,
    form_control = 15,
};
constexpr std::uint8_t kSwitchThread = 0x0f;
constexpr std::uint8_t kEnd = 0x1f;
constexpr std::uint8_t kWraps = 0x2f; // the buffer that follows

// A difference of either sign as a small number: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
constexpr std::uint64_t zigzag(std::uint64_t difference) {
    return difference << 1U ^ (difference >> 63U != 0 ? ~std::uint64_t{0} : 0);
}
constexpr std::uint64_t unzigzag(std::uint64_t value) {
    return value >> 1U ^ (value % 2 != 0 ? ~std::uint64_t{0} : 0);
}

// Predicts the next address of a thread: the one it touched when it last had the same head
// byte after the same previous head byte, which mostly is the same instruction of the program.
class Prediction {
  public:
    std::uint64_t& address(std::uint8_t head) {
        const std::size_t context = std::size_t{previous_head_} << 8U | head;
        return addresses_[context];
    }
    void passed(std::uint8_t head) { previous_head_ = head; }

  private:
    std::uint8_t previous_head_ = 0;
    std::vector<std::uint64_t> addresses_ = std::vector<std::uint64_t>(65536, kFirstAddress);
};

// Why a record is none, or nullptr.
inline const char* fault(const TraceRecord& record, std::uint32_t threads) {
    if (record.thread >= threads) {
        return "expected a thread below the number of threads";
    }
    if (record.kind > TraceRecord::Kind::sync) {
        return "expected a known kind";
    }
    if (record.memory != TraceRecord::Memory::write_back) {
        return "expected write-back memory";
    }
    if (record.kind == TraceRecord::Kind::sync) {
        const bool empty = record.bytes == 0 && record.address == 0;
        return empty ? nullptr : "expected no address and no bytes";
    }
    if (record.bytes == 0 || record.bytes > kPageBytes) {
        return "expected 1 .. 4096 bytes";
    }
    if (record.address >> kAddressBits != 0) {
        return "expected an address of 48 bits";
    }
    if (record.address % kPageBytes + record.bytes > kPageBytes) {
        return "expected an access within one page";
    }
    const bool buffer =
        record.kind == TraceRecord::Kind::output || record.kind == TraceRecord::Kind::input;
    if (record.wrap && (!buffer || !may_wrap(record.bytes) || record.address % kBeatBytes != 0)) {
        return "expected a wrapping buffer of 32, 64, 128 or 256 bytes at a multiple of 16";
    }
    return nullptr;
}

} // namespace armpmu::testbench::trace_format
