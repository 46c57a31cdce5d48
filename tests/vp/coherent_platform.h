// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once
// For sc_spawn.
#ifndef SC_INCLUDE_DYNAMIC_PROCESSES
#define SC_INCLUDE_DYNAMIC_PROCESSES
#endif

#include "armpmu/cci550/register_table.h"
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"
#include "tests/vp/cached_master.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace armpmu::tests {

using interconnect::CoherentInterconnect;
using interconnect::CoherentParameters;
using interconnect::PortKind;
using sc_core::SC_NS;

inline constexpr std::uint64_t kMemory1 = 1 << 20; // where MI1's memory begins
inline constexpr std::uint64_t kHole = 2 << 20;    // where there is nothing
inline const sc_time kPeriod(2, SC_NS);

// Plain initiators on SI0 (ACE-Lite) and SI4 (ACE), coherent ones on SI3 and SI5, 1 MB of memory
// each behind MI0 and MI1.
inline CoherentParameters
platform_parameters(CoherentParameters::Mode mode = CoherentParameters::Mode::timing) {
    CoherentParameters parameters;
    parameters.mode = mode;
    parameters.period = kPeriod;
    auto& config = parameters.interconnect;
    for (const unsigned n : {0U, 3U, 4U, 5U}) config.slaves[n].used = true;
    for (const unsigned n : {3U, 4U, 5U}) {
        config.slaves[n].kind = PortKind::ace;
        config.slaves[n].dvm = true;
    }
    config.masters[0].used = config.masters[1].used = true;
    config.map = {{0, kMemory1, 1}, {kMemory1, kHole - kMemory1, 2}};
    return parameters;
}

struct CoherentPlatform : sc_core::sc_module {
    LtInitiator dma{"dma"}, iss{"iss"};
    CachedMaster cpu{"cpu"}, gpu{"gpu"};
    BusMaster bus{"bus"};
    LtMemory memory0{"memory0"}, memory1{"memory1"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
    CoherentInterconnect cci;

    explicit CoherentPlatform(const CoherentParameters& parameters = platform_parameters(),
                              sc_core::sc_module_name name = "platform")
        : sc_module(name), cci("cci", parameters, pmu) {
        dma.socket.bind(cci.slave[0]);
        cpu.socket.bind(cci.slave[3]);
        iss.socket.bind(cci.slave[4]);
        gpu.socket.bind(cci.slave[5]);
        cci.snoop[3].bind(cpu.snooped);
        cci.snoop[5].bind(gpu.snooped);
        cci.master[0].bind(memory0.socket);
        cci.master[1].bind(memory1.socket);
        bus.socket.bind(pmu.socket);
        for (const unsigned n : {3U, 4U, 5U})
            bus.write(cci550::offset_of(RegisterId::snoop_ctrl, n), 3);
    }

    unsigned char& byte(std::uint64_t address) {
        return address < kMemory1 ? memory0[address] : memory1[address];
    }
    template <typename Code>
    std::uint64_t total(unsigned interface, Code code) {
        return pmu.core().total(cci550::event_id(interface, code));
    }
    std::uint64_t total(GlobalEvent code) { return pmu.core().total(cci550::event_id(code)); }

    // A thread of somebody's; the stack is large enough for the sanitizers.
    void thread(std::function<void()> body) {
        sc_core::sc_spawn_options options;
        options.set_stack_size(1 << 18);
        sc_core::sc_spawn(std::move(body), sc_core::sc_gen_unique_name("thread"), &options);
    }
    // Runs a thread to its end.
    void run(std::function<void()> body) {
        bool ended = false;
        thread([&] {
            body();
            ended = true;
        });
        sc_core::sc_start();
        EXPECT_TRUE(ended) << "it waits for ever";
    }
};

// Errors that the modules report, instead of the exceptions they would be.
class ReportedErrors {
  public:
    ReportedErrors() {
        texts().clear();
        sc_core::sc_report_handler::set_handler(
            [](const sc_core::sc_report& report, const sc_core::sc_actions&) {
                if (report.get_severity() >= sc_core::SC_ERROR)
                    texts().push_back(std::string(report.get_msg_type()) + ": " + report.get_msg());
            });
    }
    ~ReportedErrors() {
        sc_core::sc_report_handler::set_handler(sc_core::sc_report_handler::default_handler);
    }
    ReportedErrors(const ReportedErrors&) = delete;
    ReportedErrors& operator=(const ReportedErrors&) = delete;
    static std::vector<std::string>& texts() {
        static std::vector<std::string> collected;
        return collected;
    }
};

inline Bytes pattern(unsigned length, unsigned seed) {
    Bytes bytes(length);
    for (unsigned i = 0; i < length; ++i) bytes[i] = static_cast<unsigned char>(seed + 7 * i);
    return bytes;
}

} // namespace armpmu::tests
