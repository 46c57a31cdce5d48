// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What the interconnect costs a virtual platform: b_transport of a line through its bypass, beside
// estimate mode and the bare memory. Every ratio is other/ours, both sides timed in
// turn.
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "bench/compare.h"

#include <benchmark/benchmark.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cstring>
#include <memory>

namespace armpmu::bench {
namespace {

using namespace interconnect;
using Mode = CoherentParameters::Mode;

constexpr std::uint64_t kBytes = 1 << 20;
constexpr unsigned kReads = 4096;
constexpr int kSlices = 100;

// As quick as a memory can be.
struct Memory : sc_core::sc_module {
    tlm_utils::simple_target_socket<Memory> socket{"socket"};
    std::vector<unsigned char> bytes = std::vector<unsigned char>(kBytes);

    explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &Memory::b_transport);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        unsigned char* const place = &bytes[payload.get_address() % kBytes];
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), place, payload.get_data_length());
        } else {
            std::memcpy(place, payload.get_data_ptr(), payload.get_data_length());
        }
        delay += sc_core::sc_time(10, sc_core::SC_NS);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

// Reads line after line, in an order that no cache of the host likes or dislikes.
struct Reader : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<Reader> socket{"socket"};
    sc_core::sc_time now;

    explicit Reader(sc_core::sc_module_name name) : sc_module(name) {}
    void run() {
        std::array<unsigned char, 64> line{};
        tlm::tlm_generic_payload payload;
        payload.set_command(tlm::TLM_READ_COMMAND);
        payload.set_data_ptr(line.data());
        payload.set_data_length(line.size());
        payload.set_streaming_width(line.size());
        for (unsigned i = 0; i < kReads; ++i) {
            payload.set_address(std::uint64_t{64} * (i * 2654435761U >> 18));
            payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
            socket->b_transport(payload, now);
        }
        benchmark::DoNotOptimize(line);
    }
};

struct Bare : sc_core::sc_module {
    Reader reader{"reader"};
    Memory memory{"memory"};
    explicit Bare(sc_core::sc_module_name name) : sc_module(name) {
        reader.socket.bind(memory.socket);
    }
};

struct Platform : sc_core::sc_module {
    Reader reader{"reader"};
    Memory memory{"memory"};
    systemc::Cci550Pmu pmu{"pmu"};
    CoherentInterconnect cci;

    static CoherentParameters parameters(Mode mode) {
        CoherentParameters parameters;
        parameters.mode = mode;
        parameters.interconnect = example_config();
        return parameters;
    }
    Platform(sc_core::sc_module_name name, Mode mode)
        : sc_module(name), cci("cci", parameters(mode), pmu) {
        reader.socket.bind(cci.slave[2]);
        cci.master[0].bind(memory.socket);
    }
};

struct Platforms {
    Bare bare{"bare"};
    Platform bypassed{"bypassed", Mode::estimate};
    Platform estimated{"estimated", Mode::estimate};
};
std::unique_ptr<Platforms> platforms;

template <typename Other>
void beside(benchmark::State& state, const char* ratio, Other& other) {
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([] { platforms->bypassed.reader.run(); }, [&] { other.reader.run(); });
        state.SetIterationTime(comparison.last_ours());
    }
    state.counters["ns_bypassed"] = 1e9 * comparison.ours() / kReads;
    state.counters["ns_other"] = 1e9 * comparison.other() / kReads;
    state.counters[ratio] = comparison.ratio();
}

void bypass_beside_estimate(benchmark::State& state) {
    beside(state, "ratio_estimate", platforms->estimated);
}
void bypass_beside_bare_memory(benchmark::State& state) {
    beside(state, "ratio_bare_memory", platforms->bare);
}
BENCHMARK(bypass_beside_estimate)->UseManualTime()->Iterations(kSlices);
BENCHMARK(bypass_beside_bare_memory)->UseManualTime()->Iterations(kSlices);

} // namespace
} // namespace armpmu::bench

int sc_main(int argc, char** argv) {
    using namespace armpmu::bench;
    platforms = std::make_unique<Platforms>();
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    platforms->bypassed.cci.set_bypass(true);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
