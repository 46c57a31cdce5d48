// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/calibrate/hidden_board.h"

#include "program/calibrate/kernel_probe.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace armpmu::tests {
namespace {

using namespace testbench;

struct Drawn {
    const char* name;
    std::uint64_t least, most;
    bool power = false; // of two, by its logarithm
};
constexpr Drawn kDrawn[] = {
    {"l2_latency", 4, 12},
    {"l3_latency", 18, 45},
    {"memory_latency", 120, 350},
    {"l2_tlb_latency", 1, 6},
    {"walk_latency", 2, 10},
    {"victim_latency", 10, 32},
    {"l3_transfer", 4, 20},
    {"memory_transfer", 8, 50},
    {"memory_read_interval", 4, 25},
    {"memory_write_interval", 4, 25},
    {"miss_registers", 2, 5},
    {"l3_prefetches", 6, 20},
    {"write_registers", 2, 9},
    {"prefetch_distance", 8, 20},
    {"direction_entries", 8, 12, true},
    {"btac_entries", 6, 9, true},
    {"indirect_entries", 6, 9, true},
    {"return_entries", 4, 16},
    {"taken_bubble", 0, 3},
    {"btac_miss_bubble", 2, 6},
};

// Two equal draws of two libraries are the same numbers; std::normal_distribution's may not be.
double normal(std::mt19937_64& random) {
    double sum = -6;
    for (int n = 0; n < 12; ++n) sum += static_cast<double>(random() >> 11) / 9007199254740992.0;
    return sum;
}

} // namespace

Observation observation_named(const std::string& name) {
    Observation one;
    one.id = one.what = name;
    const std::string quantity = name.substr(0, name.find(' '));
    if (quantity == "chain_step_time" || quantity == "random_read_beyond_L1" ||
        quantity == "bandwidth") {
        Figure figure;
        figure.quantity = quantity;
        figure.parameter = name.substr(quantity.size() + 1);
        one.kind = name_of(class_of(figure));
        one.work = *work_of(figure);
    } else {
        const KernelName kernel = parse_kernel_name(name);
        one.kind = class_of_kernel(kernel);
        one.work = work_of(kernel);
    }
    return one;
}

HiddenBoard hidden_board(std::uint64_t seed, const std::vector<std::string>& names,
                         const std::vector<std::string>& figures) {
    std::mt19937_64 random(seed);
    HiddenBoard hidden;
    hidden.core.l2_kb = random() % 2 == 0 ? 0 : 128;
    hidden.core.l3_kb = random() % 2 == 0 ? 512 : 1024;
    FitValues values = values_of(hidden.core);
    for (const Drawn& one : kDrawn) {
        const std::uint64_t value = one.least + random() % (one.most - one.least + 1);
        if (std::find(names.begin(), names.end(), one.name) != names.end())
            values[find_fit_parameter(one.name)] = one.power ? std::uint64_t{1} << value : value;
    }
    hidden.core = with_values(hidden.core, values);
    hidden.figures.facts.l2_kb = hidden.core.l2_kb;
    hidden.figures.facts.l3_kb = hidden.core.l3_kb;
    for (const std::string& name : figures) {
        Observation one = observation_named(name);
        // As the sheet's, from cold: not as a calibration measures.
        one.value = measured(hidden.core, one.work) * std::exp(0.02 * normal(random));
        hidden.figures.all.push_back(std::move(one));
    }
    return hidden;
}

std::vector<std::string> hidden_parameters() {
    std::vector<std::string> names;
    for (const Drawn& one : kDrawn) names.emplace_back(one.name);
    return names;
}

std::vector<std::string> hidden_figures() {
    std::vector<std::string> names;
    for (const char* const chains : {"1xPTR", "2xPTR", "4xPTR", "8xPTR"})
        for (const char* const footprint : {"64", "256", "8192"})
            names.push_back("chain_step_time " + std::string(chains) + " in " + footprint + " KB");
    for (const char* const read :
         {"single in 64 KB", "single in 256 KB", "single in 1024 KB", "dual in 256 KB"})
        names.push_back("random_read_beyond_L1 " + std::string(read));
    for (const char* const stream :
         {"memcpy", "memset", "C copy", "C copy backwards", "NEON LDP load", "C fill"})
        names.push_back("bandwidth " + std::string(stream) + " of 32 MiB");
    for (const char* const kernel :
         {"unpredictable", "pattern period=4", "call_nest depth=4", "call_nest depth=8",
          "call_nest depth=12", "call_nest depth=24", "indirect_calls targets=4",
          "indirect_calls targets=64", "indirect_calls targets=128", "indirect_calls targets=256",
          "indirect_calls targets=512", "code kilobytes=16", "code kilobytes=64",
          "page_chase pages=512", "page_chase pages=64", "adds"})
        names.emplace_back(kernel);
    return names;
}

} // namespace armpmu::tests
