// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/shipped_scenarios.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameters.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string_view>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

// The program, or the module of Python that this is part of.
fs::path own_file() {
    static const char here = 0;
    Dl_info info{};
    std::error_code error;
    if (dladdr(&here, &info) != 0 && fs::path(info.dli_fname).extension() == ".so")
        return fs::absolute(info.dli_fname, error);
    return fs::read_symlink("/proc/self/exe", error);
}

fs::path folder() {
    std::error_code error;
    for (fs::path top = own_file().parent_path(); top.has_relative_path(); top = top.parent_path())
        for (const char* const place : {"share/armpmu/scenarios", "testbench/scenarios"})
            if (fs::is_directory(top / place, error)) return top / place;
    return {};
}

std::string file_of(const fs::path& folder, const std::string& name) {
    return (folder / (name + ".yaml")).string();
}

std::string text_of_shipped(const std::string& file) try {
    return files::text_of(file);
} catch (const files::InputError& error) {
    throw ScenarioError(error.what());
}

} // namespace

std::vector<std::string> shipped_scenarios() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder(), error))
        if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string shipped_scenario(const std::string& name) {
    const std::vector<std::string> names = shipped_scenarios();
    if (std::find(names.begin(), names.end(), name) != names.end()) return file_of(folder(), name);
    throw ScenarioError(
        one_line(name) + ": neither a file nor the name of a scenario" +
        did_you_mean(name, {names.begin(), names.end()}, "; `armpmu list scenarios` shows all"));
}

std::string scenario_file(const std::string& argument) {
    const fs::path path(argument);
    std::error_code error;
    const bool word = !path.has_parent_path() && !path.has_extension() && !argument.empty() &&
                      argument != "-"; // standard input
    return !word || fs::exists(path, error) ? argument : shipped_scenario(argument);
}

std::string shipped_text(const std::string& name) {
    const std::string file = shipped_scenario(name);
    const std::string text = text_of_shipped(file);
    const fs::path here = fs::path(file).parent_path();
    const std::regex path_word("[A-Za-z0-9_./-]+\\.[A-Za-z0-9_.]+");
    std::string whole;
    auto rest = text.cbegin();
    for (std::sregex_iterator at(text.begin(), text.end(), path_word), end; at != end; ++at) {
        const fs::path named = here / at->str();
        std::error_code error;
        whole.append(rest, (*at)[0].first);
        whole += fs::is_regular_file(named, error) ? fs::canonical(named).string() : at->str();
        rest = (*at)[0].second;
    }
    return whole.append(rest, text.cend());
}

} // namespace armpmu::testbench
