// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/snapshots.h"

#include "armpmu/core/crc32.h"
#include "armpmu/core/state_fields.h"
#include "armpmu/tlm/has_process.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint32_t kIdentityVersion = 1;
constexpr const char* kSection = "scenario";

std::string summary(std::uint64_t size, const Crc32& crc) {
    return fmt::format("a file of {} bytes with CRC-32 {:08x}", size, crc.value());
}

template <typename Bytes>
std::string summary(const Bytes& bytes) {
    if (bytes.empty()) return "none";
    Crc32 crc;
    crc.add(bytes.data(), bytes.size());
    return summary(bytes.size(), crc);
}

// A disk may be too large to be read.
std::string summary_of_disk(const std::string& path) try {
    constexpr std::uint64_t kSamples = 256;
    constexpr std::uint64_t kSample = 4096;
    if (path.empty()) return "none";
    files::InputFile file(path);
    const std::uint64_t size = file.size();
    Crc32 crc;
    std::string sample(kSample, '\0');
    for (std::uint64_t n = 0; n < kSamples; ++n) {
        const std::uint64_t at = size / kSample <= kSamples ? n * kSample : size / kSamples * n;
        if (at >= size) break;
        crc.add(sample.data(), file.read_at(at, sample.data(), std::min(kSample, size - at)));
    }
    return summary(size, crc);
} catch (const files::InputError& error) {
    throw GuestError(error.what());
}

template <typename Config, typename Members>
std::string summary(const Config& config, const Members& members) {
    return fmt::format("a configuration with fingerprint {:016x}", fingerprint(config, members));
}

SnapshotIdentity saved_identity(const StateBytes& bytes) {
    StateReader in(bytes, kSection, kIdentityVersion);
    StateIn from(in);
    std::uint64_t left = 0;
    SnapshotIdentity saved;
    for (from(left); left != 0; --left) {
        std::pair<std::string, std::string> one;
        from(one.first, one.second);
        saved.push_back(one);
    }
    in.expect_end();
    return saved;
}

} // namespace

SnapshotIdentity snapshot_identity(const PlatformScenario& scenario, const GuestFiles& files) {
    const GuestSection& guest = scenario.guest;
    const bool linux = !guest.linux.empty();
    const cci550::Authentication& pins = scenario.authentication;
    return {
        {linux ? "guest.linux" : "guest.program", summary(files.image)},
        {"guest.initrd", summary(files.initrd)},
        {"guest.device_tree", summary(files.device_tree)},
        {"guest.disk",
         (guest.disk_takes_writes ? "a written copy of " : "") + summary_of_disk(guest.disk)},
        {"guest.command_line", fmt::format("\"{}\"", guest.command_line)},
        {"guest.kaslr_seed", fmt::format("{}", guest.kaslr_seed)},
        {"guest.level", fmt::format("el{}", linux ? 1 : guest.level)},
        {"processors", fmt::format("{}", scenario.processors)},
        {"memory", fmt::format("{} MiB", scenario.memory_bytes >> 20)},
        {"clock_mhz", fmt::format("{}", scenario.clock_mhz)},
        {"core_pmu", summary(scenario.core_pmu, a55::members())},
        {"interconnect_pmu", summary(scenario.interconnect_pmu, cci550::members())},
        {"interconnect_pmu.authentication",
         fmt::format("{{ niden: {}, spniden: {}, dbgen: {}, spiden: {} }}", pins.niden,
                     pins.spniden, pins.dbgen, pins.spiden)},
    };
}

void save_identity(SnapshotFile& snapshot, const SnapshotIdentity& identity) {
    StateWriter out;
    StateOut to(out);
    to(std::uint64_t{identity.size()});
    for (const auto& [name, value] : identity) to(name, value);
    snapshot.add(kSection, out.finish(kSection, kIdentityVersion));
}

void expect_identity(const SnapshotFile& snapshot, const SnapshotIdentity& identity) {
    const auto saved = snapshot.read_state(kSection, saved_identity);
    for (const auto& [name, value] : identity) {
        const auto one =
            std::find_if(saved.begin(), saved.end(),
                         [&wanted = name](const auto& row) { return row.first == wanted; });
        if (one == saved.end())
            throw SnapshotError(
                fmt::format("{}: saved of a platform without {}", snapshot.path(), name));
        if (one->second != value)
            throw SnapshotError(fmt::format("{}: saved of another scenario: {} is {}, and was {}",
                                            snapshot.path(), name, value, one->second));
    }
}

Snapshots::Snapshots(sc_core::sc_module_name name, VirtualPlatform& platform,
                     const SnapshotIdentity& identity)
    : sc_module(name), platform_(platform), identity_(identity) {
    ARMPMU_HAS_PROCESS(Snapshots);
    SC_METHOD(save);
    sensitive << platform_.suspended_event();
    dont_initialize();
}

void Snapshots::take(const std::string& path) {
    path_ = path;
    platform_.suspend();
}

void Snapshots::save() {
    if (!path_ || !platform_.suspended()) return;
    const std::string path = *std::exchange(path_, std::nullopt);
    try {
        SnapshotFile snapshot;
        save_identity(snapshot, identity_);
        save_platform(platform_, snapshot);
        snapshot.write(path);
        ++taken_;
        if (on_taken) on_taken(path);
    } catch (const std::exception& error) {
        problem_ = error.what();
    }
    platform_.go_on();
}

} // namespace armpmu::testbench
