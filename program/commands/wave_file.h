// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <functional>
#include <istream>
#include <memory>
#include <string>

namespace armpmu::testbench {

// Whether a file's name says that it holds waves: .vcd, .vcd.gz or .fst.
bool is_wave_file(const std::string& path);

// How the text of waves is read: `stream` is null for a plain file.
using OpenWaves = std::function<std::unique_ptr<vectors::Reader>(std::istream* stream)>;

// Waves as a VCD, unpacked, or converted by GTKWave's fst2vcd. Throws VectorError, as does the
// reader: a file that cannot be read or is damaged, a converter that is not installed.
std::unique_ptr<vectors::Reader> open_wave_file(const std::string& path, const OpenWaves& open);

} // namespace armpmu::testbench
