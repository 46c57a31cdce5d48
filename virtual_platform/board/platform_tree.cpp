// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/platform_tree.h"

#include "armpmu/cpu/cache_identity.h"
#include "virtual_platform/board/memory_map.h"
#include "virtual_platform/board/processor_node.h"
#include "virtual_platform/peripherals/device_tree.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace armpmu::testbench {
namespace {

using Node = DeviceTree::Node;
using Cells = std::vector<DeviceTree::Cell>;

// Interrupt specifiers of a GIC: kind, number, level-sensitive and active high.
constexpr std::uint32_t kShared = 0;
constexpr std::uint32_t kPrivate = 1;
constexpr std::uint32_t kHigh = 4;

// Of a private interrupt: of all processors.
std::uint32_t high_of_all(unsigned processors) {
    return kHigh | (processors > 1 ? ((1U << processors) - 1) << 8 : 0);
}

constexpr std::uint64_t kRegisterPage = 0x1000;
constexpr std::uint64_t kGicFrame = 0x10000;
constexpr std::uint64_t kBlockBytes = 0x200;

Node& device(Node& parent, const char* name, std::uint64_t base, std::uint64_t bytes) {
    return parent.node(fmt::format("{}@{:x}", name, base)).cells64("reg", {base, bytes});
}

using cpu::CacheDescription;

// `prefix` is "d-" or "i-" of a processor's own, nothing of a cache that has a node.
void add_shape(Node& node, const std::string& prefix, const CacheDescription& cache) {
    node.cells(prefix + "cache-size", {cache.bytes()})
        .cells(prefix + "cache-line-size", {CacheDescription::kLineBytes})
        .cells(prefix + "cache-sets", {cache.sets});
}

Node& add_cache(Node& parent, const std::string& name, const CacheDescription& cache) {
    Node& node = parent.node(name);
    node.text("compatible", "cache").cells("cache-level", {cache.level}).empty("cache-unified");
    add_shape(node, "", cache);
    return node;
}

// The first processor of a cluster makes its L3, which `l3` holds from then on.
void add_caches(Node& cpu, Node& cpus, unsigned cluster, const cpu::CoreConfig& core, Node*& l3) {
    const bool has_l2 = core.l2_kb != 0;
    Node* inner = &cpu;
    for (const CacheDescription& cache : cpu::caches_of(core)) {
        if (cache.kind != CacheDescription::Kind::unified) {
            add_shape(cpu, cache.kind == CacheDescription::Kind::data ? "d-" : "i-", cache);
        } else if (has_l2 && cache.level == 2) {
            Node& l2 = add_cache(cpu, "l2-cache", cache);
            cpu.cells("next-level-cache", {l2});
            inner = &l2;
        } else {
            if (l3 == nullptr) l3 = &add_cache(cpus, fmt::format("l3-cache{}", cluster), cache);
            inner->cells("next-level-cache", {*l3});
        }
    }
}

void add_processors(Node& root, const PlatformScenario& scenario) {
    const unsigned processors = scenario.processors;
    const std::uint32_t high = high_of_all(processors);
    Node& cpus = root.node("cpus");
    cpus.cells("#address-cells", {1}).cells("#size-cells", {0});
    Node& map = cpus.node("cpu-map");
    std::array<Node*, 2> clusters{};
    std::array<Node*, 2> l3{};
    for (unsigned n = 0; n < processors; ++n) {
        const ProcessorPlace place = place_of(n, processors);
        const std::uint32_t affinity = place.affinity();
        Node& cpu = cpus.node(fmt::format("cpu@{:x}", affinity));
        cpu.text("device_type", "cpu")
            .text("compatible", "arm,cortex-a55")
            .cells("reg", {affinity})
            .text("enable-method", "psci");
        add_caches(cpu, cpus, place.cluster, scenario.core, l3.at(place.cluster));
        Node*& cluster = clusters.at(place.cluster);
        if (cluster == nullptr) cluster = &map.node(fmt::format("cluster{}", place.cluster));
        cluster->node(fmt::format("core{}", place.in_cluster)).cells("cpu", {cpu});
    }
    root.node("psci").texts("compatible", {"arm,psci-1.0", "arm,psci-0.2"}).text("method", "hvc");
    root.node("timer")
        .text("compatible", "arm,armv8-timer")
        .cells("interrupts",
               {kPrivate, 13, high, kPrivate, 14, high, kPrivate, 11, high, kPrivate, 10, high});
    root.node("pmu")
        .text("compatible", "arm,cortex-a55-pmu")
        .cells("interrupts", {kPrivate, map::kPmuPpi, high});
}

// The interconnect, and the frames of its PMU within its registers.
void add_interconnect(Node& root) {
    constexpr std::uint32_t kFrames = 0x10000;
    constexpr std::uint32_t kFramesBytes = 0x80000;
    Node& cci = device(root, "cci", map::kInterconnect, kFrames);
    cci.text("compatible", "arm,cci-550").cells("#address-cells", {1}).cells("#size-cells", {1});
    cci.cells("ranges", {0, static_cast<std::uint32_t>(map::kInterconnect >> 32),
                         static_cast<std::uint32_t>(map::kInterconnect),
                         static_cast<std::uint32_t>(map::kInterconnectBytes)});
    Cells interrupts;
    for (unsigned n = 0; n < 8; ++n)
        for (const std::uint32_t cell : {kShared, map::kOverflowSpi + n, kHigh})
            interrupts.emplace_back(cell);
    cci.node(fmt::format("pmu@{:x}", kFrames))
        .text("compatible", "arm,cci-550-pmu,r0")
        .cells("reg", {kFrames, kFramesBytes})
        .cells("interrupts", interrupts);
}

void add_serial_line(Node& root) {
    Node& clock = root.node("clock");
    clock.text("compatible", "fixed-clock")
        .cells("#clock-cells", {0})
        .cells("clock-frequency", {24000000});
    device(root, "serial", map::kUart, kRegisterPage)
        .texts("compatible", {"arm,pl011", "arm,primecell"})
        .cells("interrupts", {kShared, map::kUartSpi, kHigh})
        .cells("clocks", {clock, clock})
        .texts("clock-names", {"uartclk", "apb_pclk"});
}

} // namespace

std::vector<unsigned char> platform_tree(const PlatformScenario& scenario,
                                         std::uint64_t initrd_bytes) {
    DeviceTree tree;
    Node& root = tree.root();
    root.cells("#address-cells", {2}).cells("#size-cells", {2});
    root.text("compatible", "armpmu,platform").text("model", "armpmu: Cortex-A55 and CCI-550");
    tree.chosen()
        .text("bootargs", scenario.guest.command_line)
        .text("stdout-path", fmt::format("/serial@{:x}", map::kUart));
    if (initrd_bytes != 0) {
        const std::uint64_t begin = map::kMemory + map::kInitrdOffset;
        tree.chosen()
            .cells64("linux,initrd-start", {begin})
            .cells64("linux,initrd-end", {begin + initrd_bytes});
    }
    if (scenario.guest.kaslr_seed != 0)
        tree.chosen().cells64("kaslr-seed", {scenario.guest.kaslr_seed});
    device(root, "memory", map::kMemory, scenario.memory_bytes).text("device_type", "memory");
    Node& gic = root.node(fmt::format("interrupt-controller@{:x}", map::kDistributor));
    gic.text("compatible", "arm,gic-400")
        .cells64("reg", {map::kDistributor, kGicFrame, map::kCpuInterface, kGicFrame})
        .cells("#interrupt-cells", {3})
        .cells("#address-cells", {0})
        .empty("interrupt-controller");
    root.cells("interrupt-parent", {gic});
    add_processors(root, scenario);
    add_interconnect(root);
    add_serial_line(root);
    if (!scenario.guest.disk.empty())
        device(root, "virtio_mmio", map::kBlock, kBlockBytes)
            .text("compatible", "virtio,mmio")
            .empty("dma-coherent")
            .cells("interrupts", {kShared, map::kBlockSpi, kHigh});
    return tree.blob();
}

} // namespace armpmu::testbench
