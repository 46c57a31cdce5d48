// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/hot_spots.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Where events happened, as `perf annotate --stdio` shows it; no text without events. Functions
// with less than `percent` of an event are left out, and runs of instructions without any:
//
//    Percent |          Count | Functions with 0x03 l1d_cache_refill
//   ------------------------------------------------------------------
//     100.00 :           1600 : chase
//
//    Percent |          Count | chase, 0x03 l1d_cache_refill
//   ------------------------------------------------------------------
//            :                :            loop:
//      12.50 :            200 :   400000:   ldr x1, [x1]
//
// Where source lines are known, a table of lines comes second, whose sum is the event's total. In a
// listing a line stands where it changes, with its text if the file can be read:
//
//            :                : chase.c:12  node = node->next;
//      12.50 :            200 :   400698:   f9400021
class AnnotateView final : public View {
  public:
    AnnotateView() = default;
    // `note` is shown last.
    AnnotateView(std::vector<AnnotatedEvent> events, double percent, std::string note)
        : events_(std::move(events)), percent_(percent), note_(std::move(note)) {}

    const std::vector<AnnotatedEvent>& events() const { return events_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<AnnotatedEvent> events_;
    double percent_ = 0; // 0 .. 100
    std::string note_;
};

} // namespace armpmu::testbench
