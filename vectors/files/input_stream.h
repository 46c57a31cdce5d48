// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/input_file.h"

#include <istream>
#include <streambuf>
#include <string>
#include <vector>

namespace armpmu::files {

// An InputFile as a std::istream, for reading lines and for libraries. Exceptions of the InputFile
// propagate: reading throws InputError, and does not only set a bit.
class InputStream : public std::istream {
  public:
    explicit InputStream(const std::string& path, const InputLimits& limits = {})
        : std::istream(nullptr), buffer_(path, limits) {
        rdbuf(&buffer_);
        exceptions(std::ios::badbit);
    }

    const InputFile& file() const { return buffer_.file(); }
    // Bytes requested so far.
    std::uint64_t taken() const { return buffer_.taken(); }

  private:
    class Buffer final : public std::streambuf {
      public:
        Buffer(const std::string& path, const InputLimits& limits)
            : file_(path, limits), bytes_(std::size_t{64} << 10) {}
        const InputFile& file() const { return file_; }
        std::uint64_t taken() const { return taken_; }

      protected:
        int_type underflow() override {
            const std::size_t part = file_.read(bytes_.data(), bytes_.size());
            if (part == 0) return traits_type::eof(); // what was taken last can be put back
            taken_ += part;
            setg(bytes_.data(), bytes_.data(), bytes_.data() + part);
            return traits_type::to_int_type(bytes_[0]);
        }

      private:
        InputFile file_;
        std::vector<char> bytes_;
        std::uint64_t taken_ = 0;
    };

    Buffer buffer_;
};

} // namespace armpmu::files
