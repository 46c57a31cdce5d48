// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

namespace armpmu::interconnect {

// ACE's five states of a line in a cache.
enum class LineState : std::uint8_t {
    invalid,
    unique_clean,
    unique_dirty,
    shared_clean,
    shared_dirty,
};

constexpr bool unique(LineState state) {
    return state == LineState::unique_clean || state == LineState::unique_dirty;
}
constexpr bool dirty(LineState state) {
    return state == LineState::unique_dirty || state == LineState::shared_dirty;
}
// The state of a line that is held.
constexpr LineState line_state(bool unique, bool dirty) {
    if (unique) return dirty ? LineState::unique_dirty : LineState::unique_clean;
    return dirty ? LineState::shared_dirty : LineState::shared_clean;
}

// A cache's answer to a snoop of a line that it has in `state`. Dirty data goes with
// ReadShared and with snoops that invalidate or clean the line; `pass_dirty_always` also hands it
// to a requester that cannot take it, so that the interconnect must write it to memory.
constexpr SnoopResponse snoop_response(LineState state, ReadSnoop snoop,
                                       bool pass_dirty_always = false) {
    SnoopResponse response;
    if (state == LineState::invalid || is_dvm(snoop)) return response;
    response.was_unique = unique(state);
    switch (snoop) {
    case ReadSnoop::make_invalid: break;
    case ReadSnoop::read_unique:
        response.data_transfer = true;
        response.pass_dirty = dirty(state);
        break;
    case ReadSnoop::clean_invalid:
    case ReadSnoop::clean_shared:
        response.data_transfer = response.pass_dirty = dirty(state);
        response.is_shared = snoop == ReadSnoop::clean_shared;
        break;
    case ReadSnoop::read_once:
    case ReadSnoop::read_shared:
    case ReadSnoop::read_clean:
    case ReadSnoop::read_not_shared_dirty:
    case ReadSnoop::clean_unique:
    case ReadSnoop::make_unique:
    case ReadSnoop::dvm_complete:
    case ReadSnoop::dvm_message:
        response.data_transfer = response.is_shared = true;
        response.pass_dirty =
            dirty(state) && (snoop == ReadSnoop::read_shared || pass_dirty_always);
    }
    return response;
}

// State of the line after that answer. A ReadOnce leaves no copy with the requester.
constexpr LineState state_after(LineState state, ReadSnoop snoop, const SnoopResponse& response) {
    if (!response.is_shared) return LineState::invalid;
    if (snoop == ReadSnoop::read_once && !response.pass_dirty) return state;
    return line_state(false, dirty(state) && !response.pass_dirty);
}

} // namespace armpmu::interconnect
