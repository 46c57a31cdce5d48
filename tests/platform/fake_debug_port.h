// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/debug_port.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <tuple>

namespace armpmu::tests {

// A processor with registers, 4 KB of memory at 0x1000, and nothing that executes.
struct FakeDebugPort final : iss::DebugPort {
    static constexpr std::uint64_t kBase = 0x1000;
    std::array<std::uint64_t, kSystem> registers{};
    std::array<Vector, kVectors> vectors{};
    std::array<unsigned char, 0x1000> memory{};
    std::set<std::uint64_t> breakpoints;
    std::set<std::tuple<std::uint64_t, std::uint64_t, iss::WatchedAccess>> watchpoints;
    Accessed touched;
    unsigned steps = 0;

    void attach(iss::Debugger* /*debugger*/) override {}
    void attend() override {}
    void set_breakpoint(std::uint64_t address) override { breakpoints.insert(address); }
    void clear_breakpoint(std::uint64_t address) override { breakpoints.erase(address); }
    void set_watchpoint(std::uint64_t address, std::uint64_t bytes,
                        iss::WatchedAccess kind) override {
        watchpoints.insert({address, bytes, kind});
    }
    void clear_watchpoint(std::uint64_t address, std::uint64_t bytes,
                          iss::WatchedAccess kind) override {
        watchpoints.erase({address, bytes, kind});
    }
    Accessed accessed() const override { return touched; }
    void step() override { ++steps; }
    void stop() override {}
    std::uint64_t read_register(unsigned n) const override {
        return n < kSystem ? registers.at(n) : n;
    }
    bool write_register(unsigned n, std::uint64_t value) override {
        if (n >= kSystem) return false;
        registers.at(n) = value;
        return true;
    }
    Vector read_vector(unsigned n) const override { return vectors.at(n); }
    void write_vector(unsigned n, const Vector& value) override { vectors.at(n) = value; }
    std::size_t read_memory(std::uint64_t address, unsigned char* bytes, std::size_t n) override {
        const std::size_t there = room(address, n);
        if (there != 0) std::memcpy(bytes, &memory.at(address - kBase), there);
        return there;
    }
    std::size_t write_memory(std::uint64_t address, const unsigned char* bytes,
                             std::size_t n) override {
        const std::size_t there = room(address, n);
        if (there != 0) std::memcpy(&memory.at(address - kBase), bytes, there);
        return there;
    }

  private:
    std::size_t room(std::uint64_t address, std::size_t n) const {
        if (address < kBase || address - kBase >= memory.size()) return 0;
        return std::min<std::size_t>(n, memory.size() - (address - kBase));
    }
};

} // namespace armpmu::tests
