// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/stepped_cluster.h"
#include "armpmu/cpu/translator.h"
#include "testbench/kernels/kernel.h"
#include "tests/property/core_laws.h"
#include "tests/property/interconnect_fixture.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

// Loads, stores, pairs of both and barriers at random places of a small memory, in loops of code.
class RandomAccesses final : public cpu::BlockSource {
  public:
    struct Shape {
        std::uint64_t base = 0x1000'0000;
        unsigned lines = 64;
        unsigned store_percent = 40;
        unsigned whole_percent = 5; // of stores: of a line, in two blocks' worth of 16 bytes
        unsigned barrier_percent = 1;
        unsigned blocks = 20'000; // that are executed
        std::uint64_t seed = 1;
    };
    explicit RandomAccesses(const Shape& shape) : shape_(shape), random_(shape.seed) {
        constexpr std::uint32_t kLoad = 0xF9400041;    // ldr x1, [x2]
        constexpr std::uint32_t kStore = 0xF9000083;   // str x3, [x4]
        constexpr std::uint32_t kPair = 0xA90014C5;    // stp x5, x5, [x6]
        constexpr std::uint32_t kUse = 0x8B010021;     // add x1, x1, x1
        constexpr std::uint32_t kBarrier = 0xD5033BBF; // dmb ish
        constexpr std::uint32_t kBranch = 0x14000000;  // b
        const std::vector<std::vector<std::uint32_t>> code = {
            {kLoad, kUse, kBranch},
            {kStore, kBranch},
            {kLoad, kStore, kUse, kBranch},
            {kPair, kPair, kPair, kPair, kBranch},
            {kBarrier, kBranch},
            {kLoad, kLoad, kUse, kUse, kUse, kUse, kBranch},
        };
        std::uint64_t address = 0x40'0000;
        for (const auto& words : code) {
            blocks_.push_back({address, words});
            address += 0x40;
        }
    }
    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        if (executed_ == shape_.blocks) return false;
        if (executed_++ == 0) next_ = choose();
        retired = {};
        retired.block = next_;
        const std::uint64_t kind = next_;
        next_ = choose();
        retired.next = blocks_[next_].address;
        addresses_ = {place(), place(), 0, 0};
        if (kind == kWhole) {
            const std::uint64_t line = place() & ~std::uint64_t{63};
            for (unsigned n = 0; n < 4; ++n) addresses_[n] = line + 16 * n;
        }
        retired.addresses = addresses_.data();
        return true;
    }

  private:
    static constexpr std::uint32_t kWhole = 3;
    std::uint64_t place() { return shape_.base + random_(shape_.lines) * 64 + random_(8) * 8; }
    std::uint32_t choose() {
        if (random_(100) < shape_.barrier_percent) return 4;
        if (random_(100) >= shape_.store_percent) return random_(2) == 0 ? 0 : 5;
        if (random_(100) < shape_.whole_percent) return kWhole;
        return random_(2) == 0 ? 1 : 2;
    }

    Shape shape_;
    Random random_;
    std::vector<cpu::CodeBlock> blocks_;
    std::array<std::uint64_t, 4> addresses_{};
    std::uint32_t next_ = 0;
    unsigned executed_ = 0;
};

struct ClusterShape {
    cluster::ClusterConfig cluster;
    cpu::CoreConfig core;
    std::vector<unsigned> cores = {2, 2};           // of the clusters on SI3 and SI4
    RandomAccesses::Shape accesses;                 // of cores whose sources are not named
    std::vector<cpu::FlatTranslator::Range> ranges; // that are not cacheable
    bool observed = false;                          // each load and store is checked
};

// What a core of a cluster executes; null: nothing.
using MakeSource =
    std::function<std::unique_ptr<cpu::BlockSource>(unsigned cluster, unsigned core)>;

// The core of each PMU, with what it executes, in the order of clusters and cores.
struct ClusterSeats {
    std::vector<cluster::ClusterCore> make(const ClusterShape& shape, std::size_t count) {
        cpu::CoreConfig core = shape.core;
        core.l3_kb = shape.cluster.l3_kb == 0 ? 0 : 1024; // the cluster's may be smaller
        if (shape.observed) {
            core.memo = core.hot_lines = false;
            core.l1_streaming = core.l2_streaming = core.l3_streaming = 0;
        }
        std::vector<cluster::ClusterCore> parts;
        for (std::size_t n = 0; n < count; ++n) {
            pmus.push_back(std::make_unique<a55::Pmu>(cpu::pmu_config(core)));
            parts.push_back({core, pmus.back().get(), &pages});
        }
        return parts;
    }
    template <typename Cluster>
    void give(Cluster& cluster, unsigned core, std::unique_ptr<cpu::BlockSource> source) {
        cores.push_back(&cluster.core(core));
        if (source == nullptr) return;
        if (const auto* kernel = dynamic_cast<const Kernel*>(source.get()))
            cluster.core(core).set_state(kernel->state());
        cluster.set_source(core, *source);
        sources.push_back(std::move(source));
    }
    std::uint64_t total(std::size_t core, a55::Event event) {
        cores[core]->deliver();
        return pmus[core]->total(event);
    }
    std::map<std::string, std::uint64_t> totals(std::size_t core) {
        return tests::core_totals(*cores[core], *pmus[core]);
    }

    cpu::FlatTranslator pages;
    std::vector<std::unique_ptr<a55::Pmu>> pmus;
    std::vector<std::unique_ptr<cpu::BlockSource>> sources;
    std::vector<cpu::Core*> cores;
};

inline MakeSource random_accesses(const RandomAccesses::Shape& shape) {
    return [shape](unsigned cluster, unsigned core) {
        RandomAccesses::Shape one = shape;
        one.seed = 100 * shape.seed + 10 * cluster + core;
        return std::make_unique<RandomAccesses>(one);
    };
}

// Clusters of modelled cores on SI3 and SI4, memory behind MI0.
struct ClusterSystem {
    explicit ClusterSystem(const ClusterShape& shape, const MakeSource& make_source = {},
                           const InterconnectConfig& config = example_config())
        : seats{cpu::FlatTranslator(shape.ranges), {}, {}, {}}, interconnect(config, sink) {
        const MakeSource make = make_source ? make_source : random_accesses(shape.accesses);
        for (unsigned c = 0; c < shape.cores.size(); ++c) {
            clusters.push_back(std::make_unique<cluster::SteppedCluster>(
                shape.cluster, seats.make(shape, shape.cores[c])));
            if (shape.observed) clusters.back()->set_observer(checker);
            for (unsigned n = 0; n < shape.cores[c]; ++n)
                seats.give(*clusters.back(), n, make(c, n));
            interconnect.bind(kFirstPort + c, *clusters.back());
        }
    }
    // Runs until all is done; false when that takes more than `limit` cycles.
    bool run(std::uint64_t limit = 100'000'000) {
        while (!interconnect.quiescent() && interconnect.cycle() < limit)
            interconnect.run_until(interconnect.cycle() + 4096);
        return interconnect.quiescent();
    }

    static constexpr unsigned kFirstPort = 3;
    ClusterSeats seats;
    DataChecker checker;
    RecordingSink sink;
    std::vector<std::unique_ptr<cluster::SteppedCluster>> clusters;
    Interconnect interconnect;
};

} // namespace armpmu::testbench::testing
