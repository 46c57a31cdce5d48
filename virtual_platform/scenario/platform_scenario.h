// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/cci550/authentication.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cpu/core_config.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/scenario_head.h"

#include <cstdint>
#include <string>

namespace armpmu::testbench {

// `guest:` section: the software. A Linux kernel, or a program that runs on the bare machine. Files
// are paths that can be opened; empty: none.
struct GuestSection {
    std::string linux;              // an arm64 kernel, as /boot/vmlinuz (Image)
    std::string initrd;             // the kernel's initial file system
    std::string command_line;       // of the kernel
    std::uint64_t kaslr_seed = 0;   // for the kernel's address randomisation; 0: none
    std::string device_tree;        // a blob in place of the platform's own
    std::string program;            // a memory image from the first byte of memory on
    unsigned level = 3;             // exception level that the program begins at
    std::string symbols;            // the output of `nm`, or a System.map
    std::string disk;               // the image of the block device
    bool disk_takes_writes = false; // which are kept in memory, not in the file
};

// How software is executed: without the interconnect; with all loads and stores through it; or on
// modelled cores as well, which determine its time.
enum class PlatformMode : std::uint8_t { functional, counted, timed };

// The interconnect behind the clusters of timed mode.
enum class TimedInterconnect : std::uint8_t { stepped, estimate };

// Its name in files and for debuggers.
const char* name_of(PlatformMode mode);

// `counted:` or `timed:` section: the region of interest, which is executed in that mode. Each end
// is a number of instructions, an address (0x...) or a symbol; empty: none.
struct RegionSection {
    PlatformMode mode = PlatformMode::counted;
    std::string from;
    std::string to; // after `from`; at it the mode is functional again
};

// A scenario of a whole platform that executes software.
struct PlatformScenario : ScenarioHead { // clock_mhz: of the core and the interconnect
    static constexpr const char* kTitle = "a platform that executes software";
    static constexpr const char* kKey = "guest";
    static constexpr const char* kNotSwept =
        "a scenario of a platform is not swept; `armpmu vp` runs it";

    GuestSection guest;
    unsigned processors = 1; // in two clusters
    std::uint64_t memory_bytes = std::uint64_t{512} << 20;
    PlatformMode mode = PlatformMode::functional;   // at the start; a guest may change it
    PlatformMode pmceid = PlatformMode::functional; // the mode whose events PMCEID has, too
    RegionSection region;
    cpu::CoreConfig core; // of timed mode
    TimedInterconnect timed_interconnect = TimedInterconnect::stepped;
    bool warm_caches = false;           // L3 begins with the cluster's lines of counted mode
    unsigned lookahead = 1000;          // of timed mode's cores, in cycles
    std::uint64_t quantum_ns = 10000;   // that the processor runs ahead of the rest
    std::uint64_t max_instructions = 0; // 0: until the guest is done
    std::uint64_t max_time_ns = 0;      // of simulated time; likewise
    a55::Config core_pmu;
    cci550::Config interconnect_pmu;
    cci550::Authentication authentication; // its pins at the start; a guest may change them

    // As the processor's parameters of these names. Not in files: for tests.
    bool fast_stores = true;
    bool own_map = true;
    // Of each cluster, in counted mode; for tests, too.
    unsigned cluster_cache_bytes = 256 << 10;
};

// All parameters of such a file.
void describe(Parameters& root, PlatformScenario& scenario);

} // namespace armpmu::testbench
