// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/shared_cache.h"
#include "tests/fuzz/core_fuzz_program.h"

#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace armpmu::tests {

inline std::uint64_t core_fuzz_mixed(std::uint64_t value) {
    value = (value ^ value >> 31) * 0x9e37'79b9'7f4a'7c15;
    return value ^ value >> 29;
}

// Memory of three types, and pages that are elsewhere or there twice.
class CoreFuzzTranslator final : public cpu::Translator {
  public:
    explicit CoreFuzzTranslator(std::uint64_t seed) : seed_(seed) {}
    Page translate(std::uint64_t page, std::uint16_t asid) override {
        const std::uint64_t chance = core_fuzz_mixed(page * 3 + asid + seed_);
        Page found{chance >> 8 & 1 ? page : chance >> 20 & 0xff, cpu::MemoryType::cacheable};
        if (chance % 16 == 0) found.type = cpu::MemoryType::device;
        if (chance % 16 == 1) found.type = cpu::MemoryType::non_cacheable;
        return found;
    }

  private:
    std::uint64_t seed_;
};

// Answers after some time, from anywhere, known at once or when asked for.
class CoreFuzzMemory final : public cpu::MemoryPort {
  public:
    explicit CoreFuzzMemory(std::uint64_t seed) : seed_(seed), most_(kMost[seed % 4]) {}

    Token request(const cpu::LineRequest& request) override {
        using Kind = cpu::LineRequest::Kind;
        const std::uint64_t chance = core_fuzz_mixed(request.line + seed_);
        const Token token = 2 * ++requests_ + (chance >> 50 & 1);
        if (request.kind == Kind::write_back || request.kind == Kind::evict ||
            request.kind == Kind::prefetch_outer)
            return token;
        open_[token] = {request.cycle + chance % most_,
                        static_cast<cpu::DataSource>((chance >> 8) % 6), (chance >> 20 & 3) == 0};
        return token;
    }
    cpu::LineAnswer answer(Token token) override {
        const auto found = open_.find(token);
        if (found == open_.end()) {
            ++mistakes_;
            return {};
        }
        const cpu::LineAnswer answer = found->second;
        open_.erase(found);
        return answer;
    }
    bool answered(Token token) override { return token % 2 == 0; }

    std::size_t open() const { return open_.size(); }
    std::uint64_t mistakes() const { return mistakes_; }

  private:
    static constexpr std::uint64_t kMost[] = {1, 10, 300, 1U << 21};
    std::uint64_t seed_;
    std::uint64_t most_;
    std::uint64_t requests_ = 0;
    std::uint64_t mistakes_ = 0;
    std::unordered_map<Token, cpu::LineAnswer> open_;
};

// A core and all that is around it. Interrupts are noted and cleared.
class CoreFuzzMachine final : public a55::InterruptListener {
  public:
    CoreFuzzMachine(const cpu::CoreConfig& config, std::uint64_t seed)
        : pmu(pmu_of(config, seed)), memory(seed), translator_(seed),
          l3_(with_l3(config, seed % 3 != 0), memory) {
        core.emplace(config, pmu, translator_, l3_);
        pmu.set_interrupt_listener(this);
    }

    static cpu::CoreConfig with_l3(cpu::CoreConfig config, bool there) {
        if (!there) config.l3_kb = 0;
        return config;
    }
    static a55::Config pmu_of(const cpu::CoreConfig& config, std::uint64_t seed) {
        a55::Config pmu = cpu::pmu_config(config);
        pmu.external_last_level = seed % 2 == 0;
        return pmu;
    }
    void perform(const CoreFuzzStep& step);
    void interrupt(bool asserted) override {
        if (!asserted) return;
        interrupts.emplace_back(pmu.cycles(), pmu.total(a55::Event::inst_retired));
        pmu.write_external(kClear, ~0U);
    }

    a55::Pmu pmu;
    CoreFuzzMemory memory;
    std::optional<cpu::Core> core;
    // The PMU's cycle, and what had retired.
    std::vector<std::tuple<std::uint64_t, std::uint64_t>> interrupts;

  private:
    static constexpr std::uint32_t kClear = 0xc80; // PMOVSCLR
    CoreFuzzTranslator translator_;
    cpu::SharedCache l3_;
};

} // namespace armpmu::tests
