// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/forms/vcd.h"
#include "armpmu/vectors/stream/stream.h"

#include <memory>
#include <string>

namespace armpmu::testbench {

// The options that say how waves are read, for messages.
extern const char* const kWaveOptions;

// A vector in any form, recognised by its content: text, waves (VCD, or FST by GTKWave's fst2vcd),
// columns. It may be packed (gzip, zstd, xz, bzip2), and come from a pipe or, for "-", from
// standard input, except columns. Throws VectorError, as does the reader: a file that cannot be
// read or is damaged, a converter that is not installed.
std::unique_ptr<vectors::Reader> open_vector(const std::string& path);
// The same for waves of other tools, whose rows `header` describes: sampled at a clock, or every
// clock_ps, which is 0 when not given.
std::unique_ptr<vectors::Reader> open_waves(const std::string& path, const vectors::Header& header,
                                            const vectors::VcdMap& map);

// A vector in the form that its name ends in: .vec (text), .vcd (waves), .vcol (columns). Throws
// VectorError, also for another ending.
std::unique_ptr<vectors::Writer> create_vector(const std::string& path,
                                               const vectors::Header& header);

} // namespace armpmu::testbench
