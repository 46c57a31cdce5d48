// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/profile_requests.h"

#include "testbench/traffic/request_of.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

bool reads_only(const Activity& activity) {
    for (const auto& [kind, weight] : activity.requests.things())
        if (traits_of(kind).write) return false;
    return true;
}

// Bursts of an access; its address is a multiple of 64 or of the access, but for the offset.
unsigned transactions_of(const Activity& activity, std::uint64_t address) {
    return pieces_of(address, activity.access_bytes, activity.wrap);
}

RequestKind copy_kind(const Activity& activity, std::uint32_t bytes) {
    switch (activity.requests.things().front().first) {
    case RequestKind::read_device: return RequestKind::write_device;
    case RequestKind::read_no_snoop: return RequestKind::write_no_snoop;
    default:
        return bytes == kLineBytes ? RequestKind::write_line_unique : RequestKind::write_unique;
    }
}

} // namespace

StreamStatistics& StreamStatistics::operator+=(const StreamStatistics& other) {
    accesses += other.accesses;
    transactions += other.transactions;
    errors += other.errors;
    read_bytes += other.read_bytes;
    written_bytes += other.written_bytes;
    reads += other.reads;
    read_latency += other.read_latency;
    max_read_latency = std::max(max_read_latency, other.max_read_latency);
    secure += other.secure;
    missed_cycles += other.missed_cycles;
    last_answer = std::max(last_answer, other.last_answer);
    return *this;
}

StreamStatistics& StreamStatistics::operator-=(const StreamStatistics& before) {
    accesses -= before.accesses;
    transactions -= before.transactions;
    errors -= before.errors;
    read_bytes -= before.read_bytes;
    written_bytes -= before.written_bytes;
    reads -= before.reads;
    read_latency -= before.read_latency;
    secure -= before.secure;
    missed_cycles -= before.missed_cycles;
    return *this;
}

ProfileRequests::ProfileRequests(const Profile& profile, unsigned outstanding, std::uint64_t seed,
                                 const std::string& name, Security security, const StartGate* gate)
    : profile_(profile), outstanding_(outstanding), gate_(gate),
      plan_(profile, seed, name, security) {
    if (profile.fifo.bytes != 0) fifo_.emplace(profile.fifo, reads_only(profile.activity));
}

void ProfileRequests::advance(std::uint64_t cycle) {
    now_ = cycle;
    if (gate_is_closed()) return;
    update_fifo(cycle);
    begin_access();
}

bool ProfileRequests::gate_is_closed() {
    if (gate_ == nullptr) return false;
    if (!gate_->open()) return true;
    plan_.shift(now_);
    fifo_switch_ = now_;
    gate_ = nullptr;
    return false;
}

void ProfileRequests::update_fifo(std::uint64_t cycle) {
    while (fifo_ && fifo_switch_ <= cycle) {
        const Activity* activity = plan_.activity_at(fifo_switch_);
        fifo_->set_rate(activity == nullptr ? Rate{} : activity->rate, fifo_switch_);
        fifo_switch_ = plan_.next_switch(fifo_switch_);
    }
}

void ProfileRequests::begin_access() {
    if (pending_ && first_ && now_ >= access_.until) give_back();
    if (pending_) return set_time();
    if (over_ || (profile_.in_flight != 0 && accesses_in_flight_ == profile_.in_flight)) return;
    std::uint64_t due = plan_.next_due(now_);
    if (due == kNever) {
        over_ = true;
        return;
    }
    const Activity* activity = plan_.activity_at(due);
    if (activity->closed_loop()) {
        const std::optional<std::uint64_t> free = find_customer(*activity, due);
        if (!free) return;
        due = *free;
    }
    access_ = plan_.take(due);
    activity = access_.activity;
    due_ = due;
    kind_ = activity->requests.draw(plan_.random());
    sent_ = 0;
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint32_t>(accesses_.size()));
        accesses_.emplace_back();
    }
    slot_ = free_.back();
    free_.pop_back();
    accesses_[slot_] = {activity, transactions_of(*activity, access_.address),
                        activity->closed_loop()};
    ++accesses_in_flight_;
    pending_ = first_ = true;
    make_transaction();
    set_time();
}

// Its phase is over before it could begin; in the next one another may.
void ProfileRequests::give_back() {
    plan_.give_back(access_);
    free_.push_back(slot_);
    --accesses_in_flight_;
    pending_ = false;
}

// A customer without an access in flight may begin one after its think time. Another phase may have
// more customers, or fewer, and may begin before that time is over.
std::optional<std::uint64_t> ProfileRequests::find_customer(const Activity& activity,
                                                            std::uint64_t due) {
    const std::size_t customers =
        activity.pattern.kind == PatternConfig::Kind::linked
            ? 1
            : std::max(1U, outstanding_ / transactions_of(activity, activity.offset));
    if (accesses_in_flight_ >= customers) return {};
    while (accesses_in_flight_ + thinking_.size() > customers) thinking_.pop();
    if (accesses_in_flight_ + thinking_.size() < customers) return due;
    const std::uint64_t free = std::max(due, thinking_.front());
    if (free >= plan_.next_switch(due)) return {};
    thinking_.pop();
    return free;
}

// The buffer's answer may change with its rate, so it is checked again then.
void ProfileRequests::set_time() {
    blocked_ = false;
    if (!fifo_ || !first_) return;
    std::uint64_t due = std::max(due_, now_);
    if (due < fifo_switch_)
        due = std::max(due, fifo_->can_begin_at(access_.activity->access_bytes, now_));
    next_.not_before = std::min(due, fifo_switch_);
    blocked_ = next_.not_before == kNever;
}

void ProfileRequests::make_transaction() {
    const Activity& activity = *access_.activity;
    const BurstPiece piece = piece_of(access_.address, activity.access_bytes, activity.wrap, sent_);
    next_ = request_of(kind_, piece, access_.security, activity.qos);
    next_.tag = slot_;
    next_.not_before = first_ ? due_ : 0;
}

const StreamRequest* ProfileRequests::peek() {
    offers_copy_ = !copies_.empty();
    if (offers_copy_) return &copies_.front();
    if (!pending_ || blocked_ || in_flight_ >= outstanding_) return nullptr;
    if (first_ && followed_ != nullptr && !followed_->open()) return nullptr;
    return &next_;
}

void ProfileRequests::take() {
    if (offers_copy_) return copies_.pop();
    if (first_ && fifo_) fifo_->begin(access_.activity->access_bytes, now_);
    begun_ += first_ ? 1 : 0;
    first_ = false;
    ++in_flight_;
    sent_ += next_.bytes;
    pending_ = sent_ < access_.activity->access_bytes;
    if (pending_)
        make_transaction();
    else
        begin_access();
}

void ProfileRequests::answered(const StreamAnswer& answer) {
    Access& access = accesses_[answer.tag];
    StreamStatistics& sum = statistics_;
    ++sum.transactions;
    sum.secure += answer.security == Security::secure ? 1 : 0;
    sum.last_answer = answer.cycle;
    const bool okay = answer.response == Response::okay;
    sum.errors += okay ? 0 : 1;
    if (answer.is_write) {
        sum.written_bytes += okay && answer.has_data ? answer.bytes : 0;
    } else if (okay && answer.has_data) {
        ++sum.reads;
        sum.read_bytes += answer.bytes;
        sum.read_latency += answer.latency;
        sum.max_read_latency = std::max(sum.max_read_latency, answer.latency);
        if (profile_.copy_to) return copy(answer);
    }
    --in_flight_;
    if (fifo_) {
        update_fifo(answer.cycle);
        fifo_->answered(answer.bytes, answer.cycle);
    }
    if (--access.transactions == 0) finish(answer.tag, answer.cycle);
}

void ProfileRequests::copy(const StreamAnswer& answer) {
    const Activity& activity = *accesses_[answer.tag].activity;
    const BurstPiece piece = {*profile_.copy_to + (answer.address - activity.pattern.base),
                              answer.bytes, activity.wrap && activity.access_bytes <= kLineBytes};
    StreamRequest write =
        request_of(copy_kind(activity, piece.bytes), piece, answer.security, activity.qos);
    write.tag = answer.tag;
    copies_.push(write);
}

void ProfileRequests::finish(std::uint32_t slot, std::uint64_t cycle) {
    ++statistics_.accesses;
    --accesses_in_flight_;
    const Access& access = accesses_[slot];
    if (access.closed_loop) {
        thinking_.push(cycle + 1 + (access.activity->rate.value == 0 ? access.activity->think : 0));
        for (std::size_t i = thinking_.size() - 1; i > 0 && thinking_[i] < thinking_[i - 1]; --i)
            std::swap(thinking_[i], thinking_[i - 1]);
    }
    free_.push_back(slot);
    if (fifo_ && accesses_in_flight_ == 0 && profile_.accesses != 0 &&
        plan_.taken() == profile_.accesses) {
        fifo_->set_rate({}, cycle);
        fifo_switch_ = kNever;
    }
}

std::uint64_t ProfileRequests::next_activity() const {
    if (gate_ != nullptr || over_) return kNever;
    if (!pending_) return plan_.next_switch(now_);
    return first_ ? access_.until : kNever;
}

StreamStatistics ProfileRequests::statistics_at(std::uint64_t cycle) {
    StreamStatistics statistics = statistics_;
    if (!fifo_ || gate_ != nullptr) return statistics;
    update_fifo(cycle);
    fifo_->level(cycle);
    statistics.missed_cycles = fifo_->missed_cycles();
    return statistics;
}

} // namespace armpmu::testbench
