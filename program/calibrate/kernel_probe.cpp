// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/kernel_probe.h"

#include "testbench/kernels/kernel_info.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr const char* kRepeats[] = {"iterations", "passes"};

std::uint64_t setting(const KernelName& name, const char* parameter) {
    const auto said = name.settings.find(parameter);
    if (said != name.settings.end()) return std::strtoull(said->second.c_str(), nullptr, 10);
    for (const KernelParameter& one : find_kernel(name.kernel).parameters)
        if (one.name == std::string_view(parameter)) return one.standard;
    return 0;
}

const char* repeats_of(const std::string& kernel) {
    for (const KernelParameter& one : find_kernel(kernel).parameters)
        for (const char* const repeats : kRepeats)
            if (one.name == std::string_view(repeats)) return repeats;
    return "";
}

// Instructions of as many repeats.
std::uint64_t instructions_of(const KernelName& name, std::uint64_t repeats) {
    Settings settings = name.settings;
    const std::string by = repeats_of(name.kernel);
    if (!by.empty()) settings[by] = std::to_string(repeats);
    return expected_totals(name.kernel, settings).instructions;
}

// Iterations until a kernel has been everywhere; 1 if it has a parameter `passes`.
std::uint64_t repeats_of_pass(const KernelName& name) {
    const std::string& kernel = name.kernel;
    const std::uint64_t lines = setting(name, "footprint") / 64;
    if (kernel == "chase") return lines / 8 + 1;
    if (kernel == "page_chase") return setting(name, "pages") / 8 + 1;
    if (kernel == "chains" || kernel == "index_chains" || kernel == "word_index_chains")
        return lines / 32 + 1;
    if (kernel == "random_read" || kernel == "random_read_pairs")
        return (std::uint64_t{1} << setting(name, "bits")) / 64;
    if (kernel == "indirect_calls") return setting(name, "targets");
    if (kernel == "pattern") return setting(name, "period");
    return 1;
}

} // namespace

KernelName parse_kernel_name(const std::string& text) {
    std::istringstream words(text);
    KernelName name;
    words >> name.kernel;
    const KernelInfo& info = find_kernel(name.kernel);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            throw ConfigError("expected KERNEL PARAMETER=VALUE ..., not " + in_quotes(word));
        name.settings[word.substr(0, equals)] = word.substr(equals + 1);
    }
    KernelValues(name.kernel, info.parameters, name.settings); // throws for what is wrong
    for (const char* const repeats : kRepeats) name.settings.erase(repeats);
    return name;
}

std::string text_of(const KernelName& name) {
    std::string text = name.kernel;
    for (const KernelParameter& one : find_kernel(name.kernel).parameters) {
        const auto said = name.settings.find(one.name);
        if (said != name.settings.end()) text += " " + said->first + "=" + said->second;
    }
    return text;
}

std::uint64_t pass_of(const KernelName& name) {
    return instructions_of(name, repeats_of_pass(name));
}

FigureWork work_of(const KernelName& name, a55::Event event) {
    constexpr std::uint64_t kLeast = 20'000, kMostWarm = 800'000, kMost = 60'000;
    const std::uint64_t pass = pass_of(name);
    FigureWork figure;
    figure.work.kernel = name.kernel;
    figure.work.settings = name.settings;
    if (const std::string repeats = repeats_of(name.kernel); !repeats.empty())
        figure.work.settings[repeats] = "1000000000";
    figure.work.warm = std::clamp(3 * pass, kLeast, kMostWarm);
    figure.work.measured = std::clamp(2 * pass, kLeast, kMost);
    figure.event = event;
    return figure;
}

std::string class_of_kernel(const KernelName& name) {
    static const std::map<std::string, const char*> kClasses = {
        {"chase", "ladder"},
        {"random_read", "ladder"},
        {"random_read_pairs", "overlap"},
        {"page_chase", "translation"},
        {"page_read", "translation"},
        {"code", "code"},
        {"code_pages", "code"},
        {"predictable", "branches"},
        {"unpredictable", "branches"},
        {"pattern", "branches"},
        {"call_nest", "branches"},
        {"indirect_calls", "branches"},
        {"store_gaps", "stores"},
        {"unaligned", "stores"},
        {"adds", "issue"},
        {"chain", "issue"},
        {"divide", "issue"},
        {"fp", "issue"},
        {"simd", "issue"},
        {"crypto", "crypto"},
        {"aes_128", "crypto"},
        {"aes_256", "crypto"},
    };
    if (name.kernel.find("chains") != std::string::npos)
        return setting(name, "chains") == 1 ? "ladder" : "overlap";
    const auto known = kClasses.find(name.kernel);
    if (known != kClasses.end()) return known->second;
    for (const KernelParameter& one : find_kernel(name.kernel).parameters)
        if (one.name == std::string_view("footprint")) return "bandwidth";
    return "others";
}

} // namespace armpmu::testbench
