// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/stride_streams.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

constexpr std::uint64_t kWindow = 32; // lines
constexpr std::uint32_t kMostConfidence = 255;

} // namespace

StrideStreams::StrideStreams(const CoreConfig& config)
    : enabled_(config.prefetch), confidence_(config.prefetch_confidence),
      distance_(config.l3_kb != 0 ? config.prefetch_distance : config.prefetch_l1_distance),
      l1_distance_(config.prefetch_l1_distance), streams_(config.streams) {}

// False only if no stream can have to do with the line. Without branches, for most lines have not.
bool StrideStreams::maybe_follows(std::uint64_t line) const {
    constexpr auto kNear = static_cast<std::uint32_t>(kWindow);
    const auto low = static_cast<std::uint32_t>(line);
    std::uint32_t some = 0;
    for (std::size_t n = 0; n < kAtOnce; ++n) {
        const std::uint32_t distance = low - last_[n];
        some |= static_cast<std::uint32_t>(distance + kNear <= 2 * kNear) |
                static_cast<std::uint32_t>(distance == older_step_[n]);
    }
    return some != 0 || streams_.size() > kAtOnce;
}

StrideStreams::Stream* StrideStreams::oldest() {
    Stream* found = streams_.data();
    for (Stream& one : streams_)
        if (one.used < found->used) found = &one;
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
    std::uint64_t expecting = 0;
    std::uint64_t near = 0;
    std::uint64_t same = 0;
    std::uint64_t oldest = ~std::uint64_t{0};
    for (Stream& one : streams_) {
        const std::uint64_t distance = line - one.last;
        const bool is_near = distance + kWindow <= 2 * kWindow && one.used != 0;
        if (one.used >= expecting && one.older_step != 0 &&
            distance == static_cast<std::uint64_t>(one.older_step)) {
            expecting = one.used;
            found.expecting = &one;
        }
        if (is_near && distance != 0 && one.used >= near) {
            near = one.used;
            found.near = &one;
        }
        if (is_near && distance == 0 && one.used >= same) {
            same = one.used;
            found.same = &one;
        }
        if (one.used < oldest) {
            oldest = one.used;
            found.oldest = &one;
        }
    }
    return found;
}

void StrideStreams::train(std::uint64_t line, Targets& targets) {
    targets.count = 0;
    if (!enabled_) return;
    const Found found =
        maybe_follows(line) ? find(line) : Found{nullptr, nullptr, nullptr, oldest()};
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
        one = found.oldest;
        *one = Stream();
        one->last = line;
        note(*one);
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
