// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/sweep/new_file.h"

#include "testbench/sweep/database.h"
#include "testbench/sweep/frames.h"
#include "vectors/stream/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace armpmu::testbench {

namespace {
constexpr std::size_t kBuffer = 1 << 18;
}

NewFile::NewFile(const std::string& path) : path_(path) {
    vectors::PartFile part = vectors::make_part_file(path);
    file_ = part.file;
    part_ = part.name;
    if (file_ < 0) throw StoreError(path_ + ": cannot be made: " + std::strerror(errno));
}

NewFile::~NewFile() {
    if (file_ < 0) return;
    close(file_);
    unlink(part_.c_str());
}

void NewFile::fail() {
    throw StoreError(path_ + ": cannot be written: " + std::strerror(errno));
}

void NewFile::flush() {
    if (!write_all(file_, buffer_)) fail();
    buffer_.clear();
}

void NewFile::write(const std::string& text) {
    buffer_ += text;
    if (buffer_.size() >= kBuffer) flush();
}

void NewFile::restart() {
    buffer_.clear();
    if (ftruncate(file_, 0) != 0 || lseek(file_, 0, SEEK_SET) != 0) fail();
}

void NewFile::take(const std::string& file) {
    if (rename(file.c_str(), part_.c_str()) != 0) fail();
    close(file_);
    file_ = open(part_.c_str(), O_RDWR | O_CLOEXEC);
    if (file_ < 0) fail();
}

void NewFile::commit() {
    flush();
    if (fsync(file_) != 0 || !vectors::name_part_file(part_, path_)) fail();
    close(file_);
    file_ = -1;
}

} // namespace armpmu::testbench
