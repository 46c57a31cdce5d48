// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stream/part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace armpmu::vectors {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPart = ".part";

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_part_of(const std::string& name, const std::string& of) {
    std::string_view rest = name;
    for (const std::string_view beginning : {std::string_view(of), kPart}) {
        if (rest.substr(0, beginning.size()) != beginning) return false;
        rest.remove_prefix(beginning.size());
    }
    const std::size_t dash = rest.find('-');
    return dash != std::string_view::npos && is_number(rest.substr(0, dash)) &&
           is_number(rest.substr(dash + 1));
}

bool still_called(int file, const std::string& name) {
    struct stat open {};
    struct stat named {};
    return fstat(file, &open) == 0 && lstat(name.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// While the lock is held nobody else removes it, and its writer, which had the lock, is gone.
void remove_if_left(const std::string& name) {
    const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return;
    struct stat status {};
    const bool regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (regular && flock(file, LOCK_EX | LOCK_NB) == 0 && still_called(file, name))
        unlink(name.c_str());
    close(file);
}

void remove_those_left(const std::string& path) {
    const fs::path whole(path);
    const fs::path folder = whole.has_parent_path() ? whole.parent_path() : fs::path(".");
    const std::string file = whole.filename().string();
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (is_part_of(entry->path().filename().string(), file))
            remove_if_left(entry->path().string());
}

} // namespace

std::string link_target(const std::string& path) {
    constexpr int kMostLinks = 40; // as the system follows
    fs::path target = path;
    std::error_code error;
    for (int links = 0; links < kMostLinks && fs::is_symlink(target, error); ++links) {
        const fs::path to = fs::read_symlink(target, error);
        if (error) return path;
        target = to.is_absolute() ? to : target.parent_path() / to;
    }
    return target.string();
}

bool name_part_file(const std::string& part, const std::string& path) {
    return std::rename(part.c_str(), link_target(path).c_str()) == 0;
}

PartFile make_part_file(const std::string& wanted) {
    const std::string path = link_target(wanted);
    remove_those_left(path);
    PartFile part;
    for (unsigned attempt = 0;; ++attempt) {
        part.name = path;
        part.name.append(kPart).append(std::to_string(getpid()) + "-" + std::to_string(attempt));
        part.file = open(part.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (part.file < 0 && errno != EEXIST) return part;
        if (part.file < 0) continue;
        // Between the two calls another writer may take it for one that was left. A file system
        // without locks keeps that writer from removing anything.
        if (flock(part.file, LOCK_EX) != 0 || still_called(part.file, part.name)) return part;
        close(part.file);
    }
}

} // namespace armpmu::vectors
