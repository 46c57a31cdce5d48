// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/shard.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameters.h"

#include <array>
#include <optional>

namespace armpmu::testbench {
namespace {

// A variable in which a scheduler gives a task of an array, or a process of a job, its number.
struct Variable {
    const char* name;
    std::size_t first; // of the numbers it gives
};
constexpr std::array kVariables = {Variable{"SLURM_ARRAY_TASK_ID", 0}, Variable{"SGE_TASK_ID", 1},
                                   Variable{"LSB_JOBINDEX", 1}, Variable{"PMI_RANK", 0},
                                   Variable{"OMPI_COMM_WORLD_RANK", 0}};

constexpr const char* kExpected = "expected I/N with I from 0 to N - 1, or auto/N, such as 3/8";

[[noreturn]] void refuse_shard(const std::string& text, const std::string& message) {
    throw ScenarioError("--shard " + in_quotes(text) + ":1:1: " + message);
}

// Grid Engine says "undefined" and LSF 0 where there is no array.
std::size_t number_of_task(const std::string& text,
                           const std::function<const char*(const char*)>& environment) {
    for (const Variable& one : kVariables) {
        const char* value = environment(one.name);
        if (value == nullptr) continue;
        const auto number = parse_number(value);
        if (!number || *number < one.first) continue;
        return static_cast<std::size_t>(*number) - one.first;
    }
    std::string names;
    for (const Variable& one : kVariables)
        names += (names.empty() ? "" : ", ") + std::string(one.name);
    refuse_shard(text, "none of " + names + " has a number here; expected a task of a job array");
}

} // namespace

Shard parse_shard(const std::string& text,
                  const std::function<const char*(const char*)>& environment) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) refuse_shard(text, kExpected);
    const std::string first = text.substr(0, slash);
    const auto count = parse_number(text.substr(slash + 1));
    constexpr std::uint64_t kMostShards = 1'000'000'000;
    if (!count || *count == 0 || *count > kMostShards) refuse_shard(text, kExpected);
    std::optional<std::uint64_t> number;
    if (first == "auto")
        number = number_of_task(text, environment);
    else
        number = parse_number(first);
    if (!number) refuse_shard(text, kExpected);
    if (*number >= *count)
        refuse_shard(text, "shard " + std::to_string(*number) + " of " + std::to_string(*count) +
                               "; " + kExpected);
    return {static_cast<std::size_t>(*number), static_cast<std::size_t>(*count)};
}

std::string array_expression(const std::set<std::size_t>& numbers) {
    std::string text;
    for (auto first = numbers.begin(); first != numbers.end();) {
        auto end = first;
        std::size_t last = *first;
        while (++end != numbers.end() && *end == last + 1) last = *end;
        text += (text.empty() ? "" : ",") + std::to_string(*first);
        if (last != *first) text += "-" + std::to_string(last);
        first = end;
    }
    return text;
}

} // namespace armpmu::testbench
