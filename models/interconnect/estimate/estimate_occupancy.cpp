// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate_occupancy.h"

#include <algorithm>

namespace armpmu::interconnect {

std::uint64_t BusyIntervals::first_free(std::uint64_t cycle, std::uint64_t length) const {
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].until > cycle) --i;
    for (; i < size_ && busy_intervals_[i].from < cycle + length; ++i)
        cycle = busy_intervals_[i].until;
    return cycle;
}

void BusyIntervals::take(std::uint64_t from, std::uint64_t until) {
    if (size_ == busy_intervals_.size()) {
        size_ /= 2;
        std::copy(at(size_), at(busy_intervals_.size()), at(0));
    }
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].from > from) --i;
    if (i > 0 && busy_intervals_[i - 1].until >= from) {
        --i;
        busy_intervals_[i].until = std::max(busy_intervals_[i].until, until);
    } else {
        std::copy_backward(at(i), at(size_), at(size_ + 1));
        busy_intervals_[i] = {from, until};
        ++size_;
    }
    std::size_t next = i + 1;
    for (; next < size_ && busy_intervals_[next].from <= busy_intervals_[i].until; ++next)
        busy_intervals_[i].until = std::max(busy_intervals_[i].until, busy_intervals_[next].until);
    std::copy(at(next), at(size_), at(i + 1));
    size_ -= next - (i + 1);
}

std::uint64_t BusyIntervals::idle_since(std::uint64_t cycle, std::uint64_t pause) const {
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].until > cycle) --i;
    return i == 0 ? 0 : busy_intervals_[i - 1].until - pause;
}

std::uint64_t BusyIntervals::taken(std::uint64_t from, std::uint64_t until) const {
    std::uint64_t cycles = 0;
    for (std::size_t i = size_; i > 0 && busy_intervals_[i - 1].until > from; --i) {
        const std::uint64_t first = std::max(from, busy_intervals_[i - 1].from);
        const std::uint64_t end = std::min(until, busy_intervals_[i - 1].until);
        if (first < end) cycles += end - first;
    }
    return cycles;
}

std::uint64_t Places::first_free(std::uint64_t cycle) {
    if (stays_.size() < limit_) return cycle;
    for (std::size_t i = 0; i < stays_.size();) {
        if (stays_[i].until > *horizon_) {
            ++i;
            continue;
        }
        stays_[i] = stays_.back();
        stays_.pop_back();
    }
    for (;;) {
        unsigned held = 0;
        std::uint64_t next = ~std::uint64_t{0};
        for (const Stay& stay : stays_) {
            if (stay.from > cycle || stay.until <= cycle) continue;
            ++held;
            next = std::min(next, stay.until);
        }
        if (held < limit_) return cycle;
        cycle = next;
    }
}

void Places::take(std::uint64_t from, std::uint64_t until) {
    // Only masters far ahead of others leave so many behind.
    if (stays_.size() >= 4 * std::size_t{limit_} + 64) stays_.erase(stays_.begin());
    stays_.push_back({from, until});
}

} // namespace armpmu::interconnect
