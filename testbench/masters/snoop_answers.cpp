// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/snoop_answers.h"

namespace armpmu::testbench {

void SnoopAnswers::answer() {
    const SnoopRequest& request = port_.snoop();
    SnoopResponse response;
    if (!is_dvm(request.snoop)) {
        const Line line = line_of(request.address, request.security);
        if (victims_.holds_up_snoops(line)) return;
        if (CoherentCache::Way* way = cache_.find(line)) {
            response = snoop_response(way->state, request.snoop, pass_dirty_always_);
            if (response.data_transfer) {
                if (port_.snoop_data.size() >= kMaxLinesOnCd) return;
                port_.snoop_data.push(way->version);
            }
            cache_.set_state(*way, state_after(way->state, request.snoop, response));
            if (way->state == LineState::invalid) schedule_.room_to_write();
        }
    }
    port_.answer(response);
    schedule_.stay_awake();
}

} // namespace armpmu::testbench
