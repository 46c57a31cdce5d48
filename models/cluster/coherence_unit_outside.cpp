// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/coherence_unit.h"

#include <algorithm>
#include <utility>

// Requests of the cluster to the interconnect, and their answers.
namespace armpmu::cluster {

using cpu::DataSource;
using cpu::kLineBytes;
using interconnect::kBeatBytes;
using Kind = LineRequest::Kind;

namespace {

DataSource source_of(bool from_snoop) {
    return from_snoop ? DataSource::peer_cluster : DataSource::dram;
}

bool writes_whole(const LineRequest& request) {
    return request.kind == Kind::write_full || request.kind == Kind::write_streaming ||
           (request.kind == Kind::make_unique && request.bytes != 0);
}

// Address and length of a burst with those bytes of a line.
template <typename Request>
void set_bytes(Request& request, std::uint64_t line, std::uint64_t bytes) {
    if (bytes == 0) bytes = 1;
    unsigned first = 0;
    while ((bytes >> first & 1) == 0) ++first;
    unsigned last = first;
    for (unsigned n = first; n < kLineBytes; ++n)
        if ((bytes >> n & 1) != 0) last = n;
    request.address = line * kLineBytes + first / kBeatBytes * kBeatBytes;
    request.beats = static_cast<std::uint8_t>(last / kBeatBytes - first / kBeatBytes + 1);
}

} // namespace

void CoherenceUnit::send(std::uint16_t number, ReadRequest request, std::uint64_t cycle) {
    request.security = config_.security;
    request.qos = config_.qos;
    totals_.read_beats += request.beats;
    outside_.read(number, request, cycle);
}

void CoherenceUnit::send(std::uint16_t number, WriteRequest request, Version version,
                         std::uint64_t cycle) {
    request.security = config_.security;
    request.qos = config_.qos;
    if (interconnect::has_data(request)) totals_.write_beats += request.beats;
    outside_.write(number, request, version, cycle);
}

void CoherenceUnit::send_read(const Ask& ask, ReadSnoop snoop, Transaction::Then then) {
    const std::uint16_t number = transactions_.begin(ask.request.line, true);
    Transaction& transaction = transactions_[number];
    transaction.then = then;
    transaction.snoop = snoop;
    transaction.ask = ask;
    ReadRequest request;
    request.address = ask.request.line * kLineBytes;
    request.snoop = snoop;
    const bool data = !interconnect::dataless(snoop);
    request.beats = data ? std::uint8_t{interconnect::kLineBeats} : std::uint8_t{1};
    switch (snoop) {
    case ReadSnoop::read_shared: ++totals_.read_shared; break;
    case ReadSnoop::read_unique: ++totals_.read_unique; break;
    case ReadSnoop::clean_unique: ++totals_.clean_unique; break;
    case ReadSnoop::make_unique: ++totals_.make_unique; break;
    default: ++totals_.read_once; break;
    }
    const std::uint64_t through = l3_.present() ? config_.l3_latency : 0;
    send(number, request, ask.request.cycle + through);
}

void CoherenceUnit::send_write(std::uint64_t line, WriteSnoop snoop, std::uint64_t cycle,
                               Version version, const Ask* done) {
    const std::uint16_t number = transactions_.begin(line, true);
    Transaction& transaction = transactions_[number];
    transaction.ask.request.line = line;
    transaction.ask.request.kind = Kind::write_back;
    if (done != nullptr) {
        transaction.ask = *done;
        transaction.then = Transaction::Then::answer;
    }
    transaction.write_data = snoop != WriteSnoop::evict;
    transaction.leaves = snoop != WriteSnoop::write_clean;
    WriteRequest request;
    request.address = line * kLineBytes;
    request.snoop = snoop;
    switch (snoop) {
    case WriteSnoop::write_back: ++totals_.write_back; break;
    case WriteSnoop::write_clean: ++totals_.write_clean; break;
    default: ++totals_.evict; break;
    }
    send(number, request, version, cycle);
}

void CoherenceUnit::access_uncached(const Ask& ask) {
    if (ask.request.kind == Kind::tlb_broadcast) return broadcast(ask);
    if (ask.request.kind == Kind::tlb_sync) {
        return syncs_.add(ask) ? send_sync() : void();
    }
    const std::uint16_t number = transactions_.begin(ask.request.line, false);
    Transaction& transaction = transactions_[number];
    transaction.ask = ask;
    const std::uint64_t cycle = ask.request.cycle + (l3_.present() ? config_.l3_latency : 0);
    if (ask.request.kind == Kind::write_bytes) {
        transaction.then = Transaction::Then::answer;
        ++totals_.write_no_snoop;
        WriteRequest request;
        set_bytes(request, ask.request.line, ask.request.bytes);
        request.domain = interconnect::Domain::system;
        return send(number, request, ++versions_, cycle);
    }
    transaction.then =
        ask.request.kind == Kind::atomic ? Transaction::Then::write_on : Transaction::Then::pass_on;
    ++totals_.read_no_snoop;
    ReadRequest request;
    set_bytes(request, ask.request.line, ask.request.bytes);
    request.domain = interconnect::Domain::system;
    send(number, request, cycle);
}

// The line, or that it is the cluster's alone, has come.
void CoherenceUnit::granted(Transaction& done, const ReadAnswer& answer) {
    if (done.snoop == ReadSnoop::read_once) return;
    Held& held = lines_[done.ask.request.line];
    const bool unique = done.snoop != ReadSnoop::read_shared;
    held.unique = unique || !answer.is_shared;
    if (!interconnect::dataless(done.snoop)) {
        held.owed = answer.pass_dirty;
        held.version = answer.version;
    }
    if (unique && done.ask.request.writes)
        renew(done.ask.request.line, held, writes_whole(done.ask.request));
}

void CoherenceUnit::read_answered(std::uint16_t number, const ReadAnswer& answered) {
    Transaction& done = transactions_[number];
    const std::uint64_t line = done.ask.request.line;
    if (answered.error) ++totals_.errors;
    if (answered.from_snoop) ++totals_.fills_from_snoop;
    if (done.then == Transaction::Then::pass_on) {
        answer(done.ask, answered.cycle, DataSource::dram, false);
        return transactions_.end(number);
    }
    if (done.then == Transaction::Then::sync) {
        syncs_.answered(answered.cycle, answered.error);
        transactions_.end(number);
        return end_sync();
    }
    if (done.then == Transaction::Then::write_on) {
        Ask write = done.ask;
        write.request.kind = Kind::write_bytes;
        write.request.cycle = answered.cycle;
        transactions_.end(number);
        return access_uncached(write);
    }
    const bool whole = writes_whole(done.ask.request);
    if (done.snoop == ReadSnoop::clean_unique && !whole && lines_.find(line) == nullptr) {
        // Another master took the line first: the line to be written has to be read again.
        done.snoop = ReadSnoop::read_unique;
        ReadRequest request;
        request.address = line * kLineBytes;
        request.snoop = ReadSnoop::read_unique;
        ++totals_.read_unique;
        return send(number, request, answered.cycle);
    }
    granted(done, answered);
    const Ask ask = done.ask;
    const Transaction::Then then = done.then;
    std::vector<Ask> waiting = std::move(done.waiting);
    transactions_.end(number);
    if (then == Transaction::Then::answer) {
        answer(ask, answered.cycle, source_of(answered.from_snoop), answered.is_shared);
    } else if (then == Transaction::Then::place) {
        place(ask, answered.cycle);
    } else if (answered.pass_dirty) {
        keep_dirty(line, lines_[line]);
        lines_[line].owed = lines_[line].owed && !l3_.holds(line);
    }
    serve_waiting(waiting, answered.cycle);
    if (then != Transaction::Then::answer) leave_if_nobody_holds(line, answered.cycle);
}

void CoherenceUnit::write_answered(std::uint16_t number, std::uint64_t cycle, bool error) {
    Transaction& done = transactions_[number];
    if (error) ++totals_.errors;
    const std::uint64_t line = done.ask.request.line;
    const Ask ask = done.ask;
    const bool answers = done.then == Transaction::Then::answer;
    if (done.write_data && done.leaves) lines_.erase(line);
    std::vector<Ask> waiting = std::move(done.waiting);
    transactions_.end(number);
    if (answers) answer(ask, cycle, DataSource::dram, false);
    serve_waiting(waiting, cycle);
}

void CoherenceUnit::serve_waiting(std::vector<Ask>& waiting, std::uint64_t cycle) {
    rest_.swap(waiting);
    std::reverse(rest_.begin(), rest_.end());
    while (!rest_.empty()) {
        Ask next = rest_.back();
        rest_.pop_back();
        next.request.cycle = std::max(next.request.cycle, cycle);
        serve(next);
    }
}

} // namespace armpmu::cluster
