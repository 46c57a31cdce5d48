// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/virtio_blk.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace armpmu::tests {

// virtio 1.2 table 4.1.
namespace mmio {
enum Register : std::uint32_t {
    magic = 0x000,
    version = 0x004,
    device_id = 0x008,
    device_features = 0x010,
    device_features_sel = 0x014,
    driver_features = 0x020,
    driver_features_sel = 0x024,
    queue_sel = 0x030,
    queue_num_max = 0x034,
    queue_num = 0x038,
    queue_ready = 0x044,
    queue_notify = 0x050,
    interrupt_status = 0x060,
    interrupt_ack = 0x064,
    status = 0x070,
    queue_desc = 0x080,
    queue_driver = 0x090,
    queue_device = 0x0a0,
    config = 0x100,
};
inline constexpr std::uint32_t kAcknowledge = 1, kDriver = 2, kDriverOk = 4, kFeaturesOk = 8,
                               kNeedsReset = 0x40;
} // namespace mmio

// A guest with a virtio block driver: memory, a device over a disk of which each byte says where it
// is, and what a driver does to both.
class VirtioBench {
  public:
    static constexpr std::uint64_t kMemory = 1 << 20;
    static constexpr std::uint64_t kDescriptors = 0x1000, kAvailable = 0x2000, kUsed = 0x3000;
    static constexpr std::uint64_t kBuffers = 0x10000;
    static constexpr unsigned kSectors = 64;
    static constexpr std::uint16_t kNext = 1, kWrite = 2, kIndirect = 4;

    struct Descriptor {
        std::uint64_t address = 0;
        std::uint32_t length = 0;
        std::uint16_t flags = 0;
        std::uint16_t next = 0;
    };

    using Writes = testbench::VirtioBlk::Writes;

    explicit VirtioBench(Writes writes = Writes::refused)
        : blk("blk", testbench::BlockImage(disk()), sc_core::SC_ZERO_TIME, writes) {
        master.socket.bind(blk.socket);
        blk.memory.bind(ram.socket);
        blk.on_interrupt = [this](bool asserted) { interrupts.push_back(asserted); };
    }
    static std::vector<unsigned char> disk() {
        std::vector<unsigned char> bytes(kSectors * 512);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<unsigned char>(i * 7 + i / 512);
        return bytes;
    }

    // --- the driver ---

    void set_status(std::uint32_t bits) {
        master.write(mmio::status, master.read(mmio::status) | bits);
    }
    void accept(std::uint64_t features) {
        for (const unsigned half : {0U, 1U}) {
            master.write(mmio::driver_features_sel, half);
            master.write(mmio::driver_features, static_cast<std::uint32_t>(features >> 32 * half));
        }
    }
    void put64(std::uint32_t offset, std::uint64_t value) {
        master.write(offset, static_cast<std::uint32_t>(value));
        master.write(offset + 4, static_cast<std::uint32_t>(value >> 32));
    }
    void set_up_queue(std::uint32_t size) {
        queue_size = size;
        master.write(mmio::queue_sel, 0);
        master.write(mmio::queue_num, size);
        put64(mmio::queue_desc, kDescriptors);
        put64(mmio::queue_driver, kAvailable);
        put64(mmio::queue_device, kUsed);
        master.write(mmio::queue_ready, 1);
    }
    void start(std::uint32_t size = 8) {
        master.write(mmio::status, 0);
        std::memset(ram.data(), 0, kBuffers);
        available = 0;
        set_status(mmio::kAcknowledge | mmio::kDriver);
        accept(std::uint64_t{1} << 32);
        set_status(mmio::kFeaturesOk);
        set_up_queue(size);
        set_status(mmio::kDriverOk);
    }
    void describe(unsigned n, const Descriptor& d) {
        const std::uint64_t at = kDescriptors + 16 * n;
        store(at, d.address, 8);
        store(at + 8, d.length, 4);
        store(at + 12, d.flags, 2);
        store(at + 14, d.next, 2);
    }
    // Descriptors from `first` on, one after another.
    void chain(unsigned first, std::vector<Descriptor> all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto here = static_cast<unsigned>((first + i) % queue_size);
            if (i + 1 < all.size()) {
                all[i].flags |= kNext;
                all[i].next = static_cast<std::uint16_t>((here + 1) % queue_size);
            }
            describe(here, all[i]);
        }
    }
    // A request's header, at the start of the buffers.
    void header(std::uint32_t type, std::uint64_t sector) {
        store(kBuffers, type, 4);
        store(kBuffers + 4, 0, 4);
        store(kBuffers + 8, sector, 8);
    }
    void offer(unsigned head) {
        store(kAvailable + 4 + 2 * (available % queue_size), head, 2);
        store(kAvailable + 2, ++available, 2);
    }
    void notify() { master.write(mmio::queue_notify, 0); }
    // A read of sectors in three descriptors; answers the status byte.
    unsigned read_sectors(std::uint64_t sector, std::uint32_t bytes, unsigned first = 0) {
        header(0, sector);
        ram.data()[kStatus] = 0xee;
        chain(first, {{kBuffers, 16, 0, 0}, {kData, bytes, kWrite, 0}, {kStatus, 1, kWrite, 0}});
        offer(first);
        notify();
        return ram.data()[kStatus];
    }

    // --- what there is then ---

    std::uint16_t used() { return static_cast<std::uint16_t>(fetch(kUsed + 2, 2)); }
    std::uint32_t used_id(unsigned n) {
        return static_cast<std::uint32_t>(fetch(kUsed + 4 + 8 * (n % queue_size), 4));
    }
    std::uint32_t used_length(unsigned n) {
        return static_cast<std::uint32_t>(fetch(kUsed + 8 + 8 * (n % queue_size), 4));
    }
    bool needs_reset() { return (master.read(mmio::status) & mmio::kNeedsReset) != 0; }

    void store(std::uint64_t address, std::uint64_t value, unsigned bytes) {
        for (unsigned i = 0; i < bytes; ++i)
            ram.data()[address + i] = static_cast<unsigned char>(value >> 8 * i);
    }
    std::uint64_t fetch(std::uint64_t address, unsigned bytes) {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i)
            value |= std::uint64_t{ram.data()[address + i]} << 8 * i;
        return value;
    }

    static constexpr std::uint64_t kData = kBuffers + 0x1000, kStatus = kBuffers + 0x100;
    BusMaster master{"master"};
    testbench::Ram ram{"ram", kMemory, sc_core::sc_time(10, sc_core::SC_NS)};
    testbench::VirtioBlk blk;
    std::vector<bool> interrupts;
    std::uint32_t queue_size = 8;
    std::uint16_t available = 0;
};

} // namespace armpmu::tests
