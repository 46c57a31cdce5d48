// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_bus.h"

namespace armpmu::cci550 {
namespace {

// `count` (1..32) bits of `words` from bit `first`.
std::uint64_t extract(const EventRow::Words& words, unsigned first, unsigned count) {
    std::uint64_t bits = words[first / 64] >> (first % 64);
    if (first % 64 + count > 64) bits |= words[first / 64 + 1] << (64 - first % 64);
    return bits & ((std::uint64_t{1} << count) - 1);
}

void deposit(EventRow::Words& words, unsigned first, unsigned count, std::uint64_t bits) {
    words[first / 64] |= bits << (first % 64);
    if (first % 64 + count > 64) words[first / 64 + 1] |= bits >> (64 - first % 64);
}

} // namespace

EventBusLayout::EventBusLayout(const Config& config)
    : slaves_(config.slave_interfaces), masters_(config.master_interfaces) {
    const unsigned slave_bits = kSlaveCodes * slaves_;
    const unsigned master_bits = kMasterCodes * masters_;
    const bool slaves_first = config.bus_order == Config::BusOrder::slaves_first;
    first_slave_bit_ = kGlobalCodes + (slaves_first ? 0 : master_bits);
    first_master_bit_ = kGlobalCodes + (slaves_first ? slave_bits : 0);
    width_ = kGlobalCodes + slave_bits + master_bits;
}

unsigned EventBusLayout::bit_of(EventId id) const {
    if (line_of(id) == kNoLine) return kNoBit;
    const unsigned n = id.interface_number();
    switch (id.kind()) {
    case SourceKind::slave:
        return n < slaves_ ? first_slave_bit_ + kSlaveCodes * n + id.code() : kNoBit;
    case SourceKind::master:
        return n < masters_ ? first_master_bit_ + kMasterCodes * n + id.code() : kNoBit;
    case SourceKind::global:
    case SourceKind::reserved: break; // without a line
    }
    return id.code();
}

EventBusValue EventBusLayout::pack(const EventRow::Words& lines) const {
    EventBusValue value;
    value.width = width_;
    value.words[0] = lines[0] & 0xffff;
    constexpr unsigned first_slave_line = kGlobalCodes;
    constexpr unsigned first_master_line = kGlobalCodes + kSlaveCodes * kMaxSlaveInterfaces;
    for (unsigned n = 0; n < slaves_; ++n)
        deposit(value.words, first_slave_bit_ + kSlaveCodes * n, kSlaveCodes,
                extract(lines, first_slave_line + kSlaveCodes * n, kSlaveCodes));
    for (unsigned n = 0; n < masters_; ++n)
        deposit(value.words, first_master_bit_ + kMasterCodes * n, kMasterCodes,
                extract(lines, first_master_line + kMasterCodes * n, kMasterCodes));
    return value;
}

} // namespace armpmu::cci550
