// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/live_options.h"

#include "testbench/traffic/program_ring.h"
#include "tools/trace/plugin_support.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

namespace armpmu::trace {

LiveOptions live_options(int argc, char** argv) {
    std::map<std::string, std::uint64_t> options = {{"memory", 0}, {"life", 0},  {"turn", 1000},
                                                    {"time", 0},   {"count", 0}, {"empty", 0}};
    for (int i = 0; i < argc; ++i) {
        const auto [name, value] = option_of(argv[i]);
        const auto option = options.find(name);
        if (option == options.end())
            throw std::invalid_argument("unknown option '" + name +
                                        "' (memory=, life=, turn=, time=, count=, empty=)");
        option->second = number_of(name, value);
    }
    if (options["empty"] == 0 && (options["memory"] == 0 || options["life"] == 0))
        throw std::invalid_argument("memory= and life= are missing: LiveProgram loads this plugin");
    LiveOptions made;
    made.memory = static_cast<int>(options["memory"]);
    made.life = static_cast<int>(options["life"]);
    made.turn = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(options["turn"], testbench::program_ring::kMostTurn));
    made.time = options["time"] != 0;
    made.count = options["count"] != 0;
    made.empty = options["empty"] != 0;
    return made;
}

} // namespace armpmu::trace
