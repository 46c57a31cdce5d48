// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/scratch_folder.h"

#include "vectors/files/file_error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace armpmu::files {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = "armpmu_scratch_";
constexpr std::string_view kEnd = "XXXXXX";

bool is_called(int folder, const std::string& name) {
    struct stat open {};
    struct stat named {};
    return fstat(folder, &open) == 0 && lstat(name.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// The lock of a folder of the user, if no process holds it; else -1.
int lock_of(const std::string& name) {
    const int folder =
        open(name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (folder < 0) return -1;
    struct stat status {};
    if (fstat(folder, &status) == 0 && status.st_uid == geteuid() &&
        flock(folder, LOCK_EX | LOCK_NB) == 0 && is_called(folder, name))
        return folder;
    const int error = errno;
    close(folder);
    errno = error;
    return -1;
}

void remove_folders_left(const fs::path& place) {
    std::error_code error;
    for (fs::directory_iterator entry(place, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.size() != kBegin.size() + kEnd.size() || name.rfind(kBegin, 0) != 0) continue;
        const int lock = lock_of(entry->path().string());
        if (lock < 0) continue;
        std::error_code ignored;
        fs::remove_all(entry->path(), ignored);
        close(lock);
    }
}

} // namespace

// Until it is locked another run may take it for one that was left.
ScratchFolder::ScratchFolder() {
    std::error_code error;
    const fs::path place = fs::temp_directory_path(error);
    if (error)
        throw OutputError("TMPDIR: expected a folder for results on the way: " + error.message());
    remove_folders_left(place);
    while (lock_ < 0) {
        path_ = (place / (std::string(kBegin) + std::string(kEnd))).string();
        if (mkdtemp(path_.data()) == nullptr)
            throw OutputError(path_ +
                              ": cannot be made: " + std::generic_category().message(errno) +
                              "; results are kept there meanwhile");
        errno = 0;
        lock_ = lock_of(path_);
        // A file system without locks keeps others from removing it.
        if (lock_ < 0 && errno != 0 && errno != EWOULDBLOCK && errno != ENOENT) return;
    }
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    if (lock_ >= 0) close(lock_);
}

} // namespace armpmu::files
