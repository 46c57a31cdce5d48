// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/evidence.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace armpmu::vectors {

// Reasons for the first divergence. reason_text.cpp has the sentence of each.
enum class Why : std::uint8_t {
    unknown,
    clocks,
    amount,
    driven,
    input_without_value,
    never_had_value,
    lost_value,
    moved_event,
    wrong_security,
    wrong_line,
    lost_event,
    added_event,
    doubled_event,
    lost_access,
    added_access,
    other_access,
    export_shifted,
    not_exported,
    exported_nothing,
    exported_absent,
    exported_elsewhere,
    exported_forbidden,
    exported_with_nothing,
    count_after_access,
    count_shifted,
    write_shifted,
    leap_shifted,
    count_stands,
    leapt,
    counted_standing,
    counted_disabled,
    counted_more,
    counted_forbidden,
    counted_closed,
    counted_nothing,
    counted_less,
    counts,
    flag_shifted,
    flag_not_cleared,
    flag_must_be_clear,
    wrapped_without_flag,
    flag_not_set,
    flag_cleared,
    flag_without_wrap,
    pin_shifted,
    pin_of_flag,
    pin_of_flags,
    no_access,
    answer,
    read
};

struct Reason {
    Why why = Why::unknown;
    const CounterUse* use = nullptr;    // of the count
    std::int64_t shift = 0;             // clocks late; less than 0: early
    const CompareRow* access = nullptr; // the row of the access involved
    std::uint64_t should = 0, did = 0;  // times that an event should have been and was counted
    bool down = false;                  // leapt: else up
    bool set = false;                   // flag_shifted: else cleared
    bool secure = false;                // exported_forbidden: the event was
    std::size_t partner = 0;            // the other half of an event's divergence
};

Reason find_reason(const Evidence& evidence);
// As text, in a sentence or two.
std::string reason_text(const Reason& reason, const Evidence& evidence);
// Marks the divergences that follow from the first.
void mark_consequences(const Reason& reason, const Evidence& evidence);

} // namespace armpmu::vectors
