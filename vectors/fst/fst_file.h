// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::vectors {

// How much of an FST was written, by the lengths of its sections: a header, blocks of changes, and
// at the end the variables' names.
struct FstSections {
    bool names = false;   // are there, or the file is packed as a whole
    bool changes = false; // there is a whole block of them, or the same
    // The first byte of the missing or incomplete section; nothing for a complete file.
    std::optional<std::uint64_t> cut;
};

// Of the file of that name. Throws InputError.
FstSections fst_sections(const std::string& path);

// The file in which a simulator keeps the names of an FST's variables until it ends.
inline std::string fst_names_beside(const std::string& path) {
    return path + ".hier";
}

// FST, GTKWave's packed waves, by GTKWave's own reader.

// Whether that reader is compiled in.
bool reads_fst();

// The codes of a VCD's variables as fst2vcd makes them, and back: 1 is "!". 0 for an invalid code.
std::string fst_code(std::uint32_t number);
std::uint32_t fst_number(const std::string& code);

// The variables of an FST whose changes are wanted, by number, from 1; all without a value.
struct FstWanted {
    bool all = true;
    std::vector<std::uint32_t> numbers;
};

// Writes the FST of that name into an open file as VCD: its declarations as fst2vcd does, then,
// once `wanted` has answered, the changes of the wanted variables. Only these are unpacked, and
// only times in which one changes are written, and the last. Returns an exit status; words are on
// standard error. Throws InputError where there is no such file.
//
// For a process of its own: the reader trusts the file. A damaged file can end the process, also by
// a signal. It ends when its output is closed.
int write_fst_as_vcd(const std::string& path, int to, const std::function<FstWanted()>& wanted);

} // namespace armpmu::vectors
