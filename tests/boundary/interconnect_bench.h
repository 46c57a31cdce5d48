// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"

#include <array>
#include <memory>

namespace armpmu::testbench::testing {

inline ReadRequest read(ReadSnoop snoop, std::uint64_t address = 0) {
    ReadRequest request;
    request.snoop = snoop;
    request.address = address;
    request.beats = dataless(snoop) ? 1 : kLineBeats;
    return request;
}
inline WriteRequest write(WriteSnoop snoop, std::uint64_t address = 0) {
    WriteRequest request;
    request.snoop = snoop;
    request.address = address;
    return request;
}

// Scripted masters on SI2 (ACE-Lite), SI3 and SI4 (ACE with DVM), memory behind MI0.
struct Bench {
    explicit Bench(const InterconnectConfig& c = example_config()) : config(c) {}

    // False when they are not done after 20000 cycles.
    bool run() {
        interconnect = std::make_unique<Interconnect>(config, sink);
        for (unsigned n = 0; n < 3; ++n) interconnect->bind(2 + n, masters[n]);
        interconnect->set_control_registers(controls);
        while (!interconnect->quiescent() && interconnect->cycle() < 20000)
            interconnect->run_until(interconnect->cycle() + 10);
        return interconnect->quiescent();
    }
    ScriptedMaster& si(unsigned n) { return masters[n - 2]; }
    std::uint64_t filter_accesses() const {
        std::uint64_t sum = 0;
        for (unsigned code = 0; code < 4; ++code)
            sum += sink.count(static_cast<cci550::GlobalEvent>(code));
        return sum;
    }

    InterconnectConfig config;
    ControlRegisters controls;
    std::array<ScriptedMaster, 3> masters;
    RecordingSink sink;
    std::unique_ptr<Interconnect> interconnect;
};

} // namespace armpmu::testbench::testing
