// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace armpmu::vectors {

// The events of one line in the reference and in the device, within k cycles: the n-th of the one
// belongs to the n-th of the other, which is the same as
// reference(t - k) <= device(t) <= reference(t + k) for the numbers of events until then.
class LineMatcher {
  public:
    struct Unmatched {
        std::uint64_t clock; // since when the two are apart
        bool missing;        // else surplus
    };

    explicit LineMatcher(std::uint64_t k) : k_(k) {}

    // Takes the occurrences of a clock; call it with 0, 0 while `waits`. An unmatched one that is
    // too old by now is taken out and returned.
    std::optional<Unmatched> clock(std::uint64_t now, unsigned reference, unsigned device) {
        for (; reference > 0; --reference) add(now, true);
        for (; device > 0; --device) add(now, false);
        if (waiting_.empty() || now - waiting_.front() < k_) return std::nullopt;
        return take();
    }
    bool waits() const { return !waiting_.empty(); }

  private:
    Unmatched take() {
        const Unmatched unmatched{since_, of_reference_};
        waiting_.pop_front();
        if (!waiting_.empty()) since_ = waiting_.front();
        return unmatched;
    }
    void add(std::uint64_t now, bool of_reference) {
        if (!waiting_.empty() && of_reference != of_reference_) {
            waiting_.pop_front();
            return;
        }
        if (waiting_.empty()) since_ = now;
        of_reference_ = of_reference;
        waiting_.push_back(now);
    }

    std::uint64_t k_;
    std::deque<std::uint64_t> waiting_; // unmatched events of one side, by clock
    bool of_reference_ = false;
    std::uint64_t since_ = 0;
};

} // namespace armpmu::vectors
