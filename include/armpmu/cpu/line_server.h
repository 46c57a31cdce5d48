// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// A resource that serves one request at a time. Requests may come in any order of cycles; each
// begins in the first gap that is long enough.
class LineServer {
  public:
    // The cycle in which a request begins that is ready at `cycle` and takes `length`.
    std::uint64_t begin(std::uint64_t cycle, std::uint64_t length) {
        if (length == 0) return cycle;
        forget(cycle);
        auto at = busy_.begin();
        while (at != busy_.end() && at->end <= cycle) ++at;
        for (; at != busy_.end() && at->begin < cycle + length; ++at)
            cycle = std::max(cycle, at->end);
        add(static_cast<std::size_t>(at - busy_.begin()), {cycle, cycle + length});
        return cycle;
    }

  private:
    struct Span {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
    };
    // How far cycles may go back; older spans are dropped.
    static constexpr std::uint64_t kBack = 16'384;

    void forget(std::uint64_t cycle) {
        std::size_t old = 0;
        while (old < busy_.size() && busy_[old].end + kBack < cycle) ++old;
        if (old != 0) busy_.erase(busy_.begin(), busy_.begin() + static_cast<std::ptrdiff_t>(old));
    }
    void add(std::size_t at, const Span& span) {
        if (at != 0 && busy_[at - 1].end == span.begin)
            busy_[--at].end = span.end;
        else
            busy_.insert(busy_.begin() + static_cast<std::ptrdiff_t>(at), span);
        if (at + 1 == busy_.size() || busy_[at].end != busy_[at + 1].begin) return;
        busy_[at].end = busy_[at + 1].end;
        busy_.erase(busy_.begin() + static_cast<std::ptrdiff_t>(at + 1));
    }

    std::vector<Span> busy_; // in order, and none touch
};

} // namespace armpmu::cpu
