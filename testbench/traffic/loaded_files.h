// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Which files the code of a running program is of: what Linux says is mapped in the process that
// executes it (user-mode QEMU has the guest at its own addresses). Code that is made while the
// program runs is of none. May be asked while another thread looks.
class LoadedFiles {
  public:
    // Looks if it does not know the address yet.
    void look(std::uint64_t address, pid_t process);

    struct Place {
        std::string file;
        std::uint64_t offset = 0; // in it
    };
    // Of what was mapped when it was looked.
    std::optional<Place> find(std::uint64_t address) const;

  private:
    struct Mapping {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::uint64_t offset = 0;
        std::string file;
    };
    const Mapping* mapping(std::uint64_t address) const;
    void read(pid_t process);

    mutable std::mutex mutex_;
    std::vector<Mapping> mappings_;
    std::set<std::uint64_t> of_no_file_; // pages
};

} // namespace armpmu::testbench
