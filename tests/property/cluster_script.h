// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/cluster_fixture.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

// What a core does step by step; each begins when `wait` returns, where there is one.
class Script final : public cpu::BlockSource {
  public:
    enum class What { wait, load, store, whole, barrier, broadcast_all, broadcast_page };
    struct Step {
        What what;
        std::uint64_t address = 0;
    };
    // All code is in the line at `code`.
    explicit Script(std::uint64_t code) {
        constexpr std::uint32_t kLoad = 0xF9400041;    // ldr x1, [x2]
        constexpr std::uint32_t kStore = 0xF9000083;   // str x3, [x4]
        constexpr std::uint32_t kPair = 0xA90014C5;    // stp x5, x5, [x6]
        constexpr std::uint32_t kUse = 0x8B010021;     // add x1, x1, x1
        constexpr std::uint32_t kBarrier = 0xD5033B9F; // dsb ish
        constexpr std::uint32_t kBranch = 0x14000000;  // b
        const std::vector<std::vector<std::uint32_t>> all = {{kLoad, kUse, kBranch},
                                                             {kStore, kBranch},
                                                             {kPair, kPair, kPair, kPair, kBranch},
                                                             {kBarrier, kBranch},
                                                             {kUse, kBranch}};
        for (const auto& words : all) {
            blocks_.push_back({code, words});
            code += 4 * words.size();
        }
    }
    void add(What what, std::uint64_t address = 0) { steps_.push_back({what, address}); }
    // Of lines from `base` on, and then a barrier.
    void add_lines(What what, std::uint64_t base, unsigned lines, unsigned stride = 64) {
        add(What::wait);
        for (unsigned n = 0; n < lines; ++n) add(what, base + std::uint64_t{n} * stride);
        add(What::barrier);
    }

    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        while (at_ < steps_.size() && steps_[at_].what == What::wait) {
            ++at_;
            wait();
        }
        if (at_ == steps_.size()) return false;
        const Step step = steps_[at_++];
        retired = {};
        retired.block = block_of(step.what);
        // Always taken, so that branches are predicted alike.
        retired.next = blocks_[at_ < steps_.size() ? block_of(steps_[at_].what) : 4].address;
        for (unsigned n = 0; n < 4; ++n) addresses_[n] = step.address + 16 * n;
        retired.addresses = addresses_.data();
        if (step.what != What::broadcast_all && step.what != What::broadcast_page) return true;
        effect_.kind = step.what == What::broadcast_all ? cpu::Effect::Kind::tlb_broadcast_all
                                                        : cpu::Effect::Kind::tlb_broadcast_page;
        effect_.address = step.address;
        retired.effect = &effect_;
        return true;
    }

    std::function<void()> wait;

  private:
    static std::uint32_t block_of(What what) {
        switch (what) {
        case What::load: return 0;
        case What::store: return 1;
        case What::whole: return 2;
        case What::barrier: return 3;
        default: return 4;
        }
    }

    std::vector<cpu::CodeBlock> blocks_;
    std::vector<Step> steps_;
    std::size_t at_ = 0;
    std::array<std::uint64_t, 4> addresses_{};
    cpu::Effect effect_;
};

// Clusters whose cores take turns, each with a script of its own, without prefetches.
class TurnTaking {
  public:
    explicit TurnTaking(ClusterShape shape, unsigned l1_streaming = 0) {
        shape.core.prefetch = false;
        shape.core.l1_streaming = l1_streaming;
        system = std::make_unique<ClusterSystem>(shape, [&](unsigned cluster, unsigned core) {
            const std::uint64_t number = scripts_.size();
            auto script = std::make_unique<Script>(0x40'0000 + 0x1'0000 * number);
            script->wait = [this, cluster, core] {
                system->clusters[cluster]->wait_for_work(core);
            };
            scripts_[{cluster, core}] = script.get();
            return script;
        });
        clock_ = shape.cluster;
        // Descriptors of their own.
        for (std::size_t n = 0; n < system->seats.cores.size(); ++n)
            system->seats.cores[n]->set_asid(static_cast<std::uint16_t>(n + 1));
    }
    Script& script(unsigned cluster, unsigned core) { return *scripts_.at({cluster, core}); }

    // Each core does the next part of its script in its turn.
    void run(const std::vector<std::pair<unsigned, unsigned>>& turns) {
        EXPECT_TRUE(system->run());
        for (const auto& [cluster, core] : turns) {
            EXPECT_TRUE(system->clusters[cluster]->waits_for_work(core));
            const std::uint64_t now = system->interconnect.cycle();
            system->clusters[cluster]->work_arrived(core, now * clock_.core_mhz / clock_.aclk_mhz);
            EXPECT_FALSE(system->interconnect.quiescent());
            EXPECT_TRUE(system->run());
        }
        for (const auto& cluster : system->clusters) EXPECT_TRUE(cluster->ended());
    }

    std::unique_ptr<ClusterSystem> system;

  private:
    std::map<std::pair<unsigned, unsigned>, Script*> scripts_;
    cluster::ClusterConfig clock_;
};

} // namespace armpmu::testbench::testing
