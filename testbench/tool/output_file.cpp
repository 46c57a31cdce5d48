// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/output_file.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/stream/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace armpmu::testbench {

void refuse_input_as_output(const std::string& output, const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
        std::error_code ignored;
        if (!input.empty() &&
            (input == output || std::filesystem::equivalent(input, output, ignored)))
            throw vectors::VectorError(output + ": is an input and cannot be written, too");
    }
}

void refuse_second_output(const std::string& output, const std::vector<std::string>& others) {
    const auto same_place = [&](const std::string& other) {
        std::error_code failed;
        const auto one = std::filesystem::weakly_canonical(output, failed);
        const auto second = std::filesystem::weakly_canonical(other, failed);
        return output == other || (!failed && one == second);
    };
    for (const std::string& other : others)
        if (!other.empty() && same_place(other))
            throw vectors::VectorError(output + ": is written twice; expected different files");
}

OutputFile::OutputFile(const std::string& path) : path_(path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw OutputError(path + ": is a folder, not a file that can be written");
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        file_ = open(path.c_str(), O_WRONLY);
        if (file_ < 0) fail("cannot be opened");
        return;
    }
    vectors::PartFile part = vectors::make_part_file(path_);
    file_ = part.file;
    temporary_ = std::move(part.name);
    if (file_ < 0) fail("cannot be made");
}

OutputFile::~OutputFile() {
    discard();
}

void OutputFile::discard() {
    if (file_ < 0) return;
    close(file_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
    file_ = -1;
}

void OutputFile::fail(const char* what) {
    const std::string reason = std::strerror(errno);
    discard();
    throw OutputError(path_ + ": " + what + ": " + reason);
}

void OutputFile::write(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t part = ::write(file_, text.data() + done, text.size() - done);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) fail("cannot be written");
        done += static_cast<std::size_t>(part);
    }
}

void OutputFile::commit() {
    if (temporary_.empty()) return;
    if (fsync(file_) != 0) fail("cannot be written");
    if (!vectors::name_part_file(temporary_, path_)) fail("cannot be written");
    close(file_);
    file_ = -1;
}

} // namespace armpmu::testbench
