// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/text_output.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/stream/part_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <utility>

namespace armpmu::vectors {

TextOutput::TextOutput(const std::string& path) : name_(path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        file_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file_ < 0) fail("cannot be opened", errno);
    } else {
        PartFile part = make_part_file(path);
        if (part.file < 0) fail("cannot be made", errno);
        file_ = part.file;
        temporary_ = std::move(part.name);
    }
}

TextOutput::TextOutput(std::ostream& stream, std::string name)
    : name_(std::move(name)), stream_(&stream) {}

TextOutput::~TextOutput() {
    discard();
}

void TextOutput::add_number(std::uint64_t value) {
    char digits[20];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    buffer_.append(digits, end);
}

void TextOutput::flush() {
    if (stream_ != nullptr) {
        stream_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        if (!*stream_) fail("cannot be written", 0);
    }
    for (std::size_t done = 0; file_ >= 0 && done < buffer_.size();) {
        const ssize_t part = write(file_, buffer_.data() + done, buffer_.size() - done);
        if (part >= 0) done += static_cast<std::size_t>(part);
        if (part < 0 && errno != EINTR) fail("cannot be written", errno);
    }
    buffer_.clear();
}

void TextOutput::commit() {
    flush();
    if (stream_ != nullptr) {
        stream_->flush();
        if (!*stream_) fail("cannot be written", 0);
        return;
    }
    // It takes its name while it is locked: once closed, others may remove it.
    if (!temporary_.empty() && (fsync(file_) != 0 || !name_part_file(temporary_, name_)))
        fail("cannot be written", errno);
    temporary_.clear();
    if (close(std::exchange(file_, -1)) != 0) fail("cannot be written", errno);
}

void TextOutput::discard() {
    if (file_ >= 0) close(std::exchange(file_, -1));
    if (!temporary_.empty()) unlink(temporary_.c_str());
    temporary_.clear();
}

void TextOutput::fail(const char* what, int reason) {
    discard();
    throw WriteError(name_ + ": " + what +
                     (reason == 0 ? "" : std::string(": ") + std::strerror(reason)));
}

} // namespace armpmu::vectors
