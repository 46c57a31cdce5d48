// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/output_file.h"

#include "vectors/files/file_error.h"
#include "vectors/files/file_registry.h"
#include "vectors/files/part_file.h"
#include "vectors/files/waiting.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace armpmu::files {
namespace {

constexpr std::size_t kBuffer = std::size_t{64} << 10;

// The name of a file is on the disk when its folder is. A folder that may not be read, and a file
// system that has no such thing, are as good as they are.
bool sync_folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int file =
        open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return true;
    const bool failed = fsync(file) != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT);
    const int error = errno;
    close(file);
    errno = error;
    return !failed;
}

} // namespace

OutputFile::OutputFile(const std::string& path, const OutputRules& rules)
    : name_(path), rules_(rules) {
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) fail("is a folder, not a file that can be written");
    if (exists && !S_ISREG(status.st_mode)) {
        if (rules.regular) fail("can only be written to a regular file");
        open_stream();
        return;
    }
    path_ = link_target(path);
    if (FileRegistry* const registry = FileRegistry::current()) {
        registry->add_output(name_, path_);
        registered_ = true;
    }
    PartFile part = make_part_file(path_);
    if (part.file < 0) fail(part.failure);
    file_ = part.file;
    part_ = std::move(part.name);
}

OutputFile::~OutputFile() {
    discard();
}

void OutputFile::leave_registry() {
    FileRegistry* const registry = FileRegistry::current();
    if (std::exchange(registered_, false) && registry != nullptr) registry->remove_output(path_);
}

void OutputFile::discard() {
    leave_registry();
    if (file_ < 0) return;
    if (!part_.empty()) {
        remove_beside();
        unlink(part_.c_str());
    }
    close(std::exchange(file_, -1));
}

void OutputFile::remove_beside() const {
    for (const char* const ending : {".sqlite", ".sqlite-journal"})
        unlink((part_ + ending).c_str());
}

void OutputFile::fail(const std::string& what) {
    discard();
    failure_ = name_ + ": " + what;
    raise();
}

void OutputFile::raise() const {
    if (rules_.fail != nullptr) rules_.fail(failure_);
    throw OutputError(failure_);
}

void OutputFile::fail_with_error(const char* what) {
    fail(what + (": " + std::generic_category().message(errno)));
}

// A pipe's reader may come later.
void OutputFile::open_stream() {
    for (;;) {
        file_ = open(name_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (file_ >= 0) return;
        struct stat status {};
        const bool pipe = stat(name_.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
        if (errno != EINTR && !(errno == ENXIO && pipe)) fail_with_error("cannot be opened");
        wait_a_moment(-1, 0);
    }
}

void OutputFile::write_all(std::string_view text) {
    if (!failure_.empty()) raise();
    while (!text.empty()) {
        const ssize_t part = ::write(file_, text.data(), text.size());
        if (part >= 0) {
            text.remove_prefix(static_cast<std::size_t>(part));
            written_ += static_cast<std::uint64_t>(part);
        } else if (errno == EAGAIN && part_.empty()) {
            wait_a_moment(file_, POLLOUT);
        } else if (errno != EINTR) {
            fail_with_error("cannot be written");
        }
    }
}

void OutputFile::flush() {
    write_all(buffer_);
    buffer_.clear();
}

void OutputFile::write(std::string_view text) {
    if (buffer_.size() + text.size() > kBuffer) flush();
    if (text.size() >= kBuffer)
        write_all(text);
    else
        buffer_ += text;
}

void OutputFile::restart() {
    buffer_.clear();
    written_ = 0;
    if (ftruncate(file_, 0) != 0 || lseek(file_, 0, SEEK_SET) != 0)
        fail_with_error("cannot be written");
}

// It is locked before it has the part's name, as the part was.
void OutputFile::take(const std::string& file) {
    const int taken = open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (taken < 0) fail_with_error("cannot be written");
    flock(taken, LOCK_EX | LOCK_NB);
    if (!take_permissions(taken, part_) || rename(file.c_str(), part_.c_str()) != 0) {
        const int error = errno;
        close(taken);
        errno = error;
        fail_with_error("cannot be written");
    }
    close(std::exchange(file_, taken));
}

void OutputFile::prepare() {
    flush();
    if (!part_.empty() && fsync(file_) != 0) fail_with_error("cannot be written");
}

// It takes its name while it is locked: once closed, others may remove it.
void OutputFile::take_name() {
    prepare();
    if (part_.empty()) return;
    if (rename(part_.c_str(), path_.c_str()) != 0) fail_with_error("cannot be written");
    remove_beside();
    part_.clear();
}

void OutputFile::finish() {
    if (!path_.empty() && !sync_folder_of(path_))
        fail_with_error("is there, but its folder cannot be written");
    leave_registry();
    if (close(std::exchange(file_, -1)) != 0) fail_with_error("cannot be written");
}

void OutputFile::commit() {
    take_name();
    finish();
}

void make_empty(const std::string& path, void (*fail)(const std::string& message)) {
    constexpr mode_t kNew = 0666;
    const int file = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kNew);
    if (file < 0) fail(path + ": cannot be made: " + std::generic_category().message(errno));
    close(file);
}

void commit_together(const std::vector<OutputFile*>& outputs) {
    const auto each = [&](const auto& action) {
        for (OutputFile* const output : outputs)
            if (output != nullptr) action(*output);
    };
    each([](OutputFile& output) { output.prepare(); });
    std::string named;
    each([&](OutputFile& output) {
        try {
            output.take_name();
        } catch (const OutputError& error) {
            if (named.empty()) throw;
            throw OutputError(error.what() + ("; of the same run there are already" + named));
        }
        named += " " + output.name();
    });
    each([](OutputFile& output) { output.finish(); });
}

} // namespace armpmu::files
