// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_streams.h"

#include <algorithm>
#include <utility>

namespace armpmu::tests {

namespace {

std::int64_t distance(std::uint64_t from, std::uint64_t to) {
    return static_cast<std::int64_t>(to - from);
}

} // namespace

NaiveStreams::NaiveStreams(const NaiveCoreConfig& config)
    : most_(config.streams), confidence_(config.prefetch_confidence),
      distance_(config.l3_kb == 0 ? config.prefetch_l1_distance : config.prefetch_distance),
      l1_distance_(config.prefetch_l1_distance) {}

NaiveStreams::Stream& NaiveStreams::use(std::size_t index) {
    const Stream used = streams_[index];
    streams_.erase(streams_.begin() + static_cast<std::ptrdiff_t>(index));
    streams_.insert(streams_.begin(), used);
    return streams_.front();
}

std::vector<NaiveStreams::Step> NaiveStreams::train(std::uint64_t line) {
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        if (streams_[i].a == 0 || distance(streams_[i].last, line) != streams_[i].a) continue;
        Stream& stream = use(i);
        std::swap(stream.a, stream.b);
        stream.last = line;
        if (stream.confidence < 255) ++stream.confidence;
        if (stream.done_l1 > 0) --stream.done_l1;
        if (stream.done_l3 > 0) --stream.done_l3;
        if (stream.confidence < confidence_) return {};
        return steps(stream);
    }
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        const std::int64_t step = distance(streams_[i].last, line);
        if (step == 0 || step < -32 || step > 32) continue;
        Stream& stream = use(i);
        stream = {line, stream.b, step, 0, 0, 0};
        return {};
    }
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        if (streams_[i].last != line) continue;
        use(i);
        return {};
    }
    if (streams_.size() == most_) streams_.pop_back();
    streams_.insert(streams_.begin(), {line, 0, 0, 0, 0, 0});
    return {};
}

void NaiveStreams::left_out(unsigned number) {
    Stream& stream = streams_.front();
    stream.done_l1 = std::min(stream.done_l1, number - 1);
    stream.done_l3 = std::min(stream.done_l3, number - 1);
}

std::vector<NaiveStreams::Step> NaiveStreams::steps(Stream& stream) const {
    const unsigned depth = std::min(stream.confidence - confidence_ + 1, distance_);
    std::vector<Step> into_l1, into_l3;
    std::uint64_t line = stream.last;
    for (unsigned n = 1; n <= depth; ++n) {
        line += static_cast<std::uint64_t>(n % 2 == 1 ? stream.a : stream.b);
        if (n <= l1_distance_ && n > stream.done_l1) into_l1.push_back({line, true, n});
        if (n > l1_distance_ && n > stream.done_l3) into_l3.push_back({line, false, n});
    }
    stream.done_l1 = std::min(depth, l1_distance_);
    stream.done_l3 = depth;
    into_l1.insert(into_l1.end(), into_l3.begin(), into_l3.end());
    return into_l1;
}

} // namespace armpmu::tests
