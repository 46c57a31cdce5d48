// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace armpmu::files {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPart = ".part";
// A database that is to become the file, and its journal, are beside the part.
constexpr std::array<std::string_view, 2> kBeside = {".sqlite", ".sqlite-journal"};
constexpr const char* kAccessList = "system.posix_acl_access";

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string_view without_ending(std::string_view name) {
    for (const std::string_view ending : kBeside)
        if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending)
            return name.substr(0, name.size() - ending.size());
    return name;
}

bool is_part_of(std::string_view name, std::string_view of) {
    for (const std::string_view beginning : {of, kPart}) {
        if (name.substr(0, beginning.size()) != beginning) return false;
        name.remove_prefix(beginning.size());
    }
    const std::size_t dash = name.find('-');
    return dash != std::string_view::npos && is_number(name.substr(0, dash)) &&
           is_number(name.substr(dash + 1));
}

bool still_called(int file, const std::string& name) {
    struct stat open {};
    struct stat named {};
    return fstat(file, &open) == 0 && lstat(name.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

bool is_own(const std::string& name) {
    struct stat status {};
    return lstat(name.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == geteuid();
}

// While this holds the lock no other process removes it, and its writer, which had the lock, has
// ended. Companions of a part that is gone were left behind, too.
void remove_if_left(const std::string& name) {
    const std::string part(without_ending(name));
    if (!is_own(name)) return;
    const int file = open(part.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        if (errno == ENOENT) unlink(name.c_str());
        return;
    }
    if (is_own(part) && flock(file, LOCK_EX | LOCK_NB) == 0 && still_called(file, part)) {
        for (const std::string_view ending : kBeside) unlink((part + std::string(ending)).c_str());
        unlink(part.c_str());
    }
    close(file);
}

void remove_those_left(const std::string& path) {
    const fs::path whole(path);
    const fs::path folder = whole.has_parent_path() ? whole.parent_path() : fs::path(".");
    const std::string file = whole.filename().string();
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (is_part_of(without_ending(entry->path().filename().string()), file))
            remove_if_left(entry->path().string());
}

// A file without a list has none to be kept, and a file system without lists keeps none.
bool copy_access_list(int file, const std::string& of) {
    const ssize_t size = getxattr(of.c_str(), kAccessList, nullptr, 0);
    if (size <= 0) return true;
    std::vector<char> list(static_cast<std::size_t>(size));
    return getxattr(of.c_str(), kAccessList, list.data(), list.size()) == size &&
           fsetxattr(file, kAccessList, list.data(), list.size(), 0) == 0;
}

std::string reason() {
    return std::generic_category().message(errno);
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

bool take_permissions(int file, const std::string& of) {
    constexpr mode_t kPermissions = 0777;
    struct stat wanted {};
    struct stat own {};
    if (stat(of.c_str(), &wanted) != 0 || fstat(file, &own) != 0) return false;
    const bool same = own.st_uid == wanted.st_uid && own.st_gid == wanted.st_gid;
    if (!same && fchown(file, wanted.st_uid, wanted.st_gid) != 0) return false;
    return fchmod(file, wanted.st_mode & kPermissions) == 0 && copy_access_list(file, of);
}

PartFile make_part_file(const std::string& path) {
    constexpr mode_t kNew = 0666; // less the user's umask
    constexpr mode_t kPrivate = 0600;
    remove_those_left(path);
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    PartFile part;
    for (unsigned attempt = 0;; ++attempt) {
        part.name = path;
        part.name.append(kPart).append(std::to_string(getpid()) + "-" + std::to_string(attempt));
        part.file = open(part.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                         exists ? kPrivate : kNew);
        if (part.file < 0 && (errno == EEXIST || errno == EINTR)) continue;
        if (part.file < 0) {
            part.failure = "cannot be made: " + reason();
            return part;
        }
        // Between the two calls another writer may take it for one that was left. A file system
        // without locks keeps that writer from removing anything.
        if (flock(part.file, LOCK_EX) != 0 || still_called(part.file, part.name)) break;
        close(part.file);
    }
    if (!exists || take_permissions(part.file, path)) return part;
    part.failure = "cannot be replaced by a file of the same owner and permissions: " + reason();
    unlink(part.name.c_str());
    close(part.file);
    part.file = -1;
    return part;
}

} // namespace armpmu::files
