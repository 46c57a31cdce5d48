// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are scenarios whose values are legal one by one, but not together, refused at the value to
// change?
#include "tests/fuzz/scenario_bases.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace scenario_contradiction_test {

// What stands before the text of a row.
constexpr const char* kHead = "scenario: x\n"
                              "pmu:\n"
                              "  counters: [SI0:0x00]\n"
                              "run: {cycles: 100}\n";
constexpr const char* kHeadWithoutPmu = "scenario: x\nrun: {cycles: 100}\n";

struct Contradiction {
    const char* what;
    const char* text; // ^ stands before the value to change; without one, it is elsewhere
    const char* words;

    friend void PrintTo(const Contradiction& row, std::ostream* out) { *out << row.what; }
};

// One master with this profile.
#define ACCELERATOR(profile)                                                                       \
    "masters: [{name: a, kind: accelerator, port: SI0, profile: " profile "}]\n"
#define CLUSTER(profile)                                                                           \
    "masters: [{name: a, kind: ace_cluster, port: SI0, profile: " profile "}]\n"
#define DMA(profile) "masters: [{name: a, kind: dma, port: SI0, profile: " profile "}]\n"

// clang-format off
const Contradiction kContradictions[] = {
    {"rate and think", ACCELERATOR("{bytes_per_cycle: 2, think_cycles: ^3}"), "contradicts bytes_per_cycle"},
    {"rate and think in a phase", ACCELERATOR("{phases: [{cycles: 1, think_cycles: ^4, bytes_per_cycle: 2}]}"), "contradicts bytes_per_cycle"},
    {"fifo without rate", ACCELERATOR("{fifo: ^{bytes: 1024}}"), "bytes_per_cycle must say"},
    {"fifo without rate in a phase", ACCELERATOR("{bytes_per_cycle: 1, fifo: ^{bytes: 1024}, phases: [{cycles: 1, bytes_per_cycle: 0}]}"), "bytes_per_cycle must say"},
    {"fifo with think", ACCELERATOR("{think_cycles: 1, fifo: ^{bytes: 1024}}"), "bytes_per_cycle must say"},
    {"fifo with both directions", ACCELERATOR("{bytes_per_cycle: 1, fifo: ^{bytes: 1024}, mix: {read_once: 1, write_unique: 1}}"), "the mix has both"},
    {"fifo too small", ACCELERATOR("{bytes_per_cycle: 1, fifo: ^{bytes: 128}, access_bytes: 256}"), "never fits into 128"},
    {"fifo without bytes", ACCELERATOR("{bytes_per_cycle: 1, fifo: ^{starts_full: true}}"), "'bytes' is missing"},
    {"display without rate", "masters: [{name: a, kind: display, port: SI0, profile: ^{bytes_per_cycle: 0}}]\n", "bytes_per_cycle must say"},
    {"whole lines of 16 bytes", ACCELERATOR("{access_bytes: ^16, mix: {write_line_unique: 1}}"), "concerns whole lines"},
    {"maintenance of 32 bytes", ACCELERATOR("{access_bytes: ^32, mix: {clean_invalid: 1}}"), "concerns whole lines"},
    {"whole lines in a phase", ACCELERATOR("{mix: {make_invalid: 1}, phases: [{cycles: 1, access_bytes: ^16}]}"), "concerns whole lines"},
    {"DVM without dvm", ACCELERATOR("{mix: ^{dvm_message: 1}}"), "needs `dvm: true`"},
    {"no weight at all", ACCELERATOR("{mix: ^{read_once: 0}}"), "at least one weight"},
    {"repeat without phases", ACCELERATOR("{repeat: ^true}"), "no phases to repeat"},
    {"access of 48 bytes", ACCELERATOR("{access_bytes: ^48}"), "power of two"},
    {"odd base", ACCELERATOR("{pattern: {base: ^32}}"), "base: must be a multiple of 64"},
    {"footprint beyond addresses", ACCELERATOR("{pattern: {base: 0xffffffffff00, footprint: ^512}}"), "48 bits"},
    {"footprint of half an access", ACCELERATOR("{pattern: {footprint: ^96}}"), "multiple of the access size"},
    {"pattern of the profile too small for a phase", ACCELERATOR("{pattern: {footprint: 64}, phases: [^{cycles: 1, access_bytes: 128}]}"), "multiple of the access size"},
    {"hot without bytes", CLUSTER("{pattern: ^{kind: hot_set}, phases: []}"), "hot_bytes: must be a multiple"},
    {"stride of half an access", ACCELERATOR("{pattern: {kind: strided, stride: ^96}}"), "multiple of the access size"},
    {"stride beyond the footprint", ACCELERATOR("{pattern: {kind: strided, stride: ^512, footprint: 256}}"), "at most the footprint"},
    {"all hot", ACCELERATOR("{pattern: {kind: hot_set, hot_bytes: ^4096, footprint: 4096}}"), "below the footprint"},
    {"hot by half an access", ACCELERATOR("{pattern: {kind: hot_set, hot_bytes: ^96}}"), "multiple of the access size"},
    {"tile of half an access", ACCELERATOR("{pattern: {kind: tiled, row_bytes: 128, tile_bytes: ^32, tile_rows: 1}}"), "tile_bytes: must be a multiple"},
    {"rows without height", ACCELERATOR("{pattern: ^{kind: tiled, row_bytes: 128, tile_bytes: 64}}"), "tile_rows: must be at least 1"},
    {"rows of half a tile", ACCELERATOR("{pattern: {kind: tiled, row_bytes: ^192, tile_bytes: 128, tile_rows: 1}}"), "row_bytes: must be a multiple"},
    {"half a band of tiles", ACCELERATOR("{pattern: {kind: tiled, row_bytes: 128, tile_bytes: 64, tile_rows: 4, footprint: ^640}}"), "row_bytes * tile_rows"},
    {"shared at an odd place", ACCELERATOR("{shared: {share: 1, base: ^32}}"), "multiple of 64"},
    {"shared of an odd size", ACCELERATOR("{shared: {share: 1, bytes: ^96}}"), "multiple of 64 and of access_bytes"},
    {"shared beyond addresses", ACCELERATOR("{shared: {share: 1, base: ^0xffffffffffc0}}"), "48 address bits"},
    {"copy to an odd place", DMA("{copy_to: ^96}"), "multiple of 64"},
    {"copy beyond addresses", DMA("{copy_to: ^0xffffffffffc0}"), "48 address bits"},
    {"linked with two loads", "masters: [{name: a, kind: ace_cluster, port: SI0, loads_in_flight: ^2, profile: {pattern: {kind: linked}}}]\n", "must be 1"},
    {"linked phase with two loads", "masters: [{name: a, kind: ace_cluster, port: SI0, loads_in_flight: ^2, profile: {phases: [{cycles: 1, pattern: {kind: linked}}]}}]\n", "must be 1"},
    {"threads without a profile", "masters: [{name: a, kind: ace_cluster, port: SI0, threads: ^2}]\n", "is for a cluster with a profile"},
    {"cache of three ways", "masters: [^{name: a, kind: ace_cluster, port: SI0, cache_ways: 3, profile: {}}]\n", "power of two of sets"},
    {"cache of half a way", "masters: [{name: a, kind: ace_cluster, port: SI0, cache_bytes: ^64, profile: {}}]\n", "power of two of sets"},
    {"QoS upside down", "masters: [{name: a, kind: dma, port: SI0, read_qos: {max: 2, min: ^3}}]\n", "must not be above max"},
    {"two on one port", "masters: [{name: a, kind: dma, port: SI0}, {name: b, kind: dma, port: ^si0}]\n", "already belongs to a"},
    {"same name", "masters: [{name: a, kind: dma, port: SI0}, {name: ^a, kind: dma, port: SI1}]\n", "a is taken"},
    {"absent port", "masters: [{name: a, kind: dma, port: ^SI1}]\ninterconnect: {slave_interfaces: 1}\n", "SI0 to SI0"},
    {"after one that is unknown", "masters: [{name: a, kind: dma, port: SI0, after: [^b]}]\n", "does not stand before"},
    {"after itself", "masters: [{name: a, kind: dma, port: SI0, after: [^a]}]\n", "does not stand before"},
    {"after one that stands later", "masters: [{name: a, kind: dma, port: SI0, after: [^b]}, {name: b, kind: dma, port: SI1, profile: {accesses: 1}}]\n", "does not stand before"},
    {"after one without end", "masters: [{name: a, kind: dma, port: SI0}, {name: b, kind: dma, port: SI1, after: [^a]}]\n", "never ends"},
    {"after one that repeats", "masters: [{name: a, kind: dma, port: SI0, profile: {phases: [{cycles: 1}], repeat: true}}, {name: b, kind: dma, port: SI1, after: [^a]}]\n", "never ends"},
    {"a trace after others", "masters: [{name: a, kind: ace_cluster, port: SI0, after: ^[b]}]\n", "masters with a profile"},
    {"clusters without a trace", "masters: ^[{name: a, kind: ace_cluster, port: SI0}]\n", "need the key 'trace'"},
    {"buffers without a trace", "masters: ^[{name: a, kind: ace_lite, port: SI0}]\n", "need the key 'trace'"},
    {"a trace without clusters", "trace: short.trace\nmasters: ^[{name: a, kind: ace_lite, port: SI0}]\n", "must replay the trace"},
    {"a change of nothing", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [{cycle: ^5}]}\n", "nothing changes in it"},
    {"a change without cycle", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [^{niden: true}]}\n", "the key 'cycle' is missing"},
    {"a register without value", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [{cycle: 5, register: ^pmu_ctrl}]}\n", "the key 'value' is missing"},
    {"a value of no register", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [{cycle: 5, value: ^3}]}\n", "the key 'register' is missing"},
    {"a register that is none", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [{cycle: 5, register: ^pmu_ctr, value: 3}]}\n", "did you mean pmu_ctrl?"},
    {"a register without number", DMA("{}") "pmu: {counters: ['SI0:0'], changes: [{cycle: 5, register: ^evnt_sel, value: 3}]}\n", "such as evnt_sel[3]"},
    {"a burst that wraps in a line", DMA("{burst: ^wrap, access_bytes: 16}"), "expected access_bytes of 32, 64, 128 or 256, not 16"},
    {"a burst that wraps beyond 16 beats", DMA("{burst: ^wrap, access_bytes: 512}"), "expected access_bytes of 32, 64, 128 or 256, not 512"},
    {"a burst that wraps from within a beat", DMA("{burst: wrap, access_bytes: 64, offset: ^8}"), "multiple of 16 below access_bytes"},
    {"a burst that wraps from beyond its block", DMA("{burst: wrap, access_bytes: 32, offset: ^32}"), "multiple of 16 below access_bytes"},
    {"an offset of a line", DMA("{offset: ^64}"), "expected 0 to 63"},
    {"whole lines that are not aligned", "masters: [{name: a, kind: accelerator, port: SI0, profile: {offset: ^8, mix: {write_line_unique: 1}}}]\n", "concerns whole lines"},
    {"two that carry out buffers", "masters: [{name: a, kind: ace_lite, port: SI0}, {name: b, kind: ^ace_lite, port: SI1}]\n", "only one ace_lite"},
    {"nothing to do", "about: nothing\n", "needs at least one"},
    {"no masters", "masters: ^[]\n", "needs at least one"},
    {"regions that overlap", DMA("{}") "interconnect: {map: [{base: 0, bytes: 128}, {base: ^64, bytes: 64}]}\n", "overlaps the region at 0x0"},
    {"region at an odd place", DMA("{}") "interconnect: {map: [{base: ^32, bytes: 128}]}\n", "multiple of 64"},
    {"region of an odd size", DMA("{}") "interconnect: {map: [{base: 0, bytes: ^96}]}\n", "multiple of 64"},
    {"region of an absent memory", DMA("{}") "interconnect: {master_interfaces: 1, map: [{base: 0, bytes: 64, ports: [^MI1]}]}\n", "MI0 to MI0"},
    {"MI named twice", DMA("{}") "interconnect: {memories: [{port: MI0}, {port: ^mi0}]}\n", "stands here twice"},
    {"absent MI", DMA("{}") "interconnect: {master_interfaces: 2, memories: [{port: ^MI2}]}\n", "MI0 to MI1"},
    {"stripes of 96 bytes", DMA("{}") "interconnect: {stripe_bytes: ^96}\n", "power of two"},
    {"sets that are no power of two", DMA("{}") "interconnect: {snoop_filter: {sets_per_bank: ^48}}\n", "power of two"},
    {"filter larger than all caches", DMA("{}") "interconnect: {snoop_filter: {sets_per_bank: ^1048576, ways: 8}}\n", "sets x ways must be at most"},
    {"filter's size said twice", DMA("{}") "interconnect: {snoop_filter: {sets_per_bank: 64, bytes: ^64KiB}}\n", "expected one of bytes, fraction and sets_per_bank"},
    {"filter of an odd size", DMA("{}") "interconnect: {snoop_filter: {bytes: ^96KiB}}\n", "with 8 ways the next size is 131072"},
    {"filter over no caches", DMA("{}") "interconnect: ^{snoop_filter: {fraction: 1}}\n", "there are no caches"},
    {"absent ACE interface", DMA("{}") "interconnect: {slave_interfaces: 2, ace: [^SI2]}\n", "SI0 to SI1"},
    {"injection at an absent interface", "interconnect: {slave_interfaces: 2}\ninject: {events: [{cycle: 0, event: ^SI2:0x00}]}\n", "is absent"},
    {"injection of an ACE event at ACE-Lite", "inject: {events: [{cycle: 0, event: ^SI0:0x04}]}\n", "ACE interfaces only"},
    {"injection of no event", "inject: {events: [{cycle: 0, event: ^banana}]}\n", "is no event"},
    {"often without a distance", "inject: {events: [{cycle: 0, event: r0, times: ^2}]}\n", "needs every"},
    {"injections beyond the end of time", "inject: {events: [{cycle: ^1, event: r0, times: 1000000000, every: 100000000000}]}\n", "would last beyond"},
    {"list of injections that is absent", "inject: {file: none.csv}\n", "none.csv:1:1: no such file"},
};
// clang-format on

class Contradictions : public testing::TestWithParam<Contradiction> {};

TEST_P(Contradictions, are_refused_at_the_value_to_change) {
    const Contradiction& row = GetParam();
    const DamageFolder folder;
    const bool own = std::string(row.text).find("pmu: {") != std::string::npos;
    std::string text = std::string(own ? kHeadWithoutPmu : kHead) + row.text;
    const std::size_t mark = text.find('^');
    if (mark != std::string::npos) text.erase(mark, 1);
    const std::string message = folder.refusal(text);
    if (mark != std::string::npos) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<long>(mark), '\n');
        const std::size_t column = mark - text.rfind('\n', mark - 1);
        EXPECT_EQ(message.find(fmt::format("{}:{}:{}: ", folder.scenario(), line, column)), 0U)
            << message;
        EXPECT_EQ(folder.malformed(message), "");
    }
    EXPECT_NE(message.find(row.words), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(scenario, Contradictions, testing::ValuesIn(kContradictions), CaseWhat());

// What the rows above contradict: the same with values that fit is accepted.
TEST(ScenarioContradictions, have_neighbours_that_fit) {
    const DamageFolder folder;
    for (const char* text : {
             ACCELERATOR("{bytes_per_cycle: 1, fifo: {bytes: 128}, access_bytes: 128}"),
             ACCELERATOR("{access_bytes: 64, mix: {write_line_unique: 1}}"),
             ACCELERATOR("{pattern: {kind: strided, stride: 256, footprint: 256}}"),
             ACCELERATOR("{pattern: {kind: hot_set, hot_bytes: 4032, footprint: 4096}}"),
             ACCELERATOR("{pattern: {kind: tiled, row_bytes: 128, tile_bytes: 64, tile_rows: 4, "
                         "footprint: 512}}"),
             "masters: [{name: a, kind: dma, port: SI0, read_qos: {max: 3, min: 3}}]\n",
             "masters: [{name: a, kind: dma, port: SI0, profile: {accesses: 1}}, {name: b, kind: "
             "dma, port: SI1, after: [a]}]\n",
             DMA("{}") "interconnect: {map: [{base: 0, bytes: 64}, {base: 64, bytes: 64}]}\n",
             DMA("{}") "interconnect: {snoop_filter: {sets_per_bank: 131072, ways: 8}}\n",
             DMA("{}") "interconnect: {snoop_filter: {bytes: 96KiB, ways: 12}}\n",
             "inject: {events: [{cycle: 0, event: r0, times: 2, every: 1}]}\n",
         })
        EXPECT_EQ(folder.refusal(std::string(kHead) + text), "") << text;
}

// Those without `run`, which the head has.
TEST(ScenarioContradictions, traffic_without_end_needs_cycles) {
    const DamageFolder folder;
    const std::string head = "scenario: x\npmu: {counters: [r0]}\n";
    const std::string endless = "masters: [{name: a, kind: dma, port: SI0}]\n";
    const std::string said = folder.refusal(head + endless);
    EXPECT_EQ(said.find(folder.scenario() + ":1:1: run: `cycles` must say how long, for a"), 0U)
        << said;
    const std::string zero = folder.refusal(head + endless + "run: {cycles: 0}\n");
    EXPECT_EQ(zero.find(folder.scenario() + ":4:6: run: `cycles` must say"), 0U) << zero;
    EXPECT_EQ(folder.refusal(head + endless + "run: {cycles: 1}\n"), "");
    const std::string late = folder.refusal(
        head + "inject: {events: [{cycle: 5, event: r0, times: 100000, every: 100000000}]}\n");
    EXPECT_NE(late.find("an injection ends only at cycle"), std::string::npos) << late;
}

} // namespace scenario_contradiction_test
} // namespace armpmu::tests
