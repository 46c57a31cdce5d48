// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/mapped_file.h"

#include "armpmu/vectors/stream/stream.h"

#include <cerrno>
#include <cstddef>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace armpmu::vectors {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw VectorError(path + ": " + why);
}

std::string last_error() {
    return std::generic_category().message(errno);
}

// Closed when it goes: a mapping needs it no longer.
struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

} // namespace

MappedFile::MappedFile(const std::string& path) {
    struct stat status {};
    // Before it is opened: opening a pipe would wait for a writer.
    if (::stat(path.c_str(), &status) != 0)
        refuse(path, errno == ENOENT || errno == ENOTDIR ? "there is no such file" : last_error());
    if (!S_ISREG(status.st_mode)) refuse(path, "columns can only be read from a regular file");
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0 || ::fstat(file.number, &status) != 0)
        refuse(path, "cannot be read: " + last_error());
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return;
    void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (bytes == MAP_FAILED) refuse(path, "cannot be read: " + last_error());
    bytes_ = {static_cast<const char*>(bytes), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

} // namespace armpmu::vectors
