// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/virtual_platform.h"

#include "armpmu/cci550/register_table.h"
#include "armpmu/tlm/has_process.h"
#include "virtual_platform/board/memory_map.h"
#include "virtual_platform/board/mode_set.h"
#include "virtual_platform/board/platform_tree.h"

#include <algorithm>

namespace armpmu::testbench {

using sc_core::sc_time;

namespace {

constexpr std::uint64_t kFrame = 0x10000; // of a GIC register map, as in the device tree

sc_time period_of(const PlatformScenario& scenario) {
    return sc_time(1e6 / scenario.clock_mhz, sc_core::SC_PS);
}

systemc::A55Pmu::Parameters core_pmu_parameters(const PlatformScenario& scenario) {
    systemc::A55Pmu::Parameters parameters;
    parameters.config = scenario.core_pmu;
    parameters.clock_period = period_of(scenario);
    return parameters;
}

// Linux, unlike firmware, is Non-secure; nothing on this platform may take it for something else.
systemc::Cci550Pmu::Parameters interconnect_pmu_parameters(const PlatformScenario& scenario) {
    systemc::Cci550Pmu::Parameters parameters;
    parameters.config = scenario.interconnect_pmu;
    parameters.default_security = cci550::Security::non_secure;
    return parameters;
}

iss::Processor::Parameters processor_parameters(const PlatformScenario& scenario) {
    iss::Processor::Parameters parameters;
    const bool linux = !scenario.guest.linux.empty();
    parameters.memory = {{map::kMemory, scenario.memory_bytes}};
    parameters.reset_pc = map::kMemory + (linux ? map::kKernelOffset : 0);
    parameters.reset_level = linux ? 1 : scenario.guest.level;
    parameters.reset_secure = !linux && scenario.guest.level == 3;
    parameters.clock_period = period_of(scenario);
    parameters.quantum = sc_time(static_cast<double>(scenario.quantum_ns), sc_core::SC_NS);
    parameters.caches = cpu::caches_of(scenario.core);
    parameters.fast_stores = scenario.fast_stores;
    parameters.own_map = scenario.own_map;
    return parameters;
}

// SI3 and SI4 are the clusters'; the DMA engine and the block device have an ACE-Lite port each.
constexpr unsigned kBlockPort = 1;
constexpr unsigned kDmaPort = 2;
constexpr unsigned kClusterPort = 3; // of the first

std::unique_ptr<ProcessorNode> make_node(const char* name, unsigned number,
                                         const PlatformScenario& scenario,
                                         const GuestFiles& files) {
    ProcessorNode::Parameters parameters;
    parameters.number = number;
    parameters.place = place_of(number, scenario.processors);
    parameters.processor = processor_parameters(scenario);
    if (files.entry) parameters.processor.reset_pc = *files.entry;
    parameters.processor.powered = number == 0;
    parameters.pmu = core_pmu_parameters(scenario);
    return std::make_unique<ProcessorNode>(name, parameters);
}

ModelledCores::Parameters modelled_parameters(const PlatformScenario& scenario, Ram& memory) {
    ModelledCores::Parameters parameters;
    parameters.core = scenario.core;
    parameters.core.walk_levels = 4;
    parameters.cluster.core_mhz = parameters.cluster.aclk_mhz =
        static_cast<std::uint32_t>(scenario.clock_mhz);
    parameters.cluster.lookahead = scenario.lookahead;
    parameters.interconnect = scenario.timed_interconnect;
    share_l3(parameters.cluster, scenario.core);
    const bool secure = scenario.guest.linux.empty() && scenario.guest.level == 3;
    parameters.cluster.security =
        secure ? interconnect::Security::secure : interconnect::Security::non_secure;
    parameters.period = period_of(scenario);
    parameters.quantum = sc_time(static_cast<double>(scenario.quantum_ns), sc_core::SC_NS);
    parameters.memory = {memory.data(), map::kMemory, memory.size()};
    return parameters;
}

interconnect::CoherentParameters interconnect_parameters(const PlatformScenario& scenario) {
    interconnect::CoherentParameters parameters;
    parameters.interconnect = interconnect::example_config();
    parameters.interconnect.slaves[kBlockPort].used = true;
    parameters.mode = interconnect::CoherentParameters::Mode::estimate;
    parameters.period = period_of(scenario);
    return parameters;
}

ClusterPort::Parameters cluster_parameters(const PlatformScenario& scenario, Ram& memory) {
    ClusterPort::Parameters parameters;
    parameters.cache_bytes = scenario.cluster_cache_bytes;
    parameters.memory = memory.data();
    parameters.base = map::kMemory;
    return parameters;
}

} // namespace

VirtualPlatform::VirtualPlatform(sc_core::sc_module_name name, const PlatformScenario& scenario,
                                 const GuestFiles& files)
    : sc_module(name), interconnect_pmu("interconnect_pmu", interconnect_pmu_parameters(scenario)),
      processors(
          "cpu", scenario.processors,
          [&](const char* its_name, std::size_t n) {
              return make_node(its_name, static_cast<unsigned>(n), scenario, files).release();
          }),
      interconnect_truth("interconnect_truth", interconnect_pmu.core()), devices("devices"),
      memory_router("memory_router"), memory("memory", scenario.memory_bytes),
      clusters("cluster", std::min(scenario.processors, 2U),
               [&](const char* its_name, std::size_t) {
                   return new ClusterPort(its_name, cluster_parameters(scenario, memory));
               }),
      interconnect("interconnect", interconnect_parameters(scenario), interconnect_pmu),
      modelled("modelled", modelled_parameters(scenario, memory)),
      gic("gic", scenario.processors, map::kSpis), uart("uart"),
      guest_port("guest_port", scenario.authentication), dma("dma"), scenario_(scenario),
      region_from_(files.region_from), region_to_(files.region_to) {
    ARMPMU_HAS_PROCESS(VirtualPlatform);
    SC_METHOD(begin);
    connect();
    load(files);
    if (scenario.max_instructions != 0)
        processors[0].processor.stop_after(scenario.max_instructions);
}

// The parts of each processor.
void VirtualPlatform::connect(ProcessorNode& node) {
    const unsigned number = node.number();
    iss::Processor& processor = node.processor;
    node.router.map({"memory", map::kMemory, memory.size()}, clusters[node.place().cluster].target);
    node.router.map({"distributor", map::kDistributor, kFrame}, gic.distributor[number]);
    node.router.map({"cpu_interface", map::kCpuInterface, kFrame}, gic.cpu_interface[number]);
    node.router.map({"devices", map::kDevices, map::kDevicesBytes}, devices);
    processor.on_timer = [this, number](unsigned id, bool level) {
        gic.set_ppi(number, id - 16, level);
    };
    node.pmu.core().name_events([modes = modes_of(scenario_)](a55::Event event) {
        return std::any_of(kPlatformModes.begin(), kPlatformModes.end(), [&](PlatformMode mode) {
            return modes.has(mode) && is_modelled(event, mode);
        });
    });
    node.pmu.on_interrupt = [this, number](bool asserted) {
        if (asserted) ++interrupts_.core;
        gic.set_ppi(number, map::kPmuPpi, asserted);
    };
    processor.on_broadcast = [this, &node](const iss::Broadcast& message) {
        if (mode_ != PlatformMode::counted) return;
        const sc_time now = sc_core::sc_time_stamp();
        const sc_time ahead = std::max(node.processor.local_time(), now) - now;
        clusters[node.place().cluster].broadcast(message, ahead);
    };
    power_.add(
        {node.place().affinity(),
         [&processor](std::uint64_t pc, std::uint64_t x0) { return processor.power_on(pc, x0); },
         [&processor] { processor.power_off(); }, [&processor] { return processor.powered(); }});
    processor.on_firmware_call = [this, number](iss::FirmwareCall& call) {
        const bool answered = power_.call(call, number);
        if (power_.request() != PowerControl::Request::none) stop();
        return answered;
    };
    processor.on_stopped = [this, &processor] { stopped(processor); };
    processor.on_paused = [this] { look_whether_suspended(); };
    if (scenario_.processors > 1) group.add(processor);
}

void VirtualPlatform::connect() {
    for (ProcessorNode& node : processors) connect(node);
    devices.map({"uart", map::kUart, Pl011::kAperture}, uart.socket);
    devices.map({"guest_port", map::kGuestPort, GuestPort::kAperture}, guest_port.socket);
    devices.map({"dma", map::kDma, DmaEngine::kAperture}, dma.socket);
    devices.map({"interconnect", map::kInterconnect, map::kInterconnectBytes},
                interconnect_truth.target);
    interconnect_truth.initiator.bind(interconnect_pmu.socket);

    // Devices are the processors' alone; memory is behind the interconnect.
    for (unsigned n = 0; n < clusters.size(); ++n) {
        clusters[n].port.bind(interconnect.slave[kClusterPort + n]);
        interconnect.snoop[kClusterPort + n].bind(clusters[n].snooped);
    }
    dma.memory.bind(interconnect.slave[kDmaPort]);
    if (!scenario_.guest.disk.empty()) {
        block = std::make_unique<VirtioBlk>(
            "block", BlockImage::of_file(scenario_.guest.disk), sc_core::SC_ZERO_TIME,
            scenario_.guest.disk_takes_writes ? VirtioBlk::Writes::taken
                                              : VirtioBlk::Writes::refused);
        devices.map({"block", map::kBlock, VirtioBlk::kAperture}, block->socket);
        block->memory.bind(interconnect.slave[kBlockPort]);
        block->on_interrupt = [this](bool level) { gic.set_spi(map::kBlockSpi, level); };
    }
    memory_router.connect(interconnect.master[0]);
    memory_router.map({"memory", map::kMemory, memory.size()}, memory.socket);
    memory.on_write = [this](std::uint64_t offset, std::uint64_t length) {
        processors[0].processor.memory_written(map::kMemory + offset, length);
    };
    dma.on_interrupt = [this](bool level) { gic.set_spi(map::kDmaSpi, level); };

    for (ProcessorNode& node : processors)
        modelled.add(node.processor, node.pmu, node.place().cluster);
    modelled.on_begin = [this] {
        for (ProcessorNode& node : processors) node.truth.follow_model(&node.pmu.core());
        tell_mode(PlatformMode::timed);
        interconnect.set_bypass(false);
        if (suspending_) modelled.end();
    };
    modelled.on_end = [this] {
        for (ProcessorNode& node : processors) node.truth.follow_model(nullptr);
        if (end_ != End::running) {
            sc_core::sc_stop();
            return;
        }
        enter_mode();
        look_whether_suspended();
    };
    gic.on_irq = [this](unsigned cpu, bool level) { processors[cpu].processor.set_irq(level); };
    interconnect_pmu.on_overflow = [this](std::uint8_t level) {
        const auto fallen = static_cast<std::uint8_t>(overflow_level_ & ~level);
        overflow_level_ = level;
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            if ((fallen >> n & 1) != 0) ++interrupts_.interconnect;
            gic.set_spi(map::kOverflowSpi + n, (level >> n & 1) == 0);
        }
    };
    uart.on_interrupt = [this](bool level) { gic.set_spi(map::kUartSpi, level); };
    uart.on_transmit = [this](char character) {
        if (on_character) on_character(character);
    };
    guest_port.on_char = uart.on_transmit;
    guest_port.on_mode = [this](unsigned mode) {
        set_mode(mode == 0   ? PlatformMode::functional
                 : mode == 1 ? PlatformMode::counted
                             : PlatformMode::timed);
    };
    guest_port.on_pins = [this](const cci550::Authentication& pins, const sc_time& ahead) {
        interconnect_pmu.catch_up(ahead);
        interconnect_pmu.core().set_authentication(pins);
    };
    guest_port.on_exit = [this](unsigned status) {
        exit_status_ = status;
        stop();
    };
}

void VirtualPlatform::load(const GuestFiles& files) {
    if (scenario_.guest.linux.empty()) {
        memory.load(0, files.image);
        return;
    }
    memory.load(map::kKernelOffset, files.image);
    memory.load(map::kInitrdOffset, files.initrd);
    memory.load(map::kTreeOffset, files.device_tree.empty()
                                      ? platform_tree(scenario_, files.initrd.size())
                                      : files.device_tree);
    processors[0].processor.set_argument(0, map::kMemory + map::kTreeOffset);
}

// The processor takes its memory when the simulation starts, while it is granted.
void VirtualPlatform::before_end_of_elaboration() {
    interconnect_pmu.core().set_authentication(scenario_.authentication);
    open_registers();
    interconnect.set_bypass(true);
}

// At time 0; methods come before threads, so before the first instruction.
void VirtualPlatform::begin() {
    if (suspending_) return; // a restored platform has its mode
    set_mode(scenario_.mode);
    watch_region();
}

void VirtualPlatform::set_mode(PlatformMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    mode_changes_.push_back({instructions(), mode});
    if (modelled.execute())
        modelled.end(); // and goes on in on_end
    else
        enter_mode();
}

void VirtualPlatform::enter_mode() {
    const PlatformMode mode = suspending_ ? PlatformMode::functional : mode_;
    ModelledCores::Warm warm;
    if (scenario_.warm_caches)
        for (const ClusterPort& cluster : clusters) warm.push_back(cluster.held());
    for (ClusterPort& cluster : clusters) cluster.forget();
    for (ProcessorNode& node : processors)
        node.processor.observe_memory(
            mode == PlatformMode::counted ? &clusters[node.place().cluster] : nullptr);
    interconnect.set_bypass(mode != PlatformMode::counted);
    if (mode != PlatformMode::timed && !suspending_) tell_mode(mode);
    if (mode == PlatformMode::timed) modelled.begin(interconnect, kClusterPort, warm);
}

void VirtualPlatform::tell_mode(PlatformMode mode) {
    for (ProcessorNode& node : processors) node.truth.enter(mode);
    interconnect_truth.enter(mode);
}

void VirtualPlatform::call_at(const GuestPlace& place, const std::function<void()>& reached) {
    if (place.kind == GuestPlace::Kind::instructions)
        processors[0].processor.call_after(place.value, reached);
    else
        processors[0].processor.call_at(place.value, reached);
}

// The end is looked for once the region has begun.
void VirtualPlatform::watch_region() {
    if (region_ == RegionPlace::behind) return;
    if (region_ == RegionPlace::inside || !region_from_) return leave_region();
    call_at(*region_from_, [this] {
        set_mode(scenario_.region.mode);
        leave_region();
    });
}

void VirtualPlatform::leave_region() {
    region_ = RegionPlace::inside;
    if (!region_to_) return;
    call_at(*region_to_, [this] {
        region_ = RegionPlace::behind;
        set_mode(PlatformMode::functional);
    });
}

// As firmware does before it lets Non-secure software run: opens all registers to that, and
// lets the clusters be snooped.
void VirtualPlatform::open_registers() {
    const auto write = [this](std::uint32_t offset, std::uint32_t value) {
        interconnect_pmu.core().access({true, offset, value, 0xf, cci550::Security::secure});
    };
    constexpr std::uint32_t kNonSecureToo = 1;
    constexpr std::uint32_t kSnoopsAndDvm = 3;
    write(cci550::offset_of(cci550::RegisterId::secr_acc), kNonSecureToo);
    for (unsigned n = 0; n < clusters.size(); ++n)
        write(cci550::offset_of(cci550::RegisterId::snoop_ctrl, kClusterPort + n), kSnoopsAndDvm);
}

std::uint64_t VirtualPlatform::instructions() const {
    std::uint64_t sum = 0;
    for (const ProcessorNode& node : processors) sum += node.processor.instructions();
    return sum;
}

void VirtualPlatform::stop() {
    for (ProcessorNode& node : processors) node.processor.stop();
}

// Where processors execute by themselves, whatever is to happen is an event that is pending.
bool VirtualPlatform::sleeps_for_ever() const {
    if (modelled.execute()) return modelled.sleep_for_ever() && !dma.busy();
    return !sc_core::sc_pending_activity();
}

// The first that stops says why.
void VirtualPlatform::stopped(const iss::Processor& processor) {
    using Request = PowerControl::Request;
    if (end_ != End::running) return;
    if (processor.problem() != nullptr)
        end_ = End::stopped;
    else if (power_.request() == Request::off || exit_status_)
        end_ = End::off;
    else if (power_.request() == Request::reset)
        end_ = End::reset;
    else
        end_ = End::limit;
    // Modelled cores first issue everything executed.
    if (modelled.execute())
        modelled.end();
    else
        sc_core::sc_stop();
}

} // namespace armpmu::testbench
