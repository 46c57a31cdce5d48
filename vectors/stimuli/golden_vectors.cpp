// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/golden_vectors.h"

#include "vectors/files/file_error.h"
#include "vectors/files/output_file.h"
#include "vectors/stimuli/golden_script.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

namespace armpmu::testbench {
namespace {

template <typename Plan>
struct Stimulus {
    const char* name;
    std::string (*make)(const Plan&);
};

const std::vector<Stimulus<Cci550Plan>>& cci550_stimuli() {
    static const std::vector<Stimulus<Cci550Plan>> kStimuli = {
        {"cci550_accesses", cci550_accesses},
        {"cci550_addresses", cci550_addresses},
        {"cci550_aliases", cci550_aliases},
        {"cci550_authentication", cci550_authentication},
        {"cci550_clock_stop", cci550_clock_stop},
        {"cci550_circumstances", cci550_circumstances},
        {"cci550_control", cci550_control},
        {"cci550_decisions", cci550_decisions},
        {"cci550_event_lines", cci550_event_lines},
        {"cci550_every_pair", cci550_every_pair},
        {"cci550_held_bus", cci550_held_bus},
        {"cci550_held_lines", cci550_held_lines},
        {"cci550_manual_example", cci550_manual_example},
        {"cci550_mixed", cci550_mixed},
        {"cci550_no_event", cci550_no_event},
        {"cci550_overflow", cci550_overflow},
        {"cci550_pin_changes", cci550_pin_changes},
        {"cci550_register_map", cci550_register_map},
        {"cci550_registers", cci550_registers},
        {"cci550_reset", cci550_reset}};
    return kStimuli;
}

const std::vector<Stimulus<A55Plan>>& a55_stimuli() {
    static const std::vector<Stimulus<A55Plan>> kStimuli = {
        {"a55_access_control", a55_access_control},
        {"a55_accesses", a55_accesses},
        {"a55_addresses", a55_addresses},
        {"a55_authentication", a55_authentication},
        {"a55_caches", a55_caches},
        {"a55_circumstances", a55_circumstances},
        {"a55_conditions", a55_conditions},
        {"a55_control", a55_control},
        {"a55_decisions", a55_decisions},
        {"a55_divider", a55_divider},
        {"a55_event_numbers", a55_event_numbers},
        {"a55_events", a55_events},
        {"a55_events_by_two", a55_events_by_two},
        {"a55_every_pair", a55_every_pair},
        {"a55_external", a55_external},
        {"a55_held_bus", a55_held_bus},
        {"a55_held_lines", a55_held_lines},
        {"a55_mixed", a55_mixed},
        {"a55_overflow", a55_overflow},
        {"a55_partition", a55_partition},
        {"a55_pin_changes", a55_pin_changes},
        {"a55_registers", a55_registers},
        {"a55_registers_aarch32", a55_registers_aarch32},
        {"a55_sequences", a55_sequences}};
    return kStimuli;
}

template <typename Plan>
GoldenVector vector_of(const Stimulus<Plan>& stimulus, const Plan& plan,
                       const std::string& suffix = "") {
    return {stimulus.name + suffix + ".vec", [make = stimulus.make, plan] { return make(plan); }};
}

bool has_something(const Stimulus<Cci550Plan>&, const Cci550Plan&) {
    return true;
}
bool has_something(const Stimulus<A55Plan>& stimulus, const A55Plan& plan) {
    return (stimulus.make != a55_registers_aarch32 || !plan.aarch64_only) &&
           (stimulus.make != a55_external || plan.external_view);
}

template <typename Plan>
std::vector<GoldenVector> vectors_of(const std::vector<Stimulus<Plan>>& stimuli, const Plan& plan) {
    check(plan.config);
    std::vector<GoldenVector> vectors;
    for (const Stimulus<Plan>& stimulus : stimuli)
        if (has_something(stimulus, plan)) vectors.push_back(vector_of(stimulus, plan));
    return vectors;
}

Cci550Plan interfaces(unsigned slaves, unsigned masters, const Settings& decisions = {}) {
    Cci550Plan plan;
    plan.config = cci550::config_of(decisions);
    plan.config.slave_interfaces = slaves;
    plan.config.master_interfaces = masters;
    plan.config.ace[0] = true; // a single one can do everything
    return plan;
}

Cci550Plan every_interface() {
    Cci550Plan plan;
    plan.config.ace.fill(true);
    return plan;
}

// Rows are shortest with few interfaces.
Cci550Plan shipped_plan(const std::string& name) {
    if (name == "cci550_event_lines" || name == "cci550_every_pair" || name == "cci550_aliases")
        return every_interface();
    if (name == "cci550_manual_example") {
        Cci550Plan plan;
        plan.config.slave_interfaces = 4;
        plan.config.master_interfaces = 1;
        return plan;
    }
    if (name == "cci550_circumstances" || name == "cci550_control" ||
        name == "cci550_register_map" || name == "cci550_no_event" || name == "cci550_addresses")
        return interfaces(2, 1); // SI1 is ACE-Lite
    return interfaces(1, 1);
}

// The answers that are not our default ones.
const Settings kCci550Decisions = {{"bus_order", "1"},
                                   {"security_violation", "1"},
                                   {"reserved_offset", "1"},
                                   {"byte_enables", "0"},
                                   {"gating_override_opens_writes", "1"},
                                   {"reset_clears_flags", "1"},
                                   {"reset_clears_disabled", "0"},
                                   {"niden_gates_writes", "1"},
                                   {"dbgen_substitutes_niden", "1"},
                                   {"secure_observation_override", "1"},
                                   {"export_needs_cen", "1"}};
const Settings kA55Decisions = {{"out_of_range", "2"},
                                {"divider", "1"},
                                {"long_count_ignores_divider", "0"},
                                {"wfi_stops_cycle_counter", "0"},
                                {"wfi_stops_cpu_cycles", "0"},
                                {"chain_across_partition", "0"},
                                {"authentication_override", "1"},
                                {"snapshot_registers", "0"},
                                {"external_software_incr", "1"},
                                {"external_software_lock", "1"}};

void add_cci550(std::vector<GoldenVector>& vectors) {
    for (const Stimulus<Cci550Plan>& stimulus : cci550_stimuli()) {
        if (stimulus.make == cci550_mixed) continue;
        vectors.push_back(vector_of(stimulus, stimulus.make == cci550_decisions
                                                  ? interfaces(1, 1, kCci550Decisions)
                                                  : shipped_plan(stimulus.name)));
    }
    for (const auto& [member, value] : kCci550Decisions)
        vectors.push_back(vector_of<Cci550Plan>({"cci550_decisions", cci550_decisions},
                                                interfaces(1, 1, {{member, value}}), "_" + member));
    Cci550Plan alternating;
    for (unsigned n = 0; n < alternating.config.ace.size(); ++n)
        alternating.config.ace[n] = n % 2 == 0;
    vectors.push_back(
        vector_of<Cci550Plan>({"cci550_no_event", cci550_no_event}, alternating, "_alternating"));
    vectors.push_back(vector_of<Cci550Plan>(
        {"cci550_addresses", cci550_addresses},
        interfaces(4, 4, {{"security_violation", "1"}, {"reserved_offset", "1"}}), "_refused"));
}

A55Plan plan_of(const Settings& settings) {
    A55Plan plan;
    plan.config = a55::config_of(settings);
    return plan;
}

void add_a55(std::vector<GoldenVector>& vectors) {
    for (const Stimulus<A55Plan>& stimulus : a55_stimuli()) {
        if (stimulus.make == a55_mixed) continue;
        A55Plan plan;
        if (stimulus.make == a55_decisions) plan.config = a55::config_of(kA55Decisions);
        if (stimulus.make == a55_caches)
            plan.config = a55::config_of({{"l2_cache", "0"}, {"external_last_level", "1"}});
        vectors.push_back(vector_of(stimulus, plan));
    }
    for (const auto& [member, value] : kA55Decisions)
        vectors.push_back(vector_of<A55Plan>({"a55_decisions", a55_decisions},
                                             plan_of({{member, value}}), "_" + member));
    vectors.push_back(
        vector_of<A55Plan>({"a55_conditions", a55_conditions}, plan_of(kA55Decisions), "_decided"));
    vectors.push_back(
        vector_of<A55Plan>({"a55_held_bus", a55_held_bus}, plan_of(kA55Decisions), "_decided"));
    vectors.push_back(vector_of<A55Plan>({"a55_decisions", a55_decisions},
                                         plan_of({{"out_of_range", "1"}}),
                                         "_out_of_range_undefined"));
    vectors.push_back(vector_of<A55Plan>({"a55_caches", a55_caches}, plan_of({{"l3_cache", "0"}}),
                                         "_without_l3"));
    vectors.push_back(vector_of<A55Plan>({"a55_caches", a55_caches},
                                         plan_of({{"l2_cache", "0"}, {"l3_cache", "0"}}),
                                         "_without_both"));
}

} // namespace

std::vector<GoldenVector> golden_vectors() {
    std::vector<GoldenVector> vectors;
    add_cci550(vectors);
    add_a55(vectors);
    std::sort(vectors.begin(), vectors.end(),
              [](const GoldenVector& a, const GoldenVector& b) { return a.name < b.name; });
    return vectors;
}

std::vector<GoldenVector> mixed_vectors() {
    const Stimulus<Cci550Plan> cci550 = {"cci550_mixed", cci550_mixed};
    const Stimulus<A55Plan> a55 = {"a55_mixed", a55_mixed};
    return {vector_of(cci550, interfaces(2, 1)),
            vector_of(cci550, interfaces(2, 1, kCci550Decisions), "_decided"),
            vector_of(a55, A55Plan()), vector_of(a55, plan_of(kA55Decisions), "_decided")};
}

std::vector<GoldenVector> golden_vectors(const Cci550Plan& plan) {
    std::vector<GoldenVector> vectors = vectors_of(cci550_stimuli(), plan);
    if (plan.pmu_registers_only)
        vectors.erase(std::remove_if(vectors.begin(), vectors.end(),
                                     [](const GoldenVector& vector) {
                                         return vector.name == "cci550_register_map.vec";
                                     }),
                      vectors.end());
    return vectors;
}

std::vector<GoldenVector> golden_vectors(const A55Plan& plan) {
    return vectors_of(a55_stimuli(), plan);
}

void write_vectors(const std::vector<GoldenVector>& wanted, const std::string& folder) {
    std::error_code error;
    const bool made = std::filesystem::create_directories(folder, error);
    if (error) throw files::OutputError(folder + ": " + error.message());
    try {
        std::vector<std::unique_ptr<files::OutputFile>> opened;
        std::vector<files::OutputFile*> outputs;
        for (const GoldenVector& vector : wanted) {
            const std::filesystem::path path = std::filesystem::path(folder) / vector.name;
            opened.push_back(std::make_unique<files::OutputFile>(path.string()));
            outputs.push_back(opened.back().get());
            outputs.back()->write(vector.make());
        }
        files::commit_together(outputs);
    } catch (...) {
        if (made) std::filesystem::remove(folder, error);
        throw;
    }
}

} // namespace armpmu::testbench
