// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/file_registry.h"

#include "vectors/files/file_error.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

namespace armpmu::files {
namespace {

namespace fs = std::filesystem;

std::atomic<FileRegistry*> registry{nullptr};

// Where both have one name there is nothing to add.
std::string same_file(const std::string& name, const std::string& other) {
    return name == other ? "" : ": " + other + " is the same file";
}

[[noreturn]] void refuse_input(const std::string& output, const std::string& input) {
    throw FileClash(output + ": is an input and cannot be written, too" + same_file(output, input));
}

} // namespace

FileRegistry::FileRegistry() {
    registry = this;
}

FileRegistry::~FileRegistry() {
    registry = nullptr;
}

FileRegistry* FileRegistry::current() {
    return registry;
}

void FileRegistry::add_input(const std::string& name, const struct stat& status) {
    if (!S_ISREG(status.st_mode)) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const Output& output : outputs_)
        if (output.file == key_of(status)) refuse_input(output.name, name);
    inputs_.try_emplace(key_of(status), name);
}

FileRegistry::Output FileRegistry::output_of(const std::string& name, const std::string& path) {
    Output output{name, path, {}, {}};
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) output.file = key_of(status);
    const fs::path folder = fs::path(path).parent_path();
    if (stat(folder.empty() ? "." : folder.c_str(), &status) == 0) output.folder = key_of(status);
    return output;
}

void FileRegistry::add_output(const std::string& name, const std::string& path) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const Output added = output_of(name, path);
    const bool exists = added.file != Key();
    const auto input = inputs_.find(added.file);
    if (exists && input != inputs_.end()) refuse_input(name, input->second);
    for (const Output& other : outputs_) {
        const bool same_place = other.folder == added.folder &&
                                fs::path(other.path).filename() == fs::path(path).filename();
        if (same_place || (exists && other.file == added.file))
            throw FileClash(name + ": is written twice; expected different files" +
                            same_file(name, other.name));
    }
    outputs_.push_back(added);
}

void FileRegistry::remove_output(const std::string& path) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find_if(outputs_.begin(), outputs_.end(),
                                    [&](const Output& one) { return one.path == path; });
    if (found != outputs_.end()) outputs_.erase(found);
}

} // namespace armpmu::files
