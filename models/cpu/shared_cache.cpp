// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/shared_cache.h"

#include "models/cpu/lru_array.h"

#include <algorithm>
#include <unordered_map>

namespace armpmu::cpu {

namespace {

using Kind = LineRequest::Kind;

constexpr std::uint32_t kL3Ways = 16;

} // namespace

struct SharedCache::Impl {
    Impl(std::uint32_t kilobytes, std::uint32_t cycles, MemoryPort& behind)
        : memory(behind), latency(cycles), present(kilobytes != 0),
          lines(std::max(1U, kilobytes * 1024 / 64 / kL3Ways), kL3Ways), dirty(lines.size()) {}

    void fill(std::uint64_t line, bool is_dirty, std::uint64_t cycle) {
        std::uint32_t at = lines.find(line);
        if (at != LruArray::kNone) {
            lines.use(at);
            dirty[at] = dirty[at] || is_dirty;
            return;
        }
        at = lines.choose(line);
        if (!lines.empty(at) && dirty[at])
            memory.request(
                {Kind::write_back, lines.key(at), cycle, ~std::uint64_t{0}, false, true});
        lines.place(at, line);
        dirty[at] = is_dirty;
    }
    // An answer of this cache: the token is even and holds the cycle. Odd ones are of the memory.
    static Token own(std::uint64_t cycle) { return cycle << 1; }
    Token pass_on(LineRequest request) {
        request.cycle += latency;
        passed[next] = memory.request(request);
        return next++ << 1 | 1;
    }

    MemoryPort& memory;
    std::uint32_t latency;
    bool present;
    LruArray lines;
    std::vector<bool> dirty;
    std::uint64_t next = 1;
    std::unordered_map<std::uint64_t, Token> passed;
};

SharedCache::SharedCache(std::uint32_t kilobytes, std::uint32_t latency, MemoryPort& memory)
    : impl_(std::make_unique<Impl>(kilobytes, latency, memory)) {}
SharedCache::~SharedCache() = default;

bool SharedCache::holds(std::uint64_t line) const {
    return impl_->lines.find(line) != LruArray::kNone;
}

MemoryPort::Token SharedCache::request(const LineRequest& request) {
    Impl& l3 = *impl_;
    if (!l3.present) return l3.memory.request(request);
    const std::uint64_t done = request.cycle + l3.latency;
    const std::uint32_t at = l3.lines.find(request.line);
    const bool hit = at != LruArray::kNone;
    switch (request.kind) {
    case Kind::read:
    case Kind::read_unique:
    case Kind::fetch:
        if (!hit) return l3.pass_on(request);
        l3.lines.use(at);
        return Impl::own(done);
    case Kind::write_back:
    case Kind::evict:
    case Kind::write_full:
        l3.fill(request.line, request.kind != Kind::evict, done);
        return Impl::own(done);
    case Kind::prefetch_outer:
        if (hit) {
            l3.lines.use(at);
        } else {
            LineRequest read = request;
            read.kind = Kind::read;
            l3.memory.answer(l3.memory.request(read));
            l3.fill(request.line, false, done);
        }
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
