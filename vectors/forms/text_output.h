// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/output_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// A text that is written whole or not at all: a file is written beside its place and takes its name
// in `commit`; without that, the old file stays. Devices and pipes are written directly. All throw
// VectorError naming the file, such as for a full disk.
class TextOutput {
  public:
    explicit TextOutput(const std::string& path);
    // `name` is used in messages; the stream outlives this.
    TextOutput(std::ostream& stream, std::string name);
    TextOutput(const TextOutput&) = delete;
    TextOutput& operator=(const TextOutput&) = delete;

    void add(std::string_view text) {
        buffer_.append(text);
        if (buffer_.size() >= kFlush) flush();
    }
    void add(char c) { buffer_ += c; }
    void add_number(std::uint64_t value);
    void commit();

    const std::string& name() const { return name_; }

  private:
    static constexpr std::size_t kFlush = std::size_t{64} << 10;

    void flush();

    std::string name_;
    std::optional<files::OutputFile> file_;
    std::ostream* stream_ = nullptr;
    std::string buffer_;
};

} // namespace armpmu::vectors
