// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What it costs to execute software: the processor beside the bare engine, the PMU beside none, two
// processors beside one, and counted mode. Every ratio is other/ours, both sides timed in turn. How
// fast a whole platform is in counted and in timed mode. And how long Debian's kernel boots, where
// tools/fetch-debian-guest has brought it.
#include "armpmu/iss/processor.h"
#include "armpmu/iss/processor_group.h"
#include "armpmu/tlm/a55_pmu.h"
#include "bench/boot_files.h"
#include "bench/compare.h"
#include "bench/guest_loop.h"
#include "bench/loop_platform.h"
#include "virtual_platform/board/cluster_port.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"

#include <benchmark/benchmark.h>
#include <unicorn/unicorn.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::bench {
namespace {

constexpr std::uint64_t kSliceInstructions = 20'000'000;
constexpr int kSlices = 20;

void load_loop(unsigned char* memory) {
    std::memcpy(memory, kGuestLoop.data(), sizeof kGuestLoop);
}

// The engine alone, with the hooks that nobody who counts can do without: blocks, and system
// registers. Its stores are as slow as it makes them.
class BareEngine {
  public:
    BareEngine() : bytes_(kGuestBytes) {
        load_loop(bytes_.data());
        uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &uc_);
        uc_ctl_set_cpu_model(uc_, UC_CPU_ARM64_MAX);
        uc_mem_map_ptr(uc_, kGuestBase, kGuestBytes, UC_PROT_ALL, bytes_.data());
        uc_hook hook = 0;
        uc_hook_add(uc_, &hook, UC_HOOK_BLOCK, reinterpret_cast<void*>(&BareEngine::block), this,
                    std::uint64_t{1}, std::uint64_t{0});
        uc_hook_add(uc_, &hook, UC_HOOK_INSN, reinterpret_cast<void*>(&BareEngine::access), this,
                    std::uint64_t{1}, std::uint64_t{0}, UC_ARM64_INS_MRS);
        uc_hook_add(uc_, &hook, UC_HOOK_INSN, reinterpret_cast<void*>(&BareEngine::access), this,
                    std::uint64_t{1}, std::uint64_t{0}, UC_ARM64_INS_MSR);
    }
    ~BareEngine() { uc_close(uc_); }
    BareEngine(const BareEngine&) = delete;
    BareEngine& operator=(const BareEngine&) = delete;

    void run() {
        limit_ += kSliceInstructions;
        uc_emu_start(uc_, pc_, 1, 0, 0);
        uc_reg_read(uc_, UC_ARM64_REG_PC, &pc_);
    }

  private:
    static void block(uc_engine* uc, std::uint64_t, std::uint32_t bytes, void* self) {
        auto& engine = *static_cast<BareEngine*>(self);
        engine.instructions_ += bytes / 4;
        if (engine.instructions_ >= engine.limit_) uc_emu_stop(uc);
    }
    static std::uint32_t access(uc_engine*, uc_arm64_reg, const uc_arm64_cp_reg*, void*) {
        return 0;
    }

    uc_engine* uc_ = nullptr;
    std::vector<unsigned char> bytes_;
    std::uint64_t pc_ = kGuestBase;
    std::uint64_t instructions_ = 0;
    std::uint64_t limit_ = 0;
};

// A processor or several of a group, and their memory, which rest until they are run.
struct Machine : sc_core::sc_module {
    struct Core {
        systemc::A55Pmu pmu;
        iss::Processor processor;
        Core(unsigned number, bool counted)
            : pmu(("pmu" + std::to_string(number)).c_str()),
              processor(("processor" + std::to_string(number)).c_str(), parameters(number)) {
            processor.sysreg.bind(pmu.sysreg);
            if (counted) processor.count_in(pmu);
        }
    };
    testbench::Ram memory{"memory", kGuestBytes};
    testbench::Router router{"router"};
    iss::ProcessorGroup group;
    std::vector<std::unique_ptr<Core>> cores;

    static iss::Processor::Parameters parameters(unsigned number) {
        iss::Processor::Parameters parameters;
        parameters.memory = {{kGuestBase, kGuestBytes}};
        parameters.reset_pc = kGuestBase;
        parameters.reset_level = 1;
        parameters.reset_secure = false;
        parameters.mpidr |= number << 8;
        return parameters;
    }
    Machine(sc_core::sc_module_name name, bool counted, unsigned processors = 1) : sc_module(name) {
        load_loop(memory.data());
        router.map({"memory", kGuestBase, kGuestBytes}, memory.socket);
        for (unsigned n = 0; n < processors; ++n) {
            cores.push_back(std::make_unique<Core>(n, counted));
            router.connect(cores[n]->processor.bus);
            if (processors > 1) group.add(cores[n]->processor);
        }
    }
};

struct Machines {
    Machine plain{"plain", false};
    Machine with_pmu{"with_pmu", true};
    Machine observed{"observed", true};
    Machine pair{"pair", true, 2};
    // Behind it nothing: what the interconnect takes is bench_interconnect's.
    struct Sink : sc_core::sc_module {
        tlm_utils::simple_target_socket<Sink> socket{"socket"};
        tlm_utils::simple_initiator_socket<Sink> bus{"bus"}, snoop{"snoop"};
        explicit Sink(sc_core::sc_module_name name) : sc_module(name) {
            socket.register_b_transport(this, &Sink::transport);
        }
        void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
            payload.set_response_status(tlm::TLM_OK_RESPONSE);
        }
    } sink{"sink"};
    testbench::ClusterPort cluster{"cluster", {256 << 10, 16, observed.memory.data(), kGuestBase}};
    LoopPlatform two{"two", 2};
    LoopPlatform timed{"timed", 1};
    BareEngine bare;

    Machines() {
        cluster.port.bind(sink.socket);
        sink.bus.bind(cluster.target);
        sink.snoop.bind(cluster.snooped);
        observed.cores[0]->processor.observe_memory(&cluster);
    }
};
std::unique_ptr<Machines> machines;

// One machine executes at a time; the others' processes are suspended.
sc_core::sc_process_handle process_of(const sc_core::sc_module& module) {
    return sc_core::sc_process_handle(
        sc_core::sc_find_object((std::string(module.name()) + ".run").c_str()));
}
void suspend(const Machine& machine) {
    for (const auto& core : machine.cores) process_of(core->processor).suspend();
}
void resume(const Machine& machine) {
    for (const auto& core : machine.cores) process_of(core->processor).resume();
}
void suspend(LoopPlatform& loop) {
    for (const auto& node : loop.platform().processors) process_of(node.processor).suspend();
    process_of(loop.platform().modelled).suspend();
}
void resume(LoopPlatform& loop) {
    for (const auto& node : loop.platform().processors) process_of(node.processor).resume();
    process_of(loop.platform().modelled).resume();
}
// Together they execute as much as one alone.
void execute(Machine& machine) {
    resume(machine);
    const std::uint64_t share = kSliceInstructions / machine.cores.size();
    sc_core::sc_start(sc_core::sc_time(static_cast<double>(share), sc_core::SC_NS));
    suspend(machine);
}

// Six counters and the cycle counter, on what software makes.
void enable_all_counters(systemc::A55Pmu& pmu) {
    using a55::SystemRegister;
    const auto write = [&](SystemRegister reg, std::uint64_t data) { pmu.core().write(reg, data); };
    unsigned n = 0;
    for (const a55::Event event :
         {a55::Event::inst_retired, a55::Event::br_retired, a55::Event::pc_write_retired,
          a55::Event::br_immed_retired, a55::Event::br_return_retired, a55::Event::exc_taken})
        write(SystemRegister::a64(3, 3, 14, 12, n++), number(event));
    write(SystemRegister::a64(3, 3, 9, 12, 1), 0x8000003f);
    write(SystemRegister::a64(3, 3, 9, 12, 0), 1);
}

template <typename Other>
void beside(benchmark::State& state, const char* ratio, Machine& ours, const Other& other) {
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { execute(ours); }, other);
        state.SetIterationTime(comparison.last_ours());
    }
    constexpr double kMillions = kSliceInstructions / 1e6;
    state.counters["minstr_per_s"] = kMillions / comparison.ours();
    state.counters["minstr_per_s_other"] = kMillions / comparison.other();
    state.counters[ratio] = comparison.ratio();
}

void functional_beside_bare_engine(benchmark::State& state) {
    beside(state, "ratio_bare_engine", machines->plain, [] { machines->bare.run(); });
}
void with_pmu_beside_without(benchmark::State& state) {
    beside(state, "ratio_without_pmu", machines->with_pmu, [] { execute(machines->plain); });
}
void two_processors_beside_one(benchmark::State& state) {
    beside(state, "ratio_one", machines->pair, [] { execute(machines->with_pmu); });
}
void counted_beside_functional(benchmark::State& state) {
    beside(state, "ratio_functional", machines->observed, [] { execute(machines->with_pmu); });
}
// The slice in which the mode begins is not measured.
void in_mode(benchmark::State& state, LoopPlatform& loop, testbench::PlatformMode mode) {
    const sc_core::sc_time slice(2, sc_core::SC_MS);
    resume(loop);
    sc_core::sc_start(slice);
    loop.platform().set_mode(mode);
    sc_core::sc_start(slice);
    std::vector<double> rates;
    for (auto _ : state) {
        const std::uint64_t before = loop.platform().instructions();
        const auto start = std::chrono::steady_clock::now();
        sc_core::sc_start(slice);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(passed.count());
        const auto executed = static_cast<double>(loop.platform().instructions() - before);
        rates.push_back(executed / 1e6 / passed.count());
    }
    suspend(loop);
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    state.counters["minstr_per_s"] = *middle;
}
void platform_of_two_counted(benchmark::State& state) {
    in_mode(state, machines->two, testbench::PlatformMode::counted);
}
void platform_timed(benchmark::State& state) {
    in_mode(state, machines->timed, testbench::PlatformMode::timed);
}
void platform_of_two_timed(benchmark::State& state) {
    in_mode(state, machines->two, testbench::PlatformMode::timed);
}
// The whole program, from its start until init has run and switched off; the other side is what a
// user will wait for, in seconds.
void boot(benchmark::State& state, unsigned processors, double patience) {
    const BootFiles files{processors};
    if (!files.complete()) {
        state.SkipWithError("Debian's kernel is not there; tools/fetch-debian-guest brings it");
        return;
    }
    std::vector<double> seconds;
    double instructions = 0;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        instructions = files.boot();
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        seconds.push_back(passed.count());
        state.SetIterationTime(passed.count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + 1, seconds.end());
    state.counters["minstr"] = instructions / 1e6;
    state.counters["minstr_per_s"] = instructions / 1e6 / seconds[1];
    state.counters["ratio_patience"] = patience / seconds[1];
}
void boot_to_init(benchmark::State& state) {
    boot(state, 1, 15);
}
void boot_of_two_to_init(benchmark::State& state) {
    boot(state, 2, 20);
}

// From a snapshot behind the boot to the end: the second start.
void restore_behind_boot(benchmark::State& state) {
    const BootFiles files;
    if (!files.complete()) {
        state.SkipWithError("Debian's kernel is not there; tools/fetch-debian-guest brings it");
        return;
    }
    files.save();
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        files.restore();
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(passed.count());
    }
}
BENCHMARK(functional_beside_bare_engine)->UseManualTime()->Iterations(kSlices);
BENCHMARK(with_pmu_beside_without)->UseManualTime()->Iterations(kSlices);
BENCHMARK(two_processors_beside_one)->UseManualTime()->Iterations(kSlices);
BENCHMARK(counted_beside_functional)->UseManualTime()->Iterations(kSlices);
BENCHMARK(platform_of_two_counted)->UseManualTime()->Iterations(kSlices);
BENCHMARK(platform_timed)->UseManualTime()->Iterations(kSlices);
BENCHMARK(platform_of_two_timed)->UseManualTime()->Iterations(kSlices);
BENCHMARK(boot_to_init)->UseManualTime()->Iterations(3)->Unit(benchmark::kSecond);
BENCHMARK(boot_of_two_to_init)->UseManualTime()->Iterations(3)->Unit(benchmark::kSecond);
BENCHMARK(restore_behind_boot)->UseManualTime()->Iterations(3)->Unit(benchmark::kSecond);

} // namespace
} // namespace armpmu::bench

int sc_main(int argc, char** argv) {
    using namespace armpmu::bench;
    machines = std::make_unique<Machines>();
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    for (Machine* machine :
         {&machines->plain, &machines->with_pmu, &machines->observed, &machines->pair})
        suspend(*machine);
    for (LoopPlatform* loop : {&machines->two, &machines->timed}) suspend(*loop);
    for (Machine* machine : {&machines->with_pmu, &machines->observed, &machines->pair})
        for (const auto& core : machine->cores) enable_all_counters(core->pmu);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    machines.reset(); // before the tables that it reads, which are made later
    return 0;
}
