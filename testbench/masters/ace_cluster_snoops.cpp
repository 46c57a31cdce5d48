// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {

// An Evict in flight needs no care: the line is clean and gone, so the answer is a miss at once.
void AceCluster::answer_snoop() {
    constexpr std::size_t kMaxLinesOnCd = 2;
    if (now_ + 1 < snoops_.front().due || !port_->cr.can_send()) return;
    const SnoopRequest& request = snoops_.front().request;
    if (is_dvm(request.snoop)) {
        port_->cr.send({});
        dvm_.answering(request);
        snoops_.pop();
        moved_ = true;
        return;
    }
    const Line line = line_of(request.address, request.security);
    const int victim = victim_lines_.find(line);
    if (victim != LineSlots::kNone && victims_[static_cast<std::size_t>(victim)].holds_up_snoops())
        return;
    Way* way = cache_.find(line);
    const SnoopResponse response = respond_to(request, way);
    if (response.data_transfer && cd_queue_.size() >= kMaxLinesOnCd) return;
    port_->cr.send(response);
    if (response.data_transfer) cd_queue_.push({way->version});
    if (way != nullptr) {
        if (!response.is_shared) {
            cache_.set_state(*way, LineState::invalid);
            wake_for_room();
        } else if (request.snoop != ReadSnoop::read_once || response.pass_dirty) {
            const bool stays_dirty = dirty(way->state) && !response.pass_dirty;
            cache_.set_state(*way, stays_dirty ? LineState::shared_dirty : LineState::shared_clean);
        }
    }
    snoops_.pop();
    moved_ = true;
}

SnoopResponse AceCluster::respond_to(const SnoopRequest& request, Way* way) const {
    SnoopResponse response;
    if (way == nullptr) return response;
    response.was_unique = unique(way->state);
    switch (request.snoop) {
    case ReadSnoop::read_unique:
        response.data_transfer = true;
        response.pass_dirty = dirty(way->state);
        break;
    case ReadSnoop::clean_invalid:
    case ReadSnoop::clean_shared:
        response.data_transfer = response.pass_dirty = dirty(way->state);
        response.is_shared = request.snoop == ReadSnoop::clean_shared;
        break;
    case ReadSnoop::make_invalid: break;
    default:
        response.data_transfer = true;
        response.is_shared = true;
        response.pass_dirty = dirty(way->state) && (request.snoop == ReadSnoop::read_shared ||
                                                    config_.pass_dirty_always);
    }
    return response;
}

} // namespace armpmu::testbench
