// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// A file that is written whole or not at all: its bytes go to a file beside it, which takes its
// name in `commit`. All members throw VectorError.
class ColumnOutput {
  public:
    explicit ColumnOutput(const std::string& path);
    ~ColumnOutput();
    ColumnOutput(const ColumnOutput&) = delete;
    ColumnOutput& operator=(const ColumnOutput&) = delete;

    std::uint64_t offset() const { return written_ + buffer_.size(); }
    void append(std::string_view bytes);
    void commit();

  private:
    [[noreturn]] void fail(const char* what);
    void discard();
    void flush();

    std::string path_;
    std::string temporary_;
    int file_ = -1;
    std::uint64_t written_ = 0;
    std::string buffer_;
};

} // namespace armpmu::vectors
