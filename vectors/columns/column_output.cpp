// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_output.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/stream/part_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace armpmu::vectors {

namespace {

constexpr std::size_t kBuffer = 1 << 20;

} // namespace

ColumnOutput::ColumnOutput(const std::string& path) : path_(path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw WriteError(path + ": columns can only be written to a regular file");
    PartFile part = make_part_file(path);
    file_ = part.file;
    temporary_ = std::move(part.name);
    if (file_ < 0) fail("cannot be made");
    buffer_.reserve(kBuffer);
}

ColumnOutput::~ColumnOutput() {
    discard();
}

void ColumnOutput::discard() {
    if (file_ < 0) return;
    close(file_);
    unlink(temporary_.c_str());
    file_ = -1;
}

void ColumnOutput::fail(const char* what) {
    const std::string reason = std::strerror(errno);
    discard();
    throw WriteError(path_ + ": " + what + ": " + reason);
}

void ColumnOutput::flush() {
    for (std::string_view rest = buffer_; !rest.empty();) {
        const ssize_t part = write(file_, rest.data(), rest.size());
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) fail("cannot be written");
        written_ += static_cast<std::uint64_t>(part);
        rest.remove_prefix(static_cast<std::size_t>(part));
    }
    buffer_.clear();
}

void ColumnOutput::append(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > kBuffer) flush();
    buffer_ += bytes;
}

void ColumnOutput::commit() {
    flush();
    if (fsync(file_) != 0) fail("cannot be written");
    if (!name_part_file(temporary_, path_)) fail("cannot be written");
    close(std::exchange(file_, -1));
}

} // namespace armpmu::vectors
