// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <string_view>

namespace armpmu::vectors {

// A regular file's bytes, mapped for reading. The file must not become shorter meanwhile.
class MappedFile {
  public:
    // Throws VectorError, "file: ...", when there is no such file, when it is no regular file, and
    // when it cannot be read.
    explicit MappedFile(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return bytes_; } // none of an empty file

  private:
    std::string_view bytes_;
};

} // namespace armpmu::vectors
