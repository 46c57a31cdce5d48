// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/stride_streams.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

constexpr std::int64_t kWindow = 32; // lines
constexpr std::uint32_t kMostConfidence = 255;

std::int64_t distance_between(std::uint64_t from, std::uint64_t to) {
    return static_cast<std::int64_t>(to - from);
}

} // namespace

StrideStreams::StrideStreams(const CoreConfig& config)
    : enabled_(config.prefetch), confidence_(config.prefetch_confidence),
      distance_(config.l3_kb != 0 ? config.prefetch_distance : config.prefetch_l1_distance),
      l1_distance_(config.prefetch_l1_distance), streams_(config.streams) {}

StrideStreams::Stream* StrideStreams::find_expecting(std::uint64_t line) {
    Stream* found = nullptr;
    for (Stream& one : streams_)
        if (one.started && one.older_step != 0 &&
            one.last + static_cast<std::uint64_t>(one.older_step) == line &&
            (found == nullptr || one.used > found->used))
            found = &one;
    return found;
}

StrideStreams::Stream* StrideStreams::find_near(std::uint64_t line, bool same) {
    Stream* found = nullptr;
    for (Stream& one : streams_) {
        const std::int64_t distance = distance_between(one.last, line);
        if (one.started && (distance == 0) == same && distance <= kWindow && distance >= -kWindow &&
            (found == nullptr || one.used > found->used))
            found = &one;
    }
    return found;
}

void StrideStreams::train(std::uint64_t line, Targets& targets) {
    targets.count = 0;
    if (!enabled_) return;
    if (Stream* const one = find_expecting(line)) {
        std::swap(one->older_step, one->step);
        one->last = line;
        one->used = ++clock_;
        one->confidence = std::min(one->confidence + 1, kMostConfidence);
        one->ahead_l1 -= one->ahead_l1 != 0 ? 1 : 0;
        one->ahead_outer -= one->ahead_outer != 0 ? 1 : 0;
        if (one->confidence >= confidence_) predict(*one, targets);
        return;
    }
    if (Stream* const one = find_near(line, false)) {
        one->older_step = one->step;
        one->step = distance_between(one->last, line);
        one->last = line;
        one->used = ++clock_;
        one->confidence = one->ahead_l1 = one->ahead_outer = 0;
        return;
    }
    Stream* one = find_near(line, true);
    if (one == nullptr) {
        one = &*std::min_element(streams_.begin(), streams_.end(),
                                 [](const Stream& a, const Stream& b) { return a.used < b.used; });
        *one = Stream();
        one->started = true;
        one->last = line;
    }
    one->used = ++clock_;
}

void StrideStreams::predict(Stream& stream, Targets& targets) const {
    const std::uint32_t depth = std::min(distance_, stream.confidence - confidence_ + 1);
    const std::uint32_t l1_depth = std::min(depth, l1_distance_);
    std::uint64_t line = stream.last;
    std::array<std::uint64_t, Targets::kMost> outer{};
    unsigned outers = 0;
    for (std::uint32_t n = 1; n <= depth; ++n) {
        line += static_cast<std::uint64_t>(n % 2 != 0 ? stream.older_step : stream.step);
        if (n <= l1_depth && n > stream.ahead_l1)
            targets.line[targets.count++] = line;
        else if (n > l1_distance_ && n > stream.ahead_outer)
            outer[outers++] = line;
    }
    targets.first_outer = targets.count;
    std::copy_n(outer.begin(), outers, targets.line.begin() + targets.count);
    targets.count += outers;
    stream.ahead_l1 = l1_depth;
    stream.ahead_outer = depth;
}

void StrideStreams::end_all() {
    for (Stream& one : streams_) one = Stream();
}

} // namespace armpmu::cpu
