// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The memory with a guest's rings and buffers. Both functions return whether all bytes were moved.
class GuestMemory {
  public:
    virtual bool read(std::uint64_t address, unsigned char* to, std::uint32_t count) = 0;
    virtual bool write(std::uint64_t address, const unsigned char* from, std::uint32_t count) = 0;

  protected:
    ~GuestMemory() = default;
};

// The device's side of a split virtqueue (virtio 1.2 section 2.7), without indirect descriptors and
// without event indices. It trusts nothing that the guest wrote: an invalid chain, or memory that
// refuses an access, makes the queue `broken`.
class VirtioQueue {
  public:
    struct Settings {
        std::uint32_t size = 0;                                // descriptors, a power of two
        std::uint64_t descriptors = 0, driver = 0, device = 0; // where the three areas are
        bool legal(std::uint32_t largest) const;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.size, self.descriptors, self.driver, self.device);
        }
    };
    struct Buffer {
        std::uint64_t address = 0;
        std::uint32_t length = 0;
    };
    // Buffers that the driver made available at once: first those that the device reads, then those
    // that it writes.
    struct Chain {
        std::uint32_t head = 0;
        std::vector<Buffer> readable, writable;
    };
    enum class Next { chain, none, broken };

    // From the start of the rings. The settings are legal.
    void start(const Settings& settings);
    Next take(GuestMemory& memory, Chain& chain);
    // Returns a chain to the driver, with the number of bytes written. True if the memory accepted
    // it.
    bool give_back(GuestMemory& memory, const Chain& chain, std::uint32_t written);
    // Whether the driver wants an interrupt for returned chains.
    bool wants_interrupt(GuestMemory& memory) const;

    // After a restore.
    bool legal(std::uint32_t largest) const { return settings_.legal(largest); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.settings_, self.taken_, self.given_);
    }
    bool follow(GuestMemory& memory, Chain& chain) const;

    Settings settings_;
    std::uint16_t taken_ = 0, given_ = 0; // free-running
};

} // namespace armpmu::testbench
