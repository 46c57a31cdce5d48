// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/write_vectors.h"

#include "vectors/files/file_error.h"
#include "vectors/files/output_file.h"

#include <filesystem>
#include <memory>
#include <system_error>

namespace armpmu::testbench {

void write_vectors(const std::vector<GoldenVector>& wanted, const std::string& folder) {
    std::error_code error;
    const bool made = std::filesystem::create_directories(folder, error);
    if (error) throw files::OutputError(folder + ": " + error.message());
    try {
        std::vector<std::unique_ptr<files::OutputFile>> opened;
        std::vector<files::OutputFile*> outputs;
        for (const GoldenVector& vector : wanted) {
            const std::filesystem::path path = std::filesystem::path(folder) / vector.name;
            opened.push_back(std::make_unique<files::OutputFile>(path.string()));
            outputs.push_back(opened.back().get());
            outputs.back()->write(vector.make());
        }
        files::commit_together(outputs);
    } catch (...) {
        if (made) std::filesystem::remove(folder, error);
        throw;
    }
}

} // namespace armpmu::testbench
