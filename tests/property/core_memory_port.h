// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/memory_port.h"
#include "tests/property/core_memory_case.h"

#include <cstdint>
#include <unordered_map>

namespace armpmu::tests {

// The memory of a case. It watches that each answer is asked for once, and none that nobody wants.
class CoreMemoryPort final : public cpu::MemoryPort {
  public:
    explicit CoreMemoryPort(const CoreMemoryCase& one) : case_(one) {}

    Token request(const cpu::LineRequest& request) override {
        using Kind = cpu::LineRequest::Kind;
        const Token token = next_++;
        count(request.kind);
        if (request.kind == Kind::write_back || request.kind == Kind::evict ||
            request.kind == Kind::prefetch_outer)
            return token;
        const std::uint64_t chance = mixed(request.line * 16 + case_.seed);
        const std::uint64_t after =
            case_.random_latency ? chance % (case_.latency + 1) : case_.latency;
        cpu::LineAnswer answer{request.cycle + after, cpu::DataSource::dram, false};
        if (case_.naive.home) {
            const NaiveHome home = case_.naive.home(request.line);
            answer.source = source_of(home.source);
            answer.shared = home.shared;
        }
        const bool some = case_.random_latency && chance >> 32 & 1;
        open_[token] = {answer, case_.answers_late && !some};
        return token;
    }
    cpu::LineAnswer answer(Token token) override {
        const auto found = open_.find(token);
        if (found == open_.end()) {
            ++mistakes_;
            return {};
        }
        const cpu::LineAnswer answer = found->second.answer;
        open_.erase(found);
        return answer;
    }
    bool answered(Token token) override {
        const auto found = open_.find(token);
        if (found == open_.end()) ++mistakes_;
        return found == open_.end() || !found->second.late;
    }

    std::uint64_t reads() const { return reads_; }   // of lines
    std::uint64_t writes() const { return writes_; } // of lines

    // Answers that were asked for twice or without a request.
    std::uint64_t mistakes() const { return mistakes_; }
    // Answers that nobody asked for yet.
    std::size_t open() const { return open_.size(); }

  private:
    struct Open {
        cpu::LineAnswer answer;
        bool late = false; // known when it is asked for
    };
    void count(cpu::LineRequest::Kind kind) {
        using Kind = cpu::LineRequest::Kind;
        if (kind == Kind::read || kind == Kind::read_unique || kind == Kind::fetch) ++reads_;
        if (kind == Kind::write_back || kind == Kind::write_full || kind == Kind::write_streaming)
            ++writes_;
    }
    static cpu::DataSource source_of(NaiveSource source) {
        switch (source) {
        case NaiveSource::peer_core: return cpu::DataSource::peer_core;
        case NaiveSource::interconnect_cache: return cpu::DataSource::interconnect_cache;
        case NaiveSource::peer_cluster: return cpu::DataSource::peer_cluster;
        case NaiveSource::dram: return cpu::DataSource::dram;
        case NaiveSource::remote: break;
        }
        return cpu::DataSource::remote;
    }

    const CoreMemoryCase& case_;
    Token next_ = 1;
    std::unordered_map<Token, Open> open_;
    std::uint64_t reads_ = 0;
    std::uint64_t writes_ = 0;
    std::uint64_t mistakes_ = 0;
};

// What lies in front of L3: it counts what ends there.
class CoreMemoryFront final : public cpu::MemoryPort {
  public:
    explicit CoreMemoryFront(cpu::MemoryPort& behind) : behind_(behind) {}
    Token request(const cpu::LineRequest& request) override {
        if (request.kind == cpu::LineRequest::Kind::make_unique) ++uniqueness_requests_;
        return behind_.request(request);
    }
    cpu::LineAnswer answer(Token token) override { return behind_.answer(token); }
    bool answered(Token token) override { return behind_.answered(token); }
    std::uint64_t uniqueness_requests() const { return uniqueness_requests_; }

  private:
    cpu::MemoryPort& behind_;
    std::uint64_t uniqueness_requests_ = 0;
};

} // namespace armpmu::tests
