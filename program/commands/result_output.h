// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/output_file.h"

#include <iostream>
#include <optional>
#include <string>

namespace armpmu::testbench {

// Where a result goes: a file, whole or not at all, or standard output when `path` is empty. To be
// made before a long run, so that a place that cannot be written is known then.
class ResultOutput {
  public:
    // Throws what an OutputFile throws, as does `write`.
    explicit ResultOutput(const std::string& path) {
        if (!path.empty()) file_.emplace(path);
    }
    void write(const std::string& text) {
        add(text);
        commit();
    }
    // The same piece by piece.
    void add(const std::string& text) {
        if (file_)
            file_->write(text);
        else
            std::cout << text;
    }
    void commit() {
        if (file_) file_->commit();
    }
    // Null where it is standard output.
    files::OutputFile* file() { return file_ ? &*file_ : nullptr; }

  private:
    std::optional<files::OutputFile> file_;
};

} // namespace armpmu::testbench
