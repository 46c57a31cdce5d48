// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/loaded_files.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <sstream>

namespace armpmu::testbench {

namespace {

constexpr std::uint64_t kPageOfFiles = 4096;

} // namespace

const LoadedFiles::Mapping* LoadedFiles::mapping(std::uint64_t address) const {
    for (const Mapping& one : mappings_)
        if (address >= one.begin && address < one.end) return &one;
    return nullptr;
}

void LoadedFiles::look(std::uint64_t address, pid_t process) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::uint64_t page = address / kPageOfFiles;
    if (mapping(address) != nullptr || of_no_file_.count(page) != 0) return;
    read(process);
    if (mapping(address) == nullptr) of_no_file_.insert(page);
}

std::optional<LoadedFiles::Place> LoadedFiles::find(std::uint64_t address) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const Mapping* const found = mapping(address);
    if (found == nullptr) return std::nullopt;
    return Place{found->file, address - found->begin + found->offset};
}

// Lines of /proc/PID/maps: BEGIN-END PERMISSIONS OFFSET DEVICE INODE FILE.
void LoadedFiles::read(pid_t process) try {
    std::istringstream maps(files::text_of("/proc/" + std::to_string(process) + "/maps", {}));
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        Mapping one;
        char dash = 0;
        std::string permissions, device, inode;
        words >> std::hex >> one.begin >> dash >> one.end >> permissions >> one.offset >> device >>
            inode >> std::ws;
        std::getline(words, one.file);
        if (one.file.empty() || one.file[0] != '/' || mapping(one.begin) != nullptr) continue;
        mappings_.push_back(std::move(one));
    }
} catch (const files::InputError&) {
    return; // the process has ended
}

} // namespace armpmu::testbench
