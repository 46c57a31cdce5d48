// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A file that could not be made or written; one line naming it and why.
struct OutputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Refuses an output that is one of the inputs, whatever name it has. Throws VectorError.
void refuse_input_as_output(const std::string& output, const std::vector<std::string>& inputs);

// Refuses an output that is another one, too; empty names are nothing. Throws VectorError.
void refuse_second_output(const std::string& output, const std::vector<std::string>& others);

// A result's file, whole or not at all: what is written goes to a file beside it, which takes its
// name in `commit`. Until then, and when anything fails, what stood there before stays. What a
// killed run left beside it, the next one removes. A device or pipe is written to as it is.
class OutputFile {
  public:
    // Makes the file beside it, so that a place that cannot be written is known before a long run.
    // Throws OutputError.
    explicit OutputFile(const std::string& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Throws OutputError, such as for a full disk.
    void write(const std::string& text);
    void commit();

  private:
    [[noreturn]] void fail(const char* what);
    void discard();

    std::string path_;
    std::string temporary_;
    int file_ = -1;
};

} // namespace armpmu::testbench
