// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

EstimatedAnswer Estimate::carry_out_read(Transaction& transaction) {
    const RequestTraits& traits = *transaction.traits;
    look_up(transaction);
    const std::uint64_t written = write_dirty_line(transaction);
    switch (transaction.snoops.source(traits, transaction.decode_error)) {
    case DataSource::none:
        send_data(transaction, traits.maintenance ? written : transaction.now, 1);
        break;
    case DataSource::local: send_data(transaction, transaction.now, 1); break;
    case DataSource::snoop:
        transaction.from_snoop = true;
        send_data(transaction, std::max(transaction.now, transaction.cd_first), 1);
        count(transaction.port, SlaveEvent::si_rrq_hs_rlast_snoop);
        break;
    case DataSource::memory: {
        transaction.from_memory = true;
        EstimatedMemory& memory = *memories_[transaction.memory];
        const std::uint64_t first =
            memory.read(written, transaction.beats, security_of(transaction.line));
        send_data(transaction, first, memory.beat_interval());
        memory.read_delivered(first, transaction.answered);
    }
    }
    transaction.until = std::max({transaction.answered, written, transaction.cd_last});
    keep(transaction);
    return answer_of(transaction);
}

EstimatedAnswer Estimate::carry_out_write(Transaction& transaction) {
    const RequestTraits& traits = *transaction.traits;
    const std::uint64_t complete = take_write_data(transaction);
    look_up(transaction);
    const std::uint64_t ready = std::max(write_dirty_line(transaction), complete);
    if (traits.writes && !transaction.decode_error) {
        transaction.from_memory = true;
        EstimatedMemory& memory = *memories_[transaction.memory];
        const std::uint64_t response =
            memory.write(ready, transaction.beats, security_of(transaction.line));
        send_response(transaction, response);
        memory.write_answered(response, transaction.answered);
    } else {
        send_response(transaction, ready);
    }
    transaction.until = std::max(transaction.answered, transaction.cd_last);
    keep(transaction);
    return answer_of(transaction);
}

// Cycle of the last W beat. W goes up together with AW; WREADY follows a cycle after the handshake.
std::uint64_t Estimate::take_write_data(const Transaction& transaction) {
    if (!transaction.traits->has_data) return 0;
    Port& port = *ports_[transaction.port];
    const std::uint64_t up = std::max(transaction.valid, port.w_free);
    const std::uint64_t first = std::max(transaction.handshake + 1, port.w_free);
    count(transaction.port, SlaveEvent::si_w_data_stall, Security::non_secure, first - up);
    count(transaction.port, SlaveEvent::si_w_data_beat, Security::non_secure, transaction.beats);
    port.w_free = first + transaction.beats;
    return port.w_free - 1;
}

// Writes the dirty snoop data that the requester does not take. Returns when they are in memory;
// without such data, the transaction's present cycle.
std::uint64_t Estimate::write_dirty_line(Transaction& transaction) {
    if (!transaction.snoops.writes_dirty_line(*transaction.traits)) return transaction.now;
    const Security security = security_of(transaction.line);
    count(GlobalEvent::cci_wrq, security);
    if (dirty_listener_ != nullptr)
        dirty_listener_->dirty_line_written(static_cast<unsigned>(transaction.supplier),
                                            address_of(transaction.line), security);
    const std::uint64_t begun = dirty_writes_.take(std::max(transaction.now, transaction.cd_line));
    transaction.dirty_from = transaction.now;
    transaction.dirty_until = memories_[transaction.memory]->write(begun, kLineBeats, security);
    return transaction.dirty_until;
}

// R beats, of which the first is there in `first` and the others every `interval` cycles.
void Estimate::send_data(Transaction& transaction, std::uint64_t first, unsigned interval) {
    Port& port = *ports_[transaction.port];
    const unsigned taken_every = port.timing.read_interval;
    const std::uint64_t ready = first + config_.response_latency + 1;
    const std::uint64_t length = std::uint64_t{transaction.beats} * std::max(interval, taken_every);
    std::uint64_t taken = port.r.first_free(ready, length);
    std::uint64_t up = std::max(ready, port.r.idle_since(taken, taken_every - 1));
    std::uint64_t stalls = taken - up;
    const std::uint64_t begun = taken;
    for (unsigned beat = 1; beat < transaction.beats; ++beat) {
        up = std::max(first + 1 + std::uint64_t{beat} * interval, taken + 1);
        taken = std::max(up, taken + taken_every);
        stalls += taken - up;
    }
    transaction.answered = taken;
    port.r.take(begun, taken + taken_every);
    count(transaction.port, SlaveEvent::si_r_data_stall, Security::non_secure, stalls);
    count(transaction.port, SlaveEvent::si_rrq_hs_rval, Security::non_secure, transaction.beats);
}

void Estimate::send_response(Transaction& transaction, std::uint64_t from) {
    Port& port = *ports_[transaction.port];
    const unsigned taken_every = port.timing.response_interval;
    const std::uint64_t ready = from + config_.response_latency + 1;
    transaction.answered = port.b.first_free(ready, taken_every);
    const std::uint64_t up =
        std::max(ready, port.b.idle_since(transaction.answered, taken_every - 1));
    port.b.take(transaction.answered, transaction.answered + taken_every);
    count(transaction.port, SlaveEvent::si_w_resp_stall, Security::non_secure,
          transaction.answered - up);
}

void Estimate::keep(const Transaction& transaction) {
    in_flight_.add({transaction.line, transaction.admitted, transaction.answered, transaction.until,
                    transaction.dirty_from, transaction.dirty_until, transaction.entry,
                    transaction.port, transaction.traits, transaction.in_depth});
}

EstimatedAnswer Estimate::answer_of(const Transaction& transaction) const {
    const RequestTraits& traits = *transaction.traits;
    EstimatedAnswer answer;
    answer.cycles = transaction.answered - transaction.valid;
    answer.response = transaction.decode_error ? Response::decerr : Response::okay;
    answer.is_shared = transaction.snoops.is_shared(traits);
    answer.pass_dirty = transaction.snoops.passes_dirty(traits);
    answer.from_snoop = transaction.from_snoop;
    answer.supplier = transaction.from_snoop ? transaction.supplier : -1;
    answer.memory = transaction.from_memory ? static_cast<int>(transaction.memory) : -1;
    answer.qos = transaction.qos;
    return answer;
}

} // namespace armpmu::interconnect
