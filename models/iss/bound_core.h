// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"
#include "armpmu/iss/memory_observer.h"
#include "armpmu/iss/processor_parameters.h"
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/access_extension.h"
#include "models/iss/core.h"
#include "models/iss/debug_control.h"

#include <systemc>
#include <tlm>

#include <memory>
#include <optional>

namespace armpmu::iss {

// What is between the core and SystemC: transactions, time, and the PMU's events.
class BoundCore final : CoreSurroundings, public EventProducer {
  public:
    using Target = tlm::tlm_fw_transport_if<>;

    // The hooks outlive it. Throws ProcessorError and EngineError.
    BoundCore(const ProcessorParameters& parameters, const ProcessorHooks& hooks);
    ~BoundCore();

    // At the start of the simulation: who is there, and the memory among it. `registers` may be
    // null. Throws ProcessorError when DMI is not granted.
    void bind(Target& bus, Target* registers);
    void run(); // the thread

    void count_in(systemc::A55Pmu& pmu);
    void observe_memory(MemoryObserver* observer);
    void set_irq(bool level);
    void set_fiq(bool level);
    void stop();
    void stop_after(std::uint64_t instructions) { last_instruction_ = instructions; }
    bool stopped() const { return stopped_; }
    const ProcessorProblem* problem() const { return problem_ ? &*problem_ : nullptr; }

    Core& core() { return core_; }
    DebugPort& debug_port() { return debug_; }
    Picoseconds local_time() const { return core_.cycle() * period_; }
    void catch_up(Picoseconds until) override;

  private:
    bool load(std::uint64_t address, unsigned bytes, std::uint64_t& data) override;
    bool store(std::uint64_t address, unsigned bytes, std::uint64_t data) override;
    a55::SystemResult pmu_access(const a55::SystemAccess& access) override;
    bool firmware_call(bool secure_monitor) override;
    void memory_access(std::uint64_t physical, unsigned bytes, bool write) override;
    void timer_output(GenericTimer::Channel channel, bool level) override;

    static std::uint64_t on_load(uc_engine*, std::uint64_t offset, unsigned bytes, void* place);
    static void on_store(uc_engine*, std::uint64_t offset, unsigned bytes, std::uint64_t data,
                         void* place);
    void map_memory();
    void map_devices();
    bool aligned(tlm::tlm_command command, std::uint64_t address, unsigned bytes);
    bool access(tlm::tlm_command command, std::uint64_t address, unsigned bytes,
                std::uint64_t& data);
    void send(tlm::tlm_generic_payload& payload, Target& target);
    sc_core::sc_time ahead() const;
    std::uint64_t cycle_of(const sc_core::sc_time& time) const;
    std::uint64_t limit(std::uint64_t quantum_end) const;
    std::uint64_t quantum_end() const;
    void sleep();
    bool woken(std::uint64_t timer) const;
    void report_events();
    void deliver(const a55::ProcessorState& state, const Tally& done, Picoseconds& time);
    void end(const std::string& problem);

    // A range of devices, for the engine's callbacks.
    struct Devices {
        BoundCore* self;
        std::uint64_t base;
    };

    ProcessorParameters parameters_;
    const ProcessorHooks& hooks_;
    Target* bus_ = nullptr;
    Target* registers_ = nullptr;
    Picoseconds period_;
    Core core_;
    DebugControl debug_{core_};
    bool attend_ = false; // the debugger, in standby
    std::vector<std::unique_ptr<Devices>> devices_;
    systemc::A55Pmu* pmu_ = nullptr;
    MemoryObserver* observer_ = nullptr;
    std::uint64_t pmu_deadline_ = ~std::uint64_t{0}; // in cycles
    Picoseconds reported_ = 0;                       // what the PMU knows of
    std::uint64_t last_instruction_ = ~std::uint64_t{0};
    bool stopped_ = false;
    std::optional<ProcessorProblem> problem_;
    sc_core::sc_event wake_{"wake"};

    tlm::tlm_generic_payload payload_;
    tlm::tlm_generic_payload register_payload_;
    systemc::AccessExtension access_;
    systemc::AccessExtension register_access_;
};

} // namespace armpmu::iss
