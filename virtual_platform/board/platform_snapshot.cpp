// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/platform_snapshot.h"

#include "armpmu/tlm/time.h"
#include "virtual_platform/board/memory_pages.h"
#include "virtual_platform/board/virtual_platform.h"

#include <functional>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr std::uint32_t kPartVersion = 2;
constexpr std::string_view kPartName = "vpdevice";
constexpr const char* kTime = "time";

std::string numbered(const char* name, std::size_t number) {
    return std::string(name) + '.' + std::to_string(number);
}

// One section, in both directions.
struct Part {
    std::string name;
    std::function<StateBytes()> save;
    std::function<void(const StateBytes&)> restore;
};

// Of a device that has `save` and `restore` for a writer and a reader.
template <typename Device>
Part part(const std::string& name, Device& device) {
    return {name,
            [&device] {
                StateWriter out;
                device.save(out);
                return out.finish(kPartName, kPartVersion);
            },
            [&device](const StateBytes& bytes) {
                StateReader in(bytes, kPartName, kPartVersion);
                device.restore(in);
                in.expect_end();
            }};
}

// A part that saves its own state.
template <typename Model>
Part whole(const std::string& name, Model& model) {
    return {name, [&model] { return model.save(); },
            [&model](const StateBytes& bytes) { model.restore(bytes); }};
}

// In the order of restoring: a part whose restore changes signals of others comes before those.
// Processors are saved first, so that their PMUs have counted everything executed.
std::vector<Part> parts_of(VirtualPlatform& platform) {
    std::vector<Part> parts;
    for (ProcessorNode& node : platform.processors)
        parts.push_back(whole(numbered("pmu", node.number()), node.pmu));
    parts.push_back(whole("interconnect_pmu", platform.interconnect_pmu));
    for (ProcessorNode& node : platform.processors)
        parts.push_back(part(numbered("truth", node.number()), node.truth));
    parts.push_back(part("interconnect_truth", platform.interconnect_truth));
    for (std::size_t n = 0; n < platform.clusters.size(); ++n)
        parts.push_back(part(numbered("cluster", n), platform.clusters[n]));
    parts.push_back(part("uart", platform.uart));
    parts.push_back(part("guest_port", platform.guest_port));
    parts.push_back(part("dma", platform.dma));
    if (platform.block) parts.push_back(part("block", *platform.block));
    parts.push_back(part("gic", platform.gic));
    for (ProcessorNode& node : platform.processors)
        parts.push_back(whole(numbered("processor", node.number()), node.processor));
    parts.push_back(whole("group", platform.group));
    parts.push_back(part("platform", platform));
    return parts;
}

} // namespace

void save_platform(VirtualPlatform& platform, SnapshotFile& snapshot) {
    StateWriter time;
    time.u64(systemc::to_picoseconds(sc_core::sc_time_stamp()));
    snapshot.add(kTime, time.finish(kTime, kPartVersion));
    std::vector<Part> parts = parts_of(platform);
    for (auto one = parts.rbegin(); one != parts.rend(); ++one)
        snapshot.add(one->name, one->save());
    snapshot.add("memory", pack_memory(platform.memory.data(), platform.memory.size()));
}

sc_core::sc_time time_of(const SnapshotFile& snapshot) {
    return systemc::to_sc_time(snapshot.read_state(kTime, [](const StateBytes& bytes) {
        return StateReader(bytes, kTime, kPartVersion).u64();
    }));
}

void restore_platform(const SnapshotFile& snapshot, VirtualPlatform& platform) {
    Ram& memory = platform.memory;
    memory.clear();
    memory.take_large_pages(true);
    const std::string wrong =
        unpack_memory(snapshot.content("memory"), memory.data(), memory.size());
    memory.take_large_pages(false);
    if (!wrong.empty()) throw SnapshotError(snapshot.path() + ": section memory: " + wrong);
    for (const Part& one : parts_of(platform)) snapshot.read_state(one.name, one.restore);
}

} // namespace armpmu::testbench
