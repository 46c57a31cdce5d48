// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace armpmu::bench {

// Debian's kernel with an init that takes a snapshot, if there is to be one, and switches off, in a
// folder of its own.
class BootFiles {
  public:
    explicit BootFiles(unsigned processors = 1) {
        namespace fs = std::filesystem;
        if (!complete()) return;
        fs::create_directories(folder_ / "overlay");
        std::ofstream(folder_ / "overlay" / "run") << "#!/bin/sh\ndevmem 0x0b000018 32 1\n";
        fs::permissions(folder_ / "overlay" / "run", fs::perms::owner_all);
        const std::string source = ARMPMU_SOURCE_DIR;
        run(source + "/tools/make-initramfs " + (folder_ / "initramfs").string() + " " +
            (guest_ / "files").string() + " " + source + "/virtual_platform/guests/linux " +
            (folder_ / "overlay").string());
        std::ofstream(folder_ / "boot.yaml")
            << "scenario: boot\nguest:\n  linux: " << (guest_ / "vmlinuz").string()
            << "\n  initrd: initramfs\n  command_line: \"console=ttyAMA0 rdinit=/init panic=-1\"\n"
            << "processors: " << processors << "\n";
    }
    ~BootFiles() { std::filesystem::remove_all(folder_); }
    BootFiles(const BootFiles&) = delete;
    BootFiles& operator=(const BootFiles&) = delete;

    bool complete() const { return std::filesystem::exists(guest_ / "complete"); }
    // How many instructions it took.
    double boot() const {
        const std::string result = (folder_ / "result.json").string();
        run(std::string(ARMPMU_PROGRAM) + " vp " + (folder_ / "boot.yaml").string() + " -q -j -o " +
            result);
        std::ifstream file(result);
        return nlohmann::json::parse(file)["instructions"];
    }

    void save() const { vp("--save " + snapshot()); }
    void restore() const { vp("--restore " + snapshot()); }

  private:
    std::string snapshot() const { return (folder_ / "booted").string(); }
    void vp(const std::string& options) const {
        run(std::string(ARMPMU_PROGRAM) + " vp " + (folder_ / "boot.yaml").string() + " -q -j -o " +
            (folder_ / "result.json").string() + " " + options);
    }
    static void run(const std::string& command) {
        if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
    }
    // Where tools/fetch-debian-guest puts it.
    static std::filesystem::path guest() {
        if (const char* own = std::getenv("ARMPMU_DEBIAN_GUEST")) return own;
        const char* cache = std::getenv("XDG_CACHE_HOME");
        const char* home = std::getenv("HOME");
        return std::filesystem::path(cache != nullptr  ? cache
                                     : home != nullptr ? std::string(home) + "/.cache"
                                                       : ".cache") /
               "armpmu" / "debian-arm64";
    }

    const std::filesystem::path guest_ = guest();
    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("boot." + std::to_string(getpid()));
};

} // namespace armpmu::bench
