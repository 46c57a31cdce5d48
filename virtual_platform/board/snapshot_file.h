// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "virtual_platform/board/guest_error.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A file from which this platform cannot be restored; one line with its name.
struct SnapshotError : GuestError {
    using GuestError::GuestError;
};

// A file that could not be written; likewise.
struct SnapshotNotWritten : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The sections of a snapshot, by name. As a file: 8 bytes "ARMPMUVP", u32 version, u32 number of
// sections; of each u32 length of its name, the name, u64 length, u32 CRC-32 of name and content,
// the content. Integers are little-endian.
class SnapshotFile {
  public:
    static constexpr std::uint32_t kVersion = 1;

    void add(const std::string& name, std::string content);
    void add(const std::string& name, const StateBytes& state);
    // Throw SnapshotError where there is no section of that name.
    const std::string& content(const std::string& name) const;
    StateBytes state(const std::string& name) const;
    // The result of `read` for the state of that name. Where `read` throws, throws a SnapshotError
    // that names the file and the section.
    template <typename Read>
    auto read_state(const std::string& name, const Read& read) const {
        const StateBytes bytes = state(name);
        try {
            return read(bytes);
        } catch (const std::runtime_error& error) { // StateError, or a part's own
            throw SnapshotError(path_ + ": section " + name + ": " + error.what());
        }
    }
    bool has(const std::string& name) const { return find(name) != nullptr; }

    // The path it was read from.
    const std::string& path() const { return path_; }

    // Writes the file whole or not at all: it is written beside its place, and then takes its name.
    // Throws SnapshotNotWritten.
    void write(const std::string& path) const;
    // Throws SnapshotNotWritten where that would fail.
    static void expect_writable(const std::string& path);
    // Reads a file and checks all sections. Throws SnapshotError.
    static SnapshotFile read(const std::string& path);

  private:
    struct Section {
        std::string name;
        std::string content;
    };
    const Section* find(const std::string& name) const;

    std::string path_;
    std::vector<Section> sections_;
};

} // namespace armpmu::testbench
