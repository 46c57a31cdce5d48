// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/mapped_file.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace armpmu::files {
namespace {

// A handler of a signal may read it at any time: a range is taken first and has its name last.
struct Range {
    std::atomic<bool> taken{false};
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
    std::atomic<const char*> name{nullptr};
};

std::array<Range, 256> ranges;

void add_range(std::string_view bytes, const char* name) {
    for (Range& range : ranges) {
        if (range.taken.exchange(true)) continue;
        range.begin = reinterpret_cast<std::uintptr_t>(bytes.data());
        range.end = range.begin + bytes.size();
        range.name = name;
        return;
    }
}

void remove_range(const char* name) {
    for (Range& range : ranges) {
        if (range.name != name) continue;
        range.name = nullptr;
        range.taken = false;
    }
}

} // namespace

MappedFile::MappedFile(const std::string& path) : name_(path) {
    InputFile file(path);
    const auto size = static_cast<std::size_t>(file.size());
    char byte = 0;
    if (size == 0 && file.read(&byte, 1) != 0)
        throw InputError(path, "has no size, as files of /proc; expected a file on a disk");
    if (size == 0) return;
    void* const bytes = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.descriptor(), 0);
    if (bytes == MAP_FAILED)
        throw InputError(path, "cannot be read: " + std::generic_category().message(errno));
    bytes_ = {static_cast<const char*>(bytes), size};
    add_range(bytes_, name_.c_str());
}

MappedFile::~MappedFile() {
    if (bytes_.empty()) return;
    remove_range(name_.c_str());
    munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

const char* mapped_file_at(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (const Range& range : ranges) {
        const char* const name = range.name;
        if (name != nullptr && at >= range.begin && at < range.end) return name;
    }
    return nullptr;
}

} // namespace armpmu::files
