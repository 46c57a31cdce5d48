// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// "interconnect.tt_depth=32": a value put in place of the file's, or added to it. The path goes
// through keys, numbers of list entries (from 0) and names of masters; sections that the file lacks
// are made.
struct Override {
    std::string path;
    std::string value; // YAML
};

// A file that a scenario was read from.
struct SourceFile {
    std::string name;   // without folders of the scenario itself, else as the scenario names it
    std::string sha256; // of its bytes
};

// A parameter as a scenario was run with it.
struct ParameterValue {
    std::string path;   // as that of an Override
    std::string value;  // as a scenario file writes it
    bool given = false; // in the file or as an Override; else it is the default
};

// The files and overrides that give the same result again, with the same version of the program.
struct Origin {
    std::vector<SourceFile> files; // the scenario first
    std::vector<Override> overrides;
    std::vector<ParameterValue> parameters; // all, in the order in which they are described
};

} // namespace armpmu::testbench
