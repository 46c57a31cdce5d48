// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "armpmu/iss/processor_group.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "virtual_platform/board/cluster_port.h"
#include "virtual_platform/board/guest_files.h"
#include "virtual_platform/board/ignored_accesses.h"
#include "virtual_platform/board/interconnect_truth.h"
#include "virtual_platform/board/modelled_cores.h"
#include "virtual_platform/board/power_control.h"
#include "virtual_platform/board/processor_node.h"
#include "virtual_platform/peripherals/dma_engine.h"
#include "virtual_platform/peripherals/gicv2.h"
#include "virtual_platform/peripherals/guest_port.h"
#include "virtual_platform/peripherals/pl011.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"
#include "virtual_platform/peripherals/virtio_blk.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <systemc>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::testbench {

// One to four Cortex-A55s with their PMUs, a CCI-550 with its PMU, memory and the devices that an
// operating system needs, with a guest in memory. memory_map.h says where everything is.
//
// The processors form two clusters, on SI3 and SI4. Out of reset the first one executes, and the
// others wait until it switches them on (PSCI).
class VirtualPlatform : public sc_core::sc_module {
  public:
    VirtualPlatform(sc_core::sc_module_name name, const PlatformScenario& scenario,
                    const GuestFiles& files);

    // Receives the characters of the guest's serial line.
    std::function<void(char)> on_character;

    // The reason for the end, once the simulation is over.
    enum class End { running, off, reset, stopped, limit, time, asleep };
    End end() const { return end_; }
    // The caller ends the simulation: the time is over, or the platform sleeps for ever.
    void end_for(End why) { end_ = why; }
    // Between two calls of `sc_start`: whether all processors sleep or are off, and nothing of the
    // platform itself is due to wake one. The user's input or a debugger may still.
    bool sleeps_for_ever() const;
    // The exit status that the guest wrote to its port; nothing if it did not.
    std::optional<unsigned> exit_status() const { return exit_status_; }

    // How often each PMU has asserted an interrupt, which software must have taken to go on.
    struct Interrupts {
        std::uint64_t core = 0;
        std::uint64_t interconnect = 0;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.core, self.interconnect);
        }
    };
    const Interrupts& interrupts() const { return interrupts_; }

    // Functional: memory is reached around the interconnect, and nothing happens in it. Counted:
    // loads and stores go through the cluster's cache and the interconnect, which begin cold.
    // Timed: modelled cores execute, which begin cold, too, but for `warm_caches`; it begins and
    // ends when processor and simulated time meet.
    void set_mode(PlatformMode mode);
    // The region's marks in order, with the number of instructions that all processors executed
    // before.
    struct ModeChange {
        std::uint64_t instructions = 0;
        PlatformMode mode = PlatformMode::functional;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.instructions, self.mode);
        }
    };
    const std::vector<ModeChange>& mode_changes() const { return mode_changes_; }
    PlatformMode mode() const { return mode_; }

    // Retired since the start, by all processors.
    std::uint64_t instructions() const;
    // Calls `reached` once, at that place of the first processor, which executes it.
    void call_at(const GuestPlace& place, const std::function<void()>& reached);

    // Stops execution at the next block boundaries; simulated time catches up with the processors,
    // and caches and interconnect are emptied. `go_on` begins the mode again. At any time; if
    // called before the simulation starts, nothing is executed at all.
    void suspend();
    bool suspended() const;
    const sc_core::sc_event& suspended_event() const { return suspended_; } // it may be
    void go_on();

    // While it is suspended: the state outside its parts. See save_platform.
    void save(StateWriter& out) const;
    void restore(StateReader& in);

    IgnoredAccesses ignored_accesses;
    systemc::Cci550Pmu interconnect_pmu;
    sc_core::sc_vector<ProcessorNode> processors;
    InterconnectTruth interconnect_truth;
    Router devices;
    Router memory_router;
    Ram memory;
    sc_core::sc_vector<ClusterPort> clusters; // as many as there are processors, two at most
    interconnect::CoherentInterconnect interconnect;
    ModelledCores modelled; // in front of it
    Gicv2 gic;
    Pl011 uart;
    GuestPort guest_port;
    DmaEngine dma;
    std::unique_ptr<VirtioBlk> block; // if there is a disk
    iss::ProcessorGroup group;        // if there are several processors

  protected:
    void before_end_of_elaboration() override;

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.mode_, self.mode_changes_, self.interrupts_, self.overflow_level_, self.region_,
              self.ignored_accesses);
    }
    // How far the region of interest has come.
    enum class RegionPlace : std::uint8_t { before, inside, behind };

    void begin();
    void connect(ProcessorNode& node);
    void connect();
    void load(const GuestFiles& files);
    void watch_region();
    void leave_region();
    void look_whether_suspended();
    void open_registers();
    void tell_mode(PlatformMode mode); // which is in effect now
    void enter_mode();
    void stop();
    void stopped(const iss::Processor& processor);

    const PlatformScenario& scenario_;
    PowerControl power_;
    End end_ = End::running;
    PlatformMode mode_ = PlatformMode::functional;
    std::vector<ModeChange> mode_changes_;
    std::optional<unsigned> exit_status_;
    Interrupts interrupts_;
    std::uint8_t overflow_level_ = 0xff;
    std::optional<GuestPlace> region_from_;
    std::optional<GuestPlace> region_to_;
    RegionPlace region_ = RegionPlace::before;
    bool suspending_ = false;
    sc_core::sc_event suspended_{"suspended"};
};

} // namespace armpmu::testbench
