// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "models/interconnect/tlm/clock_cycles.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

namespace {

// The foreign master itself annotates the time of its answers to snoops.
AcePortConfig port_config(const TransactionMaster::Parameters& parameters) {
    AcePortConfig port;
    port.snoop_latency = 0;
    port.first_completion = static_cast<std::uint16_t>(parameters.outstanding);
    port.completions = 32;
    return port;
}

} // namespace

TransactionMaster::TransactionMaster(const Parameters& parameters, LineBuffers& buffers,
                                     std::function<void(Transfer&)> finished)
    : parameters_(parameters), buffers_(buffers), finished_(std::move(finished)),
      port_(port_config(parameters)), reads_(parameters.outstanding),
      writes_(parameters.outstanding) {
    for (unsigned id = parameters.outstanding; id-- > 0;) {
        read_ids_.push_back(static_cast<std::uint16_t>(id));
        write_ids_.push_back(static_cast<std::uint16_t>(id));
    }
}

// --- transfers ---

void TransactionMaster::submit(Transfer& transfer) {
    (transfer.request.write ? write_queue_ : read_queue_).push_back(&transfer);
}

void TransactionMaster::forget(const Transfer& transfer) {
    for (std::vector<Transfer*>* queue : {&read_queue_, &write_queue_})
        queue->erase(std::remove(queue->begin(), queue->end(), &transfer), queue->end());
    for (std::vector<Burst>* bursts : {&reads_, &writes_})
        for (Burst& burst : *bursts)
            if (burst.transfer == &transfer) burst.transfer = nullptr;
    for (std::size_t i = 0; i < syncs_.size(); ++i)
        if (syncs_[i] == &transfer) syncs_[i] = nullptr;
}

void TransactionMaster::fail() {
    std::vector<Transfer*> all = read_queue_;
    all.insert(all.end(), write_queue_.begin(), write_queue_.end());
    for (const std::vector<Burst>* bursts : {&reads_, &writes_})
        for (const Burst& burst : *bursts)
            if (burst.under_way && burst.transfer != nullptr) all.push_back(burst.transfer);
    for (std::size_t i = 0; i < syncs_.size(); ++i)
        if (syncs_[i] != nullptr) all.push_back(syncs_[i]);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (Transfer* transfer : all) {
        forget(*transfer);
        transfer->give_up(Response::slverr);
        finished_(*transfer);
    }
}

void TransactionMaster::settle(Transfer& transfer) {
    if (transfer.done()) finished_(transfer);
}

Response TransactionMaster::moved(Transfer& transfer, const LinePart& part, Response answered) {
    if (!move_ || !transfer.request.has_data || answered != Response::okay) return answered;
    return move_(transfer, part);
}

Transfer* TransactionMaster::next_of(std::vector<Transfer*>& queue) {
    for (Transfer* transfer : queue)
        if (transfer->cycle <= now_) return transfer;
    return nullptr;
}

// The next burst is another transfer's.
void TransactionMaster::begun(std::vector<Transfer*>& queue, Transfer* transfer) {
    const auto place = std::find(queue.begin(), queue.end(), transfer);
    if (transfer->begun()) {
        queue.erase(place);
    } else {
        std::rotate(place, place + 1, queue.end());
    }
    moved_ = true;
}

// --- channels ---

void TransactionMaster::take_read_beat(const ReadBeat& beat) {
    if (!beat.last) return;
    moved_ = true;
    if (port_.take_completion(beat)) return;
    const Burst burst = std::exchange(reads_[beat.id], Burst{});
    read_ids_.push_back(beat.id);
    Transfer* transfer = burst.transfer;
    if (transfer == nullptr) return;
    if (!move_ && transfer->request.has_data && beat.version != 0 &&
        beat.response == Response::okay)
        transfer->bytes.store(burst.part, buffers_[beat.version]);
    if (transfer->request.sync) {
        syncs_.push(transfer);
        return;
    }
    transfer->answer(moved(*transfer, burst.part, beat.response), beat.is_shared, beat.pass_dirty);
    settle(*transfer);
}

void TransactionMaster::take_write_response(const WriteResponse& response) {
    moved_ = true;
    const Burst burst = std::exchange(writes_[response.id], Burst{});
    write_ids_.push_back(response.id);
    if (burst.buffer != 0) buffers_.give_back(burst.buffer);
    if (burst.memory_update) --updates_;
    if (burst.transfer == nullptr) return;
    burst.transfer->answer(moved(*burst.transfer, burst.part, response.response));
    settle(*burst.transfer);
}

void TransactionMaster::send_read() {
    moved_ |= port_.send_completion();
    if (!port_->ar.can_send()) return;
    Transfer* transfer = next_of(read_queue_);
    if (transfer == nullptr || read_ids_.empty()) return;
    const std::uint16_t id = read_ids_.back();
    read_ids_.pop_back();
    Burst& burst = reads_[id];
    burst.transfer = transfer;
    burst.part = transfer->begin();
    burst.extent = transfer->request.extent(burst.part);
    burst.under_way = true;
    ReadRequest request = transfer->request.read_burst(burst.part);
    request.id = id;
    port_->ar.send(request);
    begun(read_queue_, transfer);
}

void TransactionMaster::send_write() {
    Transfer* transfer = port_->aw.can_send() ? next_of(write_queue_) : nullptr;
    if (transfer == nullptr || write_ids_.empty()) return;
    const std::size_t outstanding = writes_.size() - write_ids_.size();
    const AceRequest& what = transfer->request;
    if (what.memory_update ? updates_ != outstanding : updates_ != 0) return;
    const std::uint16_t id = write_ids_.back();
    write_ids_.pop_back();
    Burst& burst = writes_[id];
    burst.transfer = transfer;
    burst.part = transfer->begin();
    burst.line = line_of(burst.part.address, what.security);
    burst.memory_update = what.memory_update;
    burst.dirty = what.dirty;
    burst.under_way = true;
    if (what.memory_update) ++updates_;
    WriteRequest request =
        what.write_burst(burst.part, what.has_data && transfer->bytes.all_enabled(burst.part));
    request.id = id;
    port_->aw.send(request);
    if (has_data(request)) {
        if (!move_) {
            burst.buffer = buffers_.take();
            transfer->bytes.load(burst.part, buffers_[burst.buffer]);
            if (what.dirty) buffers_.set_line(burst.buffer, burst.line, true);
        }
        port_.write_data.push(burst.buffer, request.beats);
    }
    begun(write_queue_, transfer);
}

// --- block ---

void TransactionMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    const std::uint32_t fired = port_.take(cycle);
    if ((fired & bit(channel_r)) != 0) take_read_beat(port_->r.payload());
    if ((fired & bit(channel_b)) != 0) take_write_response(port_->b.payload());
    moved_ |= (fired & bit(channel_ac)) != 0;
    ask_master();
    send_read();
    send_write();
    answer_snoop();
    if ((fired & bit(channel_cd)) != 0) take_snoop_beat(port_->cd.payload());
    moved_ |= port_.send_data();
    port_.drive_ready();
}

bool TransactionMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t TransactionMaster::next_activity() const {
    std::uint64_t next = port_.next_activity();
    for (const std::vector<Transfer*>* queue : {&read_queue_, &write_queue_})
        for (const Transfer* transfer : *queue)
            if (transfer->cycle > now_) next = std::min(next, transfer->cycle);
    return next;
}

bool TransactionMaster::done() const {
    return read_queue_.empty() && write_queue_.empty() && read_ids_.size() == reads_.size() &&
           write_ids_.size() == writes_.size() && syncs_.empty() && port_.idle();
}

std::string TransactionMaster::dump() const {
    if (done()) return {};
    return "foreign master: " + std::to_string(reads_.size() - read_ids_.size()) + " reads and " +
           std::to_string(writes_.size() - write_ids_.size()) + " writes in flight, " +
           std::to_string(port_.snoops()) + " snoops not answered";
}

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
