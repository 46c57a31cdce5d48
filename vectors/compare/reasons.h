// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/near_rows.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace armpmu::vectors {

// Why the first divergence is one. reason_text.cpp has a sentence for each.
enum class Why : std::uint8_t {
    unknown, // nothing can be said but what is seen and expected
    clocks,  // of the two vectors
    amount,  // in a window
    driven,  // an input: the device was driven otherwise
    // bits without a value
    input_without_value,
    never_had_value,
    lost_value,
    // an event
    moved_event, // to another clock
    wrong_security,
    wrong_line,
    lost_event,
    added_event,
    doubled_event,
    // an access
    lost_access,
    added_access,
    other_access,
    // an event bus
    export_shifted,
    not_exported,
    exported_nothing,
    exported_forbidden,
    // a count
    count_after_access,
    count_shifted, // what an event does
    write_shifted, // what an access does
    leap_shifted,  // something else
    count_stands,  // nothing may happen
    leapt,
    counted_standing, // its event, which must not be
    counted_disabled,
    counted_more,
    counted_forbidden,
    counted_closed, // though the counter is closed to the line
    counted_nothing,
    counted_less,
    counts,
    // a flag
    flag_shifted,
    flag_not_cleared,
    flag_must_be_clear,
    wrapped_without_flag,
    flag_not_set,
    flag_cleared,
    flag_without_wrap,
    // a pin
    pin_shifted,
    pin_of_flag,  // of one
    pin_of_flags, // of all
    // an answer
    no_access,
    answer,
    read,
};

struct Reason {
    Why why = Why::unknown;
    const CounterUse* use = nullptr;    // of the count
    std::int64_t shift = 0;             // clocks late; less than 0: early
    const CompareRow* access = nullptr; // the row of an access that has to do with it
    std::uint64_t should = 0, did = 0;  // times that an event was counted
    bool down = false;                  // leapt: else up
    bool set = false;                   // flag_shifted: else cleared
    bool secure = false;                // exported_forbidden: the event was
    std::size_t partner = 0;            // the other half of an event's divergence
};

// Finds it. All texts stay out of it.
class Reasons {
  public:
    Reasons(const ComparePlan& plan, const NearRows& near, const Expectation& expectation,
            ClockedDevice& model, const DivergenceLog& log)
        : plan_(plan), near_(near), around_(near.around()), expectation_(expectation),
          model_(model), log_(log) {}

    Reason find() const;

  private:
    Reason of_unknown() const;
    Reason of_line() const;
    Reason of_access() const;
    Reason of_export() const;
    Reason of_count() const;
    Why of_increment(const Reason& reason) const;
    Reason of_flag() const;
    Reason of_pin() const;
    Reason of_answer() const;

    const Signal& signal() const { return *log_.values(0).signal; }
    const Divergence& first() const { return log_.all().front(); }
    bool has_access(const CompareRow& row) const { return !model_.access_text(row.data()).empty(); }
    // The row of the write that an output shows, or null.
    const CompareRow* write_of(OutputPath path) const;
    bool wraps(unsigned flag) const;

    const ComparePlan& plan_;
    const NearRows& near_;
    const Surroundings& around_;
    const Expectation& expectation_;
    ClockedDevice& model_;
    const DivergenceLog& log_;
};

// A reason in a sentence or two.
class ReasonText {
  public:
    // `reset_seen`: there was one before the last clock.
    ReasonText(const Reason& reason, const ComparePlan& plan, const NearRows& near,
               const Expectation& expectation, const ClockedDevice& model, const DivergenceLog& log,
               bool reset_seen);
    std::string text() const;

  private:
    std::string why() const;
    std::string of_line() const;
    std::string of_pin() const;
    std::string access(const CompareRow& row) const { return model_.access_text(row.data()); }
    std::string access(const std::string& before) const; // where it has to do with it
    std::string standing() const;
    std::string times() const;
    std::string late() const;
    std::string shift(std::initializer_list<const char*> paths) const;

    const Reason& reason_;
    const ComparePlan& plan_;
    const NearRows& near_;
    const Expectation& expectation_;
    const ClockedDevice& model_;
    const DivergenceLog& log_;
    const Divergence& first_;
    bool reset_seen_;
    std::string at_; // " at clock 41"
};

} // namespace armpmu::vectors
