// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

namespace armpmu::vectors {

// Vectors as text (`.vec`) that `$readmemh` reads too; vectors/FORMAT.md.

// Reads the header at once and rows as they are asked for, in memory that does not grow with the
// file; a pipe will do, and "-" is standard input. Refuses rows of another width or number than the
// header says, what is no digit, another CRC, a file that is cut off. Throws VectorError, as does
// the reader.
std::unique_ptr<Reader> open_text(const std::string& path);
// `name` is what messages call the stream, which outlives the reader.
std::unique_ptr<Reader> open_text(std::istream& stream, const std::string& name);

// Writes a file that is there, whole, after `finish`, and not before. `rows` goes into the header
// when it is known; `finish` then throws std::logic_error for another number. Throws
// std::invalid_argument for a header that cannot be written, VectorError naming the file when it
// cannot be.
std::unique_ptr<Writer> create_text(const std::string& path, const Header& header,
                                    std::optional<std::uint64_t> rows = std::nullopt);
std::unique_ptr<Writer> create_text(std::ostream& stream, const std::string& name,
                                    const Header& header,
                                    std::optional<std::uint64_t> rows = std::nullopt);

} // namespace armpmu::vectors
