// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace armpmu::files {

// The limits of a reader.
struct InputLimits {
    // Bytes; a longer file is refused in the words of `too_large`.
    std::uint64_t most = ~std::uint64_t{0};
    std::string too_large = "is larger than any file of its kind";
    // Whether it reads front to back, so that a pipe or terminal does as well as a regular file,
    // and "-" is standard input.
    bool streams = false;
};

// The only way to open a file for reading. It opens regular files, and pipes and terminals where
// the reader streams. A folder, device or socket, or a pipe without a writer, is refused at once.
// The file is registered in the FileRegistry. All functions throw InputError ("NAME: cannot be
// read: Permission denied"), FileClash and, while they wait for a pipe, WaitEnded.
class InputFile {
  public:
    explicit InputFile(const std::string& path, const InputLimits& limits = {});
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::string& name() const { return name_; }
    bool regular() const { return !streams_; }
    std::uint64_t size() const { return size_; } // when it was opened; 0 for streams
    int descriptor() const { return file_; }     // stays this object's

    // Reads the next bytes, `size` at most; 0 at the end.
    std::size_t read(char* to, std::size_t size);
    // As many bytes from `offset` on as the file has, of a regular file.
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t size);
    // All that is left.
    std::string text();

  private:
    using Clock = std::chrono::steady_clock;

    void open(const std::string& path, const InputLimits& limits);
    void check_kind(const struct stat& status, bool streams);
    bool somebody_writes() const;
    [[noreturn]] void fail(const std::string& reason, bool missing = false);
    [[noreturn]] void fail_with_error();

    std::string name_;
    InputLimits limits_;
    int file_ = -1;
    std::uint64_t size_ = 0;
    std::uint64_t read_ = 0;
    bool owned_ = true; // unlike standard input
    bool streams_ = false;
    bool named_pipe_ = false;
    Clock::time_point opened_ = Clock::now();
};

// The whole content of a file. A stream is read once: later calls return the same bytes.
std::string text_of(const std::string& path, const InputLimits& limits = {});

} // namespace armpmu::files
