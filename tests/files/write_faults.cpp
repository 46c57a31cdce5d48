// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Loaded before the C library (LD_PRELOAD): the FAULT_AT-th call that writes to a file that is
// being made fails with FAULT_ERROR, or the process is killed in it when that is 0. Files being
// made are those with .part in their names; of folders, fsync counts, too. Calls are counted in
// FAULT_COUNT where none is to fail.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

long calls = 0;

bool is_part(int file) {
    char link[64];
    char name[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return false;
    name[length] = 0;
    return std::strstr(name, ".part") != nullptr;
}

bool is_folder(int file) {
    struct stat status {};
    return fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

// Whether this call fails, with errno.
bool fails() {
    const char* const at = std::getenv("FAULT_AT");
    const char* const error = std::getenv("FAULT_ERROR");
    ++calls;
    if (at == nullptr || error == nullptr || calls != std::atol(at)) return false;
    if (std::atoi(error) == 0) kill(getpid(), SIGKILL);
    errno = std::atoi(error);
    return true;
}

struct Count {
    ~Count() {
        const char* const name = std::getenv("FAULT_COUNT");
        std::FILE* const file = name == nullptr ? nullptr : std::fopen(name, "w");
        if (file == nullptr) return;
        std::fprintf(file, "%ld\n", calls);
        std::fclose(file);
    }
} count;

template <typename Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
    static auto* const next = real<ssize_t(int, const void*, size_t)>("write");
    return is_part(file) && fails() ? -1 : next(file, bytes, size);
}

int fsync(int file) {
    static auto* const next = real<int(int)>("fsync");
    return (is_part(file) || is_folder(file)) && fails() ? -1 : next(file);
}

int rename(const char* from, const char* to) noexcept {
    static auto* const next = real<int(const char*, const char*)>("rename");
    return std::strstr(from, ".part") != nullptr && fails() ? -1 : next(from, to);
}

int open(const char* path, int flags, ...) {
    static auto* const next = real<int(const char*, int, ...)>("open");
    std::va_list list;
    va_start(list, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;
    va_end(list);
    const bool made = std::strstr(path, ".part") != nullptr && (flags & O_CREAT) != 0;
    return made && fails() ? -1 : next(path, flags, mode);
}

} // extern "C"
