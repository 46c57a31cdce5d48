// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <string_view>

namespace armpmu::files {

// A regular file's bytes, mapped for reading. If the file becomes shorter, reading beyond its new
// end raises SIGBUS. A program that handles it asks `mapped_file_at` which file that was; the
// libraries handle no signal, so that without a handler such a file ends the process.
class MappedFile {
  public:
    // Throws InputError and FileClash.
    explicit MappedFile(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return bytes_; } // none of an empty file

  private:
    std::string name_;
    std::string_view bytes_;
};

// The name of the mapped file that an address belongs to; null where there is none. A signal
// handler may call it. It knows the first 256 files mapped at a time.
const char* mapped_file_at(const void* address);

} // namespace armpmu::files
