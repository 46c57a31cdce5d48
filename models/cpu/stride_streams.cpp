// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/stride_streams.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

constexpr std::uint64_t kWindow = 32; // lines
constexpr std::uint32_t kMostConfidence = 255;

constexpr std::size_t kAtOnce = 8;
constexpr std::uint32_t kBit[kAtOnce] = {1, 2, 4, 8, 16, 32, 64, 128};

} // namespace

StrideStreams::StrideStreams(const CoreConfig& config)
    : enabled_(config.prefetch), confidence_(config.prefetch_confidence),
      distance_(config.l3_kb != 0 ? config.prefetch_distance : config.prefetch_l1_distance),
      l1_distance_(config.prefetch_l1_distance), streams_(config.streams) {}

// Bit n: stream n may be affected by the line; streams with a 0 are not. Without branches, as most
// lines affect no stream.
std::uint32_t StrideStreams::concerned(std::uint64_t line) const {
    constexpr auto kNear = static_cast<std::uint32_t>(kWindow);
    const auto low = static_cast<std::uint32_t>(line);
    const auto some_of = [&](std::size_t first) {
        std::uint32_t some = 0;
        for (std::size_t n = 0; n < kAtOnce; ++n) {
            const std::uint32_t distance = low - last_[first + n];
            const bool concerns =
                distance + kNear <= 2 * kNear || distance == older_step_[first + n];
            some |= concerns ? kBit[n] : 0;
        }
        return some << first;
    };
    std::uint32_t all = some_of(0);
    for (std::size_t first = kAtOnce; first < streams_.size(); first += kAtOnce)
        all |= some_of(first);
    return all;
}

StrideStreams::Stream* StrideStreams::oldest() {
    Stream* found = streams_.data();
    for (Stream& one : streams_) found = one.used < found->used ? &one : found;
    return found;
}

void StrideStreams::note(const Stream& one) {
    const auto n = static_cast<std::size_t>(&one - streams_.data());
    last_[n] = static_cast<std::uint32_t>(one.last);
    older_step_[n] = static_cast<std::uint32_t>(one.older_step);
}

// Of each kind of stream the one used last; null if there is none.
StrideStreams::Found StrideStreams::find(std::uint64_t line) {
    Found found;
    for (std::uint32_t left = concerned(line); left != 0; left &= left - 1) {
        const auto n = static_cast<std::size_t>(__builtin_ctz(left));
        if (n >= streams_.size()) break;
        Stream& one = streams_[n];
        const std::uint64_t distance = line - one.last;
        const auto newer = [&one](const Stream* other) {
            return other == nullptr || one.used >= other->used;
        };
        if (one.older_step != 0 && distance == static_cast<std::uint64_t>(one.older_step) &&
            newer(found.expecting))
            found.expecting = &one;
        if (distance + kWindow > 2 * kWindow || one.used == 0) continue;
        Stream*& near = distance != 0 ? found.near : found.same;
        if (newer(near)) near = &one;
    }
    return found;
}

void StrideStreams::train(std::uint64_t line, Targets& targets) {
    targets.count = 0;
    if (!enabled_) return;
    const Found found = find(line);
    if (Stream* const one = found.expecting) {
        std::swap(one->older_step, one->step);
        one->last = line;
        one->used = ++clock_;
        one->confidence = std::min(one->confidence + 1, kMostConfidence);
        one->ahead_l1 -= one->ahead_l1 != 0 ? 1 : 0;
        one->ahead_outer -= one->ahead_outer != 0 ? 1 : 0;
        note(*one);
        if (one->confidence >= confidence_) predict(*one, targets);
        return;
    }
    if (Stream* const one = found.near) {
        one->older_step = one->step;
        one->step = static_cast<std::int64_t>(line - one->last);
        one->last = line;
        one->used = ++clock_;
        one->confidence = one->ahead_l1 = one->ahead_outer = 0;
        note(*one);
        return;
    }
    Stream* one = found.same;
    if (one == nullptr) {
        one = oldest();
        *one = Stream();
        one->last = line;
        note(*one);
    }
    one->used = ++clock_;
}

void StrideStreams::predict(Stream& stream, Targets& targets) {
    predicted_ = &stream;
    const std::uint32_t depth = std::min(distance_, stream.confidence - confidence_ + 1);
    const std::uint32_t l1_depth = std::min(depth, l1_distance_);
    std::uint64_t line = stream.last;
    std::array<std::uint64_t, Targets::kMost> outer{};
    std::array<std::uint8_t, Targets::kMost> outer_step{};
    unsigned outers = 0;
    for (std::uint32_t n = 1; n <= depth; ++n) {
        line += static_cast<std::uint64_t>(n % 2 != 0 ? stream.older_step : stream.step);
        if (n <= l1_depth && n > stream.ahead_l1) {
            targets.step[targets.count] = static_cast<std::uint8_t>(n);
            targets.line[targets.count++] = line;
        } else if (n > l1_distance_ && n > stream.ahead_outer) {
            outer_step[outers] = static_cast<std::uint8_t>(n);
            outer[outers++] = line;
        }
    }
    targets.first_outer = targets.count;
    std::copy_n(outer.begin(), outers, targets.line.begin() + targets.count);
    std::copy_n(outer_step.begin(), outers, targets.step.begin() + targets.count);
    targets.count += outers;
    stream.ahead_l1 = l1_depth;
    stream.ahead_outer = depth;
}

void StrideStreams::take_back(std::uint32_t step) {
    predicted_->ahead_l1 = std::min(predicted_->ahead_l1, step - 1);
    predicted_->ahead_outer = std::min(predicted_->ahead_outer, step - 1);
}

void StrideStreams::end_all() {
    for (Stream& one : streams_) one = Stream();
}

} // namespace armpmu::cpu
