// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// What CMake compiles and runs before it builds the processor: does what that assumes of Unicorn's
// inside hold for the library that was found? Prints a word and a text for each thing that is lost.
//   check_unicorn          with what takes half a second
//   check_unicorn quick    as each program that has a processor does
//   check_unicorn list     what is assumed, a line each: name, version, purpose, check, what is
//   lost
#include "models/iss/engine_probe.h"

#include <cstdio>
#include <string>

namespace armpmu::iss {
namespace {

const char* name_of(Assumption::Version version) {
    switch (version) {
    case Assumption::Version::all: return "all";
    case Assumption::Version::before_2_1: return "2.0";
    case Assumption::Version::since_2_1: return "2.1";
    }
    return "";
}

void list() {
    for (const Assumption& one : engine_assumptions())
        std::printf("%s|%s|%s|%s|%s\n", one.name, name_of(one.version), one.purpose,
                    check_of(one.kind), loss_of(one.without));
}

void check(bool thoroughly) {
    const EngineFindings found = find_out(thoroughly);
    std::printf("version %s\n", found.version.c_str());
    const auto say = [](const char* what, const std::string& why) {
        if (!why.empty()) std::printf("%s %s\n", what, why.c_str());
    };
    say("refused", found.refused);
    say("slow", found.slow_map);
    say("slow", found.slow_stores);
    say("alone", found.alone);
    say("unsaved", found.no_snapshots);
}

} // namespace
} // namespace armpmu::iss

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    if (what == "list")
        armpmu::iss::list();
    else
        armpmu::iss::check(what != "quick");
    return 0;
}
