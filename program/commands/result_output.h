// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/output_file.h"

#include <iostream>
#include <optional>
#include <string>

namespace armpmu::testbench {

// The destination of a result: a file, whole or not at all, or standard output when `path` is
// empty. Make it before a long run, so that a place that cannot be written is known first.
class ResultOutput {
  public:
    // Throws as an OutputFile, and so does `write`.
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
