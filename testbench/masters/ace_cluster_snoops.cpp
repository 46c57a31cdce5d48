// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {

// An Evict in flight needs no care: the line is clean and gone, so the answer is a miss at once.
void AceCluster::answer_snoop() {
    constexpr std::size_t kMaxLinesOnCd = 2;
    const SnoopRequest request = port_.snoop();
    SnoopResponse response;
    if (!is_dvm(request.snoop)) {
        const Line line = line_of(request.address, request.security);
        const int victim = victim_lines_.find(line);
        if (victim != LineSlots::kNone &&
            victims_[static_cast<std::size_t>(victim)].holds_up_snoops())
            return;
        if (Way* way = cache_.find(line)) {
            response = snoop_response(way->state, request.snoop, config_.pass_dirty_always);
            if (response.data_transfer) {
                if (port_.snoop_data.size() >= kMaxLinesOnCd) return;
                port_.snoop_data.push(way->version);
            }
            cache_.set_state(*way, state_after(way->state, request.snoop, response));
            if (way->state == LineState::invalid) wake_for_room();
        }
    }
    port_.answer(response);
    moved_ = true;
}

} // namespace armpmu::testbench
