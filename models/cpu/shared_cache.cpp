// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/shared_cache.h"

#include "models/cpu/l3_tags.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace armpmu::cpu {

struct SharedCache::Impl {
    using Kind = LineRequest::Kind;

    Impl(const CoreConfig& core, MemoryPort& behind)
        : memory(behind), latency(core.l3_latency), present(core.l3_kb != 0),
          prefetches(core.l3_prefetches),
          lines(core.l3_kb, core.l3_replacement == CoreConfig::OuterReplacement::biased),
          dirty(lines.size()) {}

    void fill(std::uint64_t line, bool is_dirty, std::uint64_t cycle) {
        std::uint32_t at = lines.find(line);
        if (at != L3Tags::kNone) {
            lines.use(at);
            dirty[at] = dirty[at] || is_dirty;
            return;
        }
        at = lines.choose(line);
        if (!lines.empty(at) && dirty[at])
            memory.request(
                {Kind::write_back, lines.line(at), cycle, ~std::uint64_t{0}, false, true});
        lines.place(at, line);
        dirty[at] = is_dirty;
    }
    // When a line that is read is at the core.
    std::uint64_t answer(std::uint64_t line, std::uint64_t cycle) {
        const std::uint64_t done = cycle + latency;
        if (arriving.empty()) return done;
        const auto found = arriving.find(line);
        if (found == arriving.end()) return done;
        const std::uint64_t arrival = found->second;
        if (arrival <= cycle) arriving.erase(found);
        return std::max(done, arrival);
    }
    void prefetch(const LineRequest& request) {
        LineRequest read = request;
        read.kind = Kind::read;
        std::uint64_t& slot = *std::min_element(prefetches.begin(), prefetches.end());
        read.cycle = std::max(request.cycle, slot) + latency;
        if (arriving.size() >= kManyArriving) forget_arrived(request.cycle);
        slot = memory.answer(memory.request(read)).cycle;
        arriving[request.line] = slot;
        fill(request.line, false, read.cycle);
    }
    void forget_arrived(std::uint64_t cycle) {
        for (auto at = arriving.begin(); at != arriving.end();)
            at = at->second <= cycle ? arriving.erase(at) : std::next(at);
    }
    // An answer of this cache: the token is even and holds the cycle. Odd ones are of the memory.
    static Token own(std::uint64_t cycle) { return cycle << 1; }
    Token pass_on(LineRequest request) {
        request.cycle += latency;
        passed[next] = memory.request(request);
        return next++ << 1 | 1;
    }

    static constexpr std::size_t kManyArriving = 256;

    MemoryPort& memory;
    std::uint32_t latency;
    bool present;
    std::vector<std::uint64_t> prefetches; // when those on their way arrive
    L3Tags lines;
    std::vector<bool> dirty;
    std::unordered_map<std::uint64_t, std::uint64_t> arriving; // prefetched lines, and when
    std::uint64_t next = 1;
    std::unordered_map<std::uint64_t, Token> passed;
};

SharedCache::SharedCache(const CoreConfig& core, MemoryPort& memory)
    : impl_(std::make_unique<Impl>(core, memory)) {}
SharedCache::~SharedCache() = default;

void SharedCache::set_latencies(const CoreConfig& core) {
    impl_->latency = core.l3_latency;
    impl_->prefetches.resize(core.l3_prefetches);
}

bool SharedCache::holds(std::uint64_t line) const {
    return impl_->lines.find(line) != L3Tags::kNone;
}

MemoryPort::Token SharedCache::request(const LineRequest& request) {
    using Kind = LineRequest::Kind;
    Impl& l3 = *impl_;
    if (!l3.present) return l3.memory.request(request);
    const std::uint64_t done = request.cycle + l3.latency;
    const std::uint32_t at = l3.lines.find(request.line);
    const bool hit = at != L3Tags::kNone;
    switch (request.kind) {
    case Kind::read:
    case Kind::read_unique:
    case Kind::fetch:
        if (!hit) return l3.pass_on(request);
        l3.lines.use(at);
        return Impl::own(l3.answer(request.line, request.cycle));
    case Kind::write_back:
    case Kind::evict:
    case Kind::write_full:
        l3.fill(request.line, request.kind != Kind::evict, done);
        return Impl::own(done);
    case Kind::prefetch_outer:
        if (hit)
            l3.lines.use(at);
        else
            l3.prefetch(request);
        return Impl::own(done);
    case Kind::write_streaming:
        if (hit) l3.lines.drop(at);
        return l3.pass_on(request);
    case Kind::make_unique: return Impl::own(done);
    case Kind::drop:
    case Kind::tlb_broadcast:
    case Kind::tlb_sync:
    case Kind::read_bytes:
    case Kind::write_bytes:
    case Kind::atomic: break;
    }
    return l3.pass_on(request);
}

LineAnswer SharedCache::answer(Token token) {
    if (!impl_->present) return impl_->memory.answer(token);
    if ((token & 1) == 0) return {token >> 1, DataSource::l3, false};
    const auto found = impl_->passed.find(token >> 1);
    const LineAnswer answer = impl_->memory.answer(found->second);
    impl_->passed.erase(found);
    return answer;
}

bool SharedCache::answered(Token token) {
    if (!impl_->present) return impl_->memory.answered(token);
    return (token & 1) == 0 || impl_->memory.answered(impl_->passed.at(token >> 1));
}

} // namespace armpmu::cpu
