// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/input_file.h"
#include "vectors/stream/header_text.h"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A text read in blocks of whole lines, front to back, from a file or pipe or, called "-", standard
// input, in memory that does not grow with it. Lines of more than 1 MiB are refused. Throws
// VectorError.
class BlockInput {
  public:
    explicit BlockInput(const std::string& path);
    // `name` is used in messages; the stream outlives this.
    BlockInput(std::istream& stream, std::string name);
    BlockInput(const BlockInput&) = delete;
    BlockInput& operator=(const BlockInput&) = delete;

    // The next block; its last character is '\n', also where the input has none at its end. False
    // when there is none, with begin() == end(). The previous block becomes invalid. 64 characters
    // beyond the end may be read.
    bool next();
    const char* begin() const { return buffer_.data() + begin_; }
    const char* end() const { return buffer_.data() + end_; }

    // Whether the block is the input's last line, and the '\n' at its end is not the input's.
    bool unended() const { return unended_; }
    // Ends such a block at a character, which becomes '\n'.
    void end_at(const char* at) {
        const auto place = static_cast<std::size_t>(at - buffer_.data());
        buffer_[place] = '\n';
        end_ = filled_ = place + 1;
    }

    const std::string& name() const { return name_; }
    // The line of a character of the present block, or of its end; cheap when called front to back.
    Place place(const char* at);
    [[noreturn]] void fail(const char* at, const std::string& what);

  private:
    std::size_t read(char* to, std::size_t size);
    void fill();

    std::string name_;
    std::istream* stream_ = nullptr;
    std::optional<files::InputFile> file_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // of the block
    std::size_t end_ = 0;    // of it
    std::size_t filled_ = 0; // of the buffer
    bool ended_ = false;
    bool unended_ = false;
    bool told_ = false;              // the part before a stream's damage has been read
    std::uint64_t counted_line_ = 1; // of the character at counted_at_
    std::size_t counted_at_ = 0;
};

} // namespace armpmu::vectors
