// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/trace_writer.h"
#include "tests/support/temporary.h"
#include "virtual_platform/scenario/scenario.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace armpmu::tests {

// A folder that exists for one test, with a short trace and a short ATP file in it.
class DamageFolder {
  public:
    DamageFolder() {
        using testbench::TraceRecord;
        testbench::TraceWriter writer(trace(), 2);
        writer.write({TraceRecord::Kind::store, 0, 0x8000'0000, 8, 3});
        writer.write({TraceRecord::Kind::output, 0, 0x8000'0000, 64, 3});
        writer.write({TraceRecord::Kind::load, 1, 0x8000'1000, 8, 3});
        writer.finish();
        std::ofstream(file("short.atp"))
            << "profile { type: READ master_id: \"screen\" fifo { Start: EMPTY Full: 4096 "
               "TxnLimit: 4 "
               "Rate: \"1 GB/s\" FrameTime: \"1 us\" } pattern { size: 256 address { base: 65536 "
               "range: \"4096 B\" } } }\n";
    }

    std::string file(const std::string& name) const { return path_ + "/" + name; }
    std::string trace() const { return file("short.trace"); }
    std::string scenario() const { return file("scenario.yaml"); }

    // What the reader says about a scenario of this text; empty if it is accepted.
    std::string refusal(const std::string& text) const {
        std::ofstream(scenario(), std::ios::binary | std::ios::trunc) << text;
        try {
            testbench::load_scenario(scenario());
        } catch (const testbench::ScenarioError& error) {
            return error.what();
        }
        return {};
    }

    // Empty if the message is one line that begins with a place in a file of the folder.
    std::string malformed(const std::string& message) const {
        const std::string start = path_ + "/";
        const bool control = std::any_of(message.begin(), message.end(), [](char c) {
            return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
        });
        unsigned line = 0;
        unsigned column = 0;
        const bool placed =
            message.compare(0, start.size(), start) == 0 &&
            std::sscanf(message.c_str() + start.size(), "%*[^:]:%u:%u: ", &line, &column) == 2 &&
            line > 0 && column > 0;
        return placed && !control && message.size() < 2000 ? "" : "malformed: " + message;
    }

  private:
    TemporaryFolder folder_;
    std::string path_ = folder_.path();
};

struct BaseScenario {
    const char* name;
    const char* text;
};

// Good scenarios of a few cycles that together have every list, and every kind of master.
inline const std::vector<BaseScenario>& base_scenarios() {
    static const std::vector<BaseScenario> bases = {
        {"streams", R"(
scenario: streams
about: a text
seed: 3
clock_mhz: 800
interconnect:
  slave_interfaces: 5
  ace: [SI4]
  master_interfaces: 3
  snoop_filter: {sets_per_bank: 64, ways: 4}
  memory: {read_latency: 40}
  memories: [{port: MI1, read_latency: 80}, {port: MI2, beat_interval: 2}]
  map: [{base: 0, bytes: 256 MiB, ports: [MI0, MI1]}, {base: 4 GiB, bytes: 64 GiB}]
masters:
  - name: gpu
    kind: accelerator
    port: SI0
    dvm: true
    read_qos: {max: 8, min: 2, regulated: true, bandwidth_allocation: 4}
    profile:
      accesses: 9
      bytes_per_cycle: 2
      pattern: {kind: random, footprint: 4 MiB}
      shared: {share: 0.25, bytes: 4096}
      mix: {read_once: 70, write_unique: 30, dvm_sync: 1}
      phases: [{cycles: 50}, {cycles: 9, idle: true}, {cycles: 7, pattern: {kind: sequential}}]
  - name: copy
    kind: dma
    port: SI1
    after: [gpu]
    write_qos: {max: 3}
    profile: {accesses: 4, copy_to: 8 GiB, phases: [{cycles: 9, access_bytes: 128}]}
  - name: panel
    kind: display
    port: SI2
    profile: {accesses: 4, fifo: {bytes: 4 KiB}, phases: [{cycles: 30, bytes_per_cycle: 4}]}
  - name: camera
    kind: accelerator
    port: SI3
    profile: {accesses: 4, bytes_per_cycle: 1, fifo: {bytes: 1024}, mix: {write_unique: 1}}
inject:
  events: [{cycle: 3, event: SI4:0x04, cycles: 2, every: 9, times: 3, security: secure}]
pmu:
  software: secure
  authentication: {niden: true}
  counters: [SI0:0x00, r12, cci_550/cci_snoop_cd_hs/]
  changes: [{cycle: 50, niden: false}, {cycle: 60, register: pmu_ctrl, value: 1}]
run: {cycles: 1000, access_ns: 10}
output: {file: out.txt, form: text, all_events: true}
)"},
        {"clusters", R"(
scenario: clusters
masters:
  - name: a
    kind: ace_cluster
    port: SI3
    threads: 2
    cache_bytes: 32 KiB
    cache_ways: 4
    profile:
      accesses: 20
      think_cycles: 3
      access_bytes: 8
      pattern: {kind: hot_set, hot_bytes: 4096, hot_share: 0.9}
      shared: {share: 0.125, base: 1 GiB}
      mix: {load: 3, store: 1}
      phases: [{cycles: 10}, {cycles: 3, pattern: {kind: tiled, footprint: 8192, row_bytes: 512, tile_bytes: 64, tile_rows: 4}}]
      repeat: true
  - name: b
    kind: ace_cluster
    port: SI4
    profile: {accesses: 5, pattern: {kind: linked}, memory: device}
pmu: {counters: [SI3:0x04]}
)"},
        {"trace", R"(
scenario: replayed
trace: short.trace
replay: {look_ahead: 8, input_blocks: false}
masters:
  - {name: cpu0, kind: ace_cluster, port: SI3, snoop_latency: 4}
  - {name: cpu1, kind: ace_cluster, port: SI4, load_miss: read_clean}
  - {name: buffers, kind: ace_lite, port: SI2, outstanding: 4}
pmu: {counters: [r64, r84]}
)"},
        {"atp", R"(
scenario: played
masters: [{name: panel, kind: atp, port: SI1, id: screen, file: short.atp, coherent: true}]
pmu: {counters: [r20]}
run: {cycles: 500}
)"},
        {"injection", R"(
scenario: injected
interconnect: {ace: [SI3, SI4]}
inject: {events: [{cycle: 0, event: SI3:0x04}, {cycle: 9, event: r64, cycles: 4}]}
pmu: {counters: [SI3:0x04]}
run: {cycles: 50}
)"},
        {"note", R"(
scenario: note
clock_mhz: 1800
core: {l2_cache: true, l3_cache: true}
software: {sequence: application_note, use_case: instructions_per_cycle, level: el1}
work:
  - {level: el1, cycles: 2000, events: {inst_retired: 1400, ld_retired: 300}}
  - {level: el0, cycles: 8000, events: {inst_retired: 9200}}
)"},
        {"code", R"(
scenario: code
software: {sequence: pseudo_code, as_printed: true, security: secure, level: el1}
work: [{cycles: 100, level: el3}]
)"},
    };
    return bases;
}

} // namespace armpmu::tests
