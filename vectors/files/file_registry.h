// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/stat.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::files {

// The regular files that a run has read and those that it is writing, by device and inode, so that
// no output is an input or another output, whatever names they have. Every InputFile and OutputFile
// asks it. A program has one while its command runs; without one, as in a program that uses the
// libraries, nothing is refused. Threads may share it.
class FileRegistry {
  public:
    FileRegistry(); // becomes the registry of the process, which must have none
    ~FileRegistry();
    FileRegistry(const FileRegistry&) = delete;
    FileRegistry& operator=(const FileRegistry&) = delete;

    static FileRegistry* current(); // null where there is none

    // Throw FileClash. Pipes and devices are left out.
    void add_input(const std::string& name, const struct stat& status);
    // `path` is the target of its name. An output that has got its name, or was discarded, is
    // removed.
    void add_output(const std::string& name, const std::string& path);
    void remove_output(const std::string& path);

  private:
    using Key = std::pair<dev_t, ino_t>;
    struct Output {
        std::string name;
        std::string path;
        Key file; // zeros where there is none yet
        Key folder;
    };
    static Key key_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }
    static Output output_of(const std::string& name, const std::string& path);

    std::mutex mutex_;
    std::map<Key, std::string> inputs_; // and the first name of each
    std::vector<Output> outputs_;
};

} // namespace armpmu::files
