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

// Reads the header at once and rows on demand, in constant memory; takes pipes, and "-" is standard
// input. Refuses rows of another width or number than in the header, invalid digits, a wrong CRC, a
// truncated file. Throws VectorError, as does the reader.
std::unique_ptr<Reader> open_text(const std::string& path);
// `name` is the stream's name in messages. The stream outlives the reader.
std::unique_ptr<Reader> open_text(std::istream& stream, const std::string& name);

// Writes a file that appears, complete, in `finish`. `rows`, if known, goes into the header;
// `finish` then throws std::logic_error for another number. Throws std::invalid_argument for a
// header that cannot be written, VectorError naming the file when it cannot be.
std::unique_ptr<Writer> create_text(const std::string& path, const Header& header,
                                    std::optional<std::uint64_t> rows = std::nullopt);
std::unique_ptr<Writer> create_text(std::ostream& stream, const std::string& name,
                                    const Header& header,
                                    std::optional<std::uint64_t> rows = std::nullopt);

} // namespace armpmu::vectors
