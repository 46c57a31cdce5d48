// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "models/interconnect/tlm/clock_cycles.h"

#include <algorithm>

namespace armpmu::interconnect {

void TransactionMaster::take_snoop() {
    if (port_->ac.fired()) {
        snoops_.push({port_->ac.payload(), {}, 0, 0});
        moved_ = true;
    }
    ask_master();
}

void TransactionMaster::ask_master() {
    while (asked_ < snoops_.size()) {
        Snoop& snoop = snoops_[asked_];
        if (snoop.request.snoop < ReadSnoop::dvm_complete &&
            updating(line_of(snoop.request.address, snoop.request.security)))
            return;
        ++asked_;
        moved_ = true;
        ask_master(snoop);
    }
}

void TransactionMaster::ask_master(Snoop& snoop) {
    snoop.due = last_due_ = std::max(last_due_, now_ + 1);
    if (snoop.request.snoop == ReadSnoop::dvm_complete) {
        Transfer* sync = syncs_.front();
        syncs_.pop();
        if (sync == nullptr) return;
        sync->answer(Response::okay);
        return settle(*sync);
    }
    const Version buffer = buffers_.take();
    LineBytes& data = buffers_[buffer];
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    const sc_core::sc_time called = sc_core::sc_time_stamp();
    const SnoopResponse response = snoop_call_.snoop(snoop.request, data, delay);
    const std::uint64_t latency =
        cycles_to_cover(sc_core::sc_time_stamp() - called + delay, parameters_.period);
    snoop.response = response;
    snoop.due = last_due_ = std::max(last_due_, now_ + std::max<std::uint64_t>(latency, 1));
    if (snoop.request.snoop < ReadSnoop::dvm_complete) {
        const Line line = line_of(snoop.request.address, snoop.request.security);
        if (Transfer* update = update_ahead(line)) take_over(*update, line, snoop, data);
    }
    data.part = {address_of(line_of(snoop.request.address, snoop.request.security)), kLineBytes, 0};
    data.enables = ~std::uint64_t{0};
    if (snoop.response.data_transfer) {
        snoop.buffer = buffer;
    } else {
        buffers_.give_back(buffer);
    }
}

Transfer* TransactionMaster::update_ahead(Line line) const {
    for (Transfer* transfer : write_queue_)
        if (transfer->request.dirty && transfer->ahead(line)) return transfer;
    return nullptr;
}

// What the master itself answers with is younger.
void TransactionMaster::take_over(Transfer& update, Line line, Snoop& snoop, LineBytes& data) {
    if (snoop.request.snoop != ReadSnoop::make_invalid) {
        if (!snoop.response.data_transfer) update.bytes.load(update.part_ahead(line), data);
        snoop.response.data_transfer = snoop.response.pass_dirty = true;
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
    if (asked_ == 0 || now_ + 1 < snoops_.front().due || !port_->cr.can_send()) return;
    const Snoop& snoop = snoops_.front();
    if (snoop.buffer != 0 && snoop_data_.size() >= kMaxLinesOnCd) return;
    port_->cr.send(snoop.response);
    if (snoop.buffer != 0) snoop_data_.push({snoop.buffer, kLineBeats});
    if (snoop.request.snoop == ReadSnoop::dvm_message && dvm_sync(snoop.request.address))
        ++completions_;
    snoops_.pop();
    --asked_;
    moved_ = true;
}

// A buffer is lent when its last beat has been taken.
void TransactionMaster::send_snoop_data() {
    if (port_->cd.fired() && port_->cd.payload().last) {
        buffers_.lend(snoop_data_.front().buffer);
        snoop_data_.pop();
        moved_ = true;
    }
    if (snoop_data_.empty() || snoop_data_.front().beats == 0 || !port_->cd.can_send()) return;
    Data& data = snoop_data_.front();
    port_->cd.send({data.buffer, --data.beats == 0});
    moved_ = true;
}

} // namespace armpmu::interconnect
