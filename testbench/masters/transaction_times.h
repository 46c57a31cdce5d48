// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"
#include "testbench/masters/latencies.h"
#include "testbench/masters/transaction_listener.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// Latencies and bytes of a master's transactions, answered since `begin`. A latency is that from
// ARVALID or AWVALID to RLAST or B. DVM Completes, which answer snoops, are no transactions.
struct TransactionSums {
    std::uint64_t answered = 0;
    std::uint64_t errors = 0; // of these, answered with SLVERR or DECERR; they are in no latency
    std::uint64_t read_bytes = 0; // beats of 16 bytes
    std::uint64_t written_bytes = 0;
    Latencies reads;  // with data
    Latencies writes; // with data
    Latencies others; // without data: upgrades, cache maintenance, DVM, barriers, Evicts
};

// Requests that have no answer yet.
struct WaitingRequests {
    std::uint64_t number = 0;
    std::uint64_t oldest = 0; // cycles since ARVALID or AWVALID of the oldest
};

// The statistics of a master's port. The master reports each request and each last answer.
class TransactionTimes {
  public:
    // `cycle`: of ARVALID or AWVALID.
    void sent(const ReadRequest& request, std::uint64_t cycle) {
        const bool data = !dataless(request.snoop) && !request.barrier;
        if (listener_ != nullptr) listener_->sent(request, cycle);
        note(reads_, request.id, {cycle, data ? kBeatBytes * request.beats : 0, true});
    }
    void sent(const WriteRequest& request, std::uint64_t cycle) {
        const bool data = has_data(request);
        if (listener_ != nullptr) listener_->sent(request, cycle);
        note(writes_, request.id, {cycle, data ? kBeatBytes * request.beats : 0, true});
    }
    // `cycle`: of the handshake. `error`: of any of its beats.
    void read_answered(std::uint16_t id, std::uint64_t cycle, bool error) {
        const std::uint64_t bytes = answered(reads_[id], sums_.reads, cycle, error);
        sums_.read_bytes += bytes;
        if (listener_ != nullptr) listener_->read_answered(id, cycle, error);
    }
    void write_answered(std::uint16_t id, std::uint64_t cycle, bool error) {
        const std::uint64_t bytes = answered(writes_[id], sums_.writes, cycle, error);
        sums_.written_bytes += bytes;
        if (listener_ != nullptr) listener_->write_answered(id, cycle, error);
    }

    // Adds a listener of each transaction; before the first one. It outlives the last one.
    void listen(TransactionListener& listener) { listener_ = &listener; }
    // Resets the sums; waiting requests keep their times.
    void begin() { sums_ = {}; }
    const TransactionSums& sums() const { return sums_; }
    // Of the last answer ever; 0 when there was none.
    std::uint64_t last_answer() const { return last_answer_; }
    // As of `cycle`, the next one to come.
    WaitingRequests waiting(std::uint64_t cycle) const {
        WaitingRequests waiting;
        for (const auto* requests : {&reads_, &writes_})
            for (const Sent& one : *requests) {
                if (!one.waits || one.since >= cycle) continue;
                ++waiting.number;
                waiting.oldest = std::max(waiting.oldest, cycle - one.since);
            }
        return waiting;
    }

  private:
    struct Sent {
        std::uint64_t since = 0;
        std::uint32_t bytes = 0;
        bool waits = false;
    };

    static void note(std::vector<Sent>& requests, std::uint16_t id, const Sent& one) {
        if (id >= requests.size()) requests.resize(id + std::size_t{1});
        requests[id] = one;
    }
    std::uint64_t answered(Sent& one, Latencies& with_data, std::uint64_t cycle, bool error) {
        one.waits = false;
        ++sums_.answered;
        last_answer_ = cycle;
        if (error) {
            ++sums_.errors;
            return 0;
        }
        (one.bytes != 0 ? with_data : sums_.others).add(cycle - one.since);
        return one.bytes;
    }

    std::vector<Sent> reads_; // by id
    std::vector<Sent> writes_;
    TransactionSums sums_;
    std::uint64_t last_answer_ = 0;
    TransactionListener* listener_ = nullptr;
};

} // namespace armpmu::testbench
