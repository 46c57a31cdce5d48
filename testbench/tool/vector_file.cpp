// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/vector_file.h"

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"

#include "testbench/tool/wave_file.h"

#include <filesystem>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse_name(const std::string& path) {
    throw vectors::VectorError(path + ": expected a name that ends in .vec (text), .vcd (waves) or "
                                      ".vcol (columns)");
}

std::string ending_of(const std::string& path) {
    return std::filesystem::path(path).extension().string();
}

} // namespace

std::unique_ptr<vectors::Reader> open_vector(const std::string& path) {
    const std::string ending = ending_of(path);
    if (ending == ".vec") return vectors::open_text(path);
    if (is_wave_file(path))
        return open_wave_file(path, [&](std::istream* stream) {
            return stream == nullptr ? vectors::open_vcd(path) : vectors::open_vcd(*stream, path);
        });
    if (ending == ".vcol") return vectors::open_columns(path);
    refuse_name(path);
}

std::unique_ptr<vectors::Writer> create_vector(const std::string& path,
                                               const vectors::Header& header) {
    const std::string ending = ending_of(path);
    if (ending == ".vec") return vectors::create_text(path, header);
    if (ending == ".vcd") return vectors::create_vcd(path, header);
    if (ending == ".vcol") return std::make_unique<vectors::ColumnWriter>(path, header);
    refuse_name(path);
}

} // namespace armpmu::testbench
