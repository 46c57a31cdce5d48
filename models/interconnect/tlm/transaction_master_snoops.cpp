// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "models/interconnect/tlm/clock_cycles.h"

#include <algorithm>

namespace armpmu::interconnect {

void TransactionMaster::ask_master() {
    while (asks()) {
        const std::size_t next = answers_.size();
        const SnoopRequest& request = port_.snoop(next);
        if (!is_dvm(request.snoop) && updating(line_of(request.address, request.security))) return;
        moved_ = true;
        const Answer answer = ask_master(request);
        port_.answer_in(next, last_due_);
        answers_.push(answer);
    }
}

TransactionMaster::Answer TransactionMaster::ask_master(const SnoopRequest& request) {
    last_due_ = std::max(last_due_, now_ + 1);
    if (request.snoop == ReadSnoop::dvm_complete) {
        Transfer* sync = syncs_.front();
        syncs_.pop();
        if (sync == nullptr) return {};
        sync->answer(Response::okay);
        settle(*sync);
        return {};
    }
    const Version buffer = buffers_.take();
    LineBytes& data = buffers_[buffer];
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    const sc_core::sc_time called = sc_core::sc_time_stamp();
    SnoopResponse response = snoop_call_.snoop(request, data, delay);
    const std::uint64_t latency =
        cycles_to_cover(sc_core::sc_time_stamp() - called + delay, parameters_.period);
    last_due_ = std::max(last_due_, now_ + latency);
    const Line line = line_of(request.address, request.security);
    if (!is_dvm(request.snoop))
        if (Transfer* update = update_ahead(line))
            take_over(*update, line, request.snoop, response, data);
    data.part = {address_of(line), kLineBytes, 0};
    data.enables = ~std::uint64_t{0};
    if (response.data_transfer) {
        buffers_.set_line(buffer, line, response.pass_dirty);
        return {response, buffer};
    }
    buffers_.give_back(buffer);
    return {response, 0};
}

Transfer* TransactionMaster::update_ahead(Line line) const {
    for (Transfer* transfer : write_queue_)
        if (transfer->request.dirty && transfer->ahead(line)) return transfer;
    return nullptr;
}

// The data with which the master itself answers is younger.
void TransactionMaster::take_over(Transfer& update, Line line, ReadSnoop snoop,
                                  SnoopResponse& response, LineBytes& data) {
    if (snoop != ReadSnoop::make_invalid) {
        if (!response.data_transfer) update.bytes.load(update.part_ahead(line), data);
        response.data_transfer = response.pass_dirty = true;
    }
    update.drop(line);
    if (!update.begun()) return;
    write_queue_.erase(std::find(write_queue_.begin(), write_queue_.end(), &update));
    settle(update);
}

bool TransactionMaster::updating(Line line) const {
    return updates_ != 0 && std::any_of(writes_.begin(), writes_.end(), [&](const Burst& burst) {
               return burst.under_way && burst.dirty && burst.line == line;
           });
}

void TransactionMaster::answer_snoop() {
    constexpr std::size_t kMaxLinesOnCd = 2;
    if (answers_.empty() || !port_.can_answer()) return;
    const Answer& answer = answers_.front();
    if (answer.buffer != 0) {
        const bool last_is_up = port_->cd.valid() && port_->cd.payload().last;
        if (port_.snoop_data.size() + (last_is_up ? 1 : 0) >= kMaxLinesOnCd) return;
        port_.snoop_data.push(answer.buffer);
    }
    port_.answer(answer.response);
    answers_.pop();
    moved_ = true;
}

// A buffer is lent when its last beat has been taken.
void TransactionMaster::take_snoop_beat(const SnoopBeat& beat) {
    if (!beat.last) return;
    buffers_.lend(beat.version);
    moved_ = true;
}

} // namespace armpmu::interconnect
