// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/coherence_unit.h"

#include <algorithm>

// Messages to other TLBs. A message carries the page in its address, which on the pins takes two.
namespace armpmu::cluster {

using cpu::DataSource;

namespace {

constexpr unsigned kPageShift = 16; // of the page in a message; bits 15:12 say what it is
constexpr std::uint64_t kMostPage = (std::uint64_t{1} << (48 - kPageShift)) - 1; // says: all

} // namespace

void CoherenceUnit::broadcast(const Ask& ask) {
    for (unsigned core = 0; core < cores_.size(); ++core)
        if (core != ask.core) cores_[core]->invalidate_tlb(ask.request.line);
    send_message(ask, std::min(ask.request.line, kMostPage) << kPageShift,
                 Transaction::Then::pass_on);
}

void CoherenceUnit::take_message(std::uint64_t address) {
    if (interconnect::dvm_sync(address)) return;
    const std::uint64_t page = address >> kPageShift;
    for (CoreSide* const core : cores_)
        core->invalidate_tlb(page >= kMostPage ? LineRequest::kAllPages : page);
}

void CoherenceUnit::send_sync() {
    send_message(syncs_.first(), interconnect::kDvmSync, Transaction::Then::sync);
}

void CoherenceUnit::sync_completed(std::uint64_t cycle) {
    syncs_.completed(cycle);
    end_sync();
}

void CoherenceUnit::end_sync() {
    const std::optional<Ask> ended = syncs_.take_ended();
    if (!ended) return;
    answer(*ended, ended->request.cycle, DataSource::dram, false);
    if (!syncs_.empty()) send_sync();
}

void CoherenceUnit::send_message(const Ask& ask, std::uint64_t address, Transaction::Then then) {
    const std::uint16_t number = transactions_.begin(ask.request.line, false);
    transactions_[number].then = then;
    transactions_[number].ask = ask;
    ReadRequest request;
    request.address = address;
    request.snoop = ReadSnoop::dvm_message;
    request.beats = 1;
    ++totals_.dvm_messages;
    send(number, request, ask.request.cycle);
}

} // namespace armpmu::cluster
