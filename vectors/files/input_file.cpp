// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/input_file.h"

#include "vectors/files/file_error.h"
#include "vectors/files/file_registry.h"
#include "vectors/files/waiting.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <mutex>
#include <system_error>

namespace armpmu::files {
namespace {

// A writer that was started at the same time has come by then.
constexpr std::chrono::milliseconds kWaitForWriter{700};
constexpr std::size_t kBlock = std::size_t{64} << 10;

// Any other device may give bytes for ever, or do something when it is opened. The numbers are
// those of Linux: null is 1:3, consoles are 4:0 to 63 and 5:0 and 1, windows 136 to 143.
bool is_terminal_or_null(dev_t device) {
    const unsigned kind = major(device);
    const unsigned number = minor(device);
    return (kind == 1 && number == 3) || (kind == 4 && number < 64) || (kind == 5 && number < 2) ||
           (kind >= 136 && kind <= 143);
}

} // namespace

InputFile::InputFile(const std::string& path, const InputLimits& limits)
    : name_(path), limits_(limits) {
    try {
        open(path, limits);
        struct stat status {};
        if (fstat(file_, &status) != 0) fail_with_error();
        check_kind(status, limits.streams);
        if (!streams_) size_ = static_cast<std::uint64_t>(status.st_size);
        if (size_ > limits_.most) fail(limits_.too_large);
        if (FileRegistry* const registry = FileRegistry::current())
            registry->add_input(name_, status);
    } catch (...) {
        if (owned_ && file_ >= 0) close(file_);
        throw;
    }
}

InputFile::~InputFile() {
    if (owned_ && file_ >= 0) close(file_);
}

// Opening a device may do something to it, so that it is looked at before.
void InputFile::open(const std::string& path, const InputLimits& limits) {
    if (limits.streams && path == "-") {
        file_ = STDIN_FILENO;
        owned_ = false;
        return;
    }
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) fail_with_error();
    check_kind(status, limits.streams);
    do {
        file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (file_ < 0 && errno == EINTR) end_wait_if_wanted();
    } while (file_ < 0 && errno == EINTR);
    if (file_ < 0) fail_with_error();
    named_pipe_ = S_ISFIFO(status.st_mode);
}

void InputFile::check_kind(const struct stat& status, bool streams) {
    const unsigned mode = status.st_mode;
    if (S_ISREG(mode)) return;
    if (S_ISDIR(mode)) fail("is a folder, not a file");
    streams_ = true;
    if (S_ISFIFO(mode) && !streams) fail("is a pipe, not a file");
    if (S_ISSOCK(mode) && (!streams || owned_)) fail("is a socket, not a file");
    if (S_ISFIFO(mode) || S_ISSOCK(mode)) return;
    if (!streams || !S_ISCHR(status.st_mode) || !is_terminal_or_null(status.st_rdev))
        fail("is a device, not a file");
}

void InputFile::fail(const std::string& reason, bool missing) {
    throw InputError(name_, reason, missing);
}

void InputFile::fail_with_error() {
    const int error = errno;
    fail("cannot be read: " + std::generic_category().message(error),
         error == ENOENT || error == ENOTDIR);
}

// A pipe that was opened before anybody writes to it is as one that has ended, but that nothing
// hung up.
bool InputFile::somebody_writes() const {
    if (!named_pipe_ || read_ != 0) return true;
    pollfd one = {file_, POLLIN, 0};
    return poll(&one, 1, 0) > 0 && (one.revents & POLLHUP) != 0;
}

std::size_t InputFile::read(char* to, std::size_t size) {
    for (;;) {
        // A descriptor of others may block.
        if (streams_ && !wait_a_moment(file_, POLLIN) && !owned_) continue;
        const ssize_t part = ::read(file_, to, size);
        if (part == 0 && !somebody_writes()) {
            if (Clock::now() - opened_ > kWaitForWriter) fail("is a pipe that nobody writes to");
            continue;
        }
        if (part >= 0) {
            read_ += static_cast<std::uint64_t>(part);
            if (read_ > limits_.most) fail(limits_.too_large);
            return static_cast<std::size_t>(part);
        }
        if (errno == EINTR || (errno == EAGAIN && streams_))
            end_wait_if_wanted();
        else
            fail_with_error();
    }
}

std::size_t InputFile::read_at(std::uint64_t offset, char* to, std::size_t size) {
    for (std::size_t done = 0;;) {
        const ssize_t part =
            pread(file_, to + done, size - done, static_cast<off_t>(offset + done));
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) fail_with_error();
        done += static_cast<std::size_t>(part);
        if (part == 0 || done == size) return done;
    }
}

std::string InputFile::text() {
    std::string all;
    // One byte more than the file has, to see its end without a further block.
    std::size_t step = std::max<std::size_t>(static_cast<std::size_t>(size_), kBlock) + 1;
    for (std::size_t filled = 0;; step = std::max(kBlock, filled)) {
        all.resize(filled + step);
        while (filled < all.size()) {
            const std::size_t part = read(all.data() + filled, all.size() - filled);
            filled += part;
            if (part != 0) continue;
            all.resize(filled);
            return all;
        }
    }
}

std::string text_of(const std::string& path, const InputLimits& limits) {
    static std::mutex mutex;
    static std::map<std::string, std::string> streamed;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto known = streamed.find(path);
    if (limits.streams && known != streamed.end()) return known->second;
    InputFile file(path, limits);
    std::string text = file.text();
    if (!file.regular()) streamed.emplace(path, text);
    return text;
}

} // namespace armpmu::files
