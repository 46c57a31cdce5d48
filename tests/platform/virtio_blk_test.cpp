// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/virtio_bench.h"
#include "vectors/files/file_error.h"

#include <filesystem>
#include <fstream>
#include <functional>

namespace armpmu::tests {
namespace virtio_blk_test {

using namespace mmio;
using testbench::BlockImage;

class Virtio : public ::testing::Test, protected VirtioBench {
  protected:
    void expect_disk(std::uint64_t address, std::uint64_t first, std::uint64_t count) {
        const auto bytes = disk();
        for (std::uint64_t i = 0; i < count; ++i)
            ASSERT_EQ(ram.data()[address + i], bytes[first + i]) << i;
    }
};

TEST_F(Virtio, a_driver_finds_a_block_device_with_its_features) {
    EXPECT_EQ(master.read(magic), 0x74726976U);
    EXPECT_EQ(master.read(version), 2U);
    EXPECT_EQ(master.read(device_id), 2U);
    EXPECT_EQ(master.read(device_features), 1U << 5 | 1U << 6 | 1U << 2);
    master.write(device_features_sel, 1);
    EXPECT_EQ(master.read(device_features), 1U); // VERSION_1
    master.write(device_features_sel, 2);
    EXPECT_EQ(master.read(device_features), 0U);
    EXPECT_EQ(master.read(queue_num_max), 256U);
    EXPECT_EQ(master.read(queue_ready), 0U);
    EXPECT_EQ(master.read(config), kSectors);
    EXPECT_EQ(master.read(config + 4), 0U);
    EXPECT_EQ(master.read(config + 12), 254U);
    EXPECT_EQ(master.read(config + 20), 512U);
    EXPECT_EQ(master.read(0x0b0), ~0U); // no shared memory
    master.write(queue_sel, 1);
    EXPECT_EQ(master.read(queue_num_max), 0U);
}

TEST_F(Virtio, a_read_puts_sectors_where_the_guest_wants_them) {
    start();
    EXPECT_EQ(read_sectors(3, 1024), 0U);
    expect_disk(kData, 3 * 512, 1024);
    EXPECT_EQ(ram.data()[kData + 1024], 0);
    EXPECT_EQ(used(), 1U);
    EXPECT_EQ(used_id(0), 0U);
    EXPECT_EQ(used_length(0), 1025U);
    EXPECT_EQ(master.read(interrupt_status), 1U);
    EXPECT_EQ(interrupts, std::vector<bool>{true});
    master.write(interrupt_ack, 1);
    EXPECT_EQ(interrupts, (std::vector<bool>{true, false}));
    EXPECT_FALSE(needs_reset());
}

TEST_F(Virtio, descriptors_may_be_cut_anywhere) {
    start(16);
    header(0, 5);
    const std::uint64_t data = kData;
    chain(6, {{kBuffers, 3, 0, 0},
              {kBuffers + 3, 0, 0, 0},
              {kBuffers + 3, 13, 0, 0},
              {data, 1, kWrite, 0},
              {data + 0x801, 700, kWrite, 0},
              {data + 0x101, 0, kWrite, 0},
              {data + 0x2000, 324, kWrite, 0}}); // the status is the last of these
    ram.data()[data + 0x2000 + 323] = 0xee;
    offer(6);
    notify();
    EXPECT_EQ(ram.data()[data + 0x2000 + 323], 0);
    expect_disk(data, 5 * 512, 1);
    expect_disk(data + 0x801, 5 * 512 + 1, 700);
    expect_disk(data + 0x2000, 5 * 512 + 701, 323);
    EXPECT_EQ(used_id(0), 6U);
    EXPECT_EQ(used_length(0), 1025U);
}

TEST_F(Virtio, several_requests_of_one_notification_make_one_interrupt) {
    start();
    header(0, 1);
    for (const unsigned head : {0U, 3U}) {
        chain(head, {{kBuffers, 16, 0, 0},
                     {kData + 0x1000 * head, 512, kWrite, 0},
                     {kStatus, 1, kWrite, 0}});
        offer(head);
    }
    notify();
    EXPECT_EQ(used(), 2U);
    EXPECT_EQ(used_id(1), 3U);
    expect_disk(kData + 0x3000, 512, 512);
    EXPECT_EQ(interrupts, std::vector<bool>{true});
}

TEST_F(Virtio, rings_wrap_around_their_size_and_their_index) {
    for (const std::uint32_t size : {4U, 256U}) {
        start(size);
        for (unsigned n = 0; n < 0x10004; ++n) {
            header(0, n % kSectors);
            const unsigned head = n * 3 % size;
            ASSERT_EQ(read_sectors(n % kSectors, 512, head), 0U) << n;
            ASSERT_EQ(used(), (n + 1) & 0xffff);
            ASSERT_EQ(used_id(n), head);
        }
        expect_disk(kData, 0x10003 % kSectors * 512, 512);
    }
}

TEST_F(Virtio, a_driver_that_wants_no_interrupt_gets_none) {
    start();
    notify(); // of nothing
    EXPECT_TRUE(interrupts.empty());
    store(kAvailable, 1, 2);
    EXPECT_EQ(read_sectors(0, 512), 0U);
    EXPECT_EQ(used(), 1U);
    EXPECT_TRUE(interrupts.empty());
}

TEST_F(Virtio, the_last_sector_is_read_and_the_one_behind_it_is_not) {
    start();
    EXPECT_EQ(read_sectors(kSectors - 1, 512), 0U);
    for (const auto& [sector, bytes] : std::vector<std::pair<std::uint64_t, std::uint32_t>>{
             {kSectors, 512}, {kSectors - 1, 1024}, {~0ULL, 512}, {1ULL << 55, 512}, {0, 511}}) {
        store(kData, 0x77, 1);
        EXPECT_EQ(read_sectors(sector, bytes), 1U) << sector; // IOERR
        EXPECT_EQ(ram.data()[kData], 0x77);
        EXPECT_EQ(used_length(used() - 1U), 1U);
    }
    EXPECT_EQ(read_sectors(0, 0), 0U);
    EXPECT_FALSE(needs_reset());
}

unsigned char status_of(VirtioBench& guest, std::uint32_t type) {
    guest.header(type, 0);
    guest.chain(0, {{VirtioBench::kBuffers, 16, 0, 0}, {VirtioBench::kStatus, 1, 2, 0}});
    guest.offer(0);
    guest.notify();
    return guest.ram.data()[VirtioBench::kStatus];
}

TEST_F(Virtio, writes_are_refused_and_what_it_does_not_know_is_unsupported) {
    start();
    EXPECT_EQ(status_of(*this, 1), 1);  // OUT: IOERR
    EXPECT_EQ(status_of(*this, 4), 2);  // FLUSH was not offered
    EXPECT_EQ(status_of(*this, 99), 2); // UNSUPP
    header(8, 0);                       // GET_ID
    chain(0, {{kBuffers, 16, 0, 0}, {kData, 20, kWrite, 0}, {kStatus, 1, kWrite, 0}});
    std::memset(ram.data() + kData, 0x55, 21);
    offer(0);
    notify();
    EXPECT_EQ(std::string(reinterpret_cast<char*>(ram.data() + kData)), "armpmu");
    EXPECT_EQ(ram.data()[kData + 19], 0);
    EXPECT_EQ(ram.data()[kData + 20], 0x55);
    EXPECT_EQ(ram.data()[kStatus], 0);
    EXPECT_FALSE(needs_reset());
}

TEST_F(Virtio, the_memory_s_time_is_annotated) {
    start();
    master.local_time = sc_core::SC_ZERO_TIME;
    header(0, 0);
    chain(0, {{kBuffers, 16, 0, 0}, {kData, 512, kWrite, 0}, {kStatus, 1, kWrite, 0}});
    offer(0);
    notify();
    // index, head, three descriptors, header, data, status, used twice, index again, flags
    EXPECT_EQ(master.local_time, sc_core::sc_time(120, sc_core::SC_NS));
    EXPECT_EQ(sc_core::sc_time_stamp(), sc_core::SC_ZERO_TIME);
}

TEST_F(Virtio, the_pin_follows_a_delta_cycle_later) {
    sc_core::sc_signal<bool> line{"line"};
    blk.interrupt(line);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    start();
    read_sectors(0, 512);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_TRUE(line.read());
    master.write(interrupt_ack, 1);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_FALSE(line.read());
}

// Another processor's accesses while the memory takes its time: here in the midst of the device's
// nth write.
class BusyVirtio : public Virtio {
  protected:
    void at_write(unsigned n, const std::function<void()>& other) {
        ram.on_write = [this, n, other](std::uint64_t, std::uint64_t) {
            if (++writes == n) other();
        };
    }
    unsigned writes = 0;
};

TEST_F(BusyVirtio, a_notification_during_service_is_served_afterwards) {
    for (unsigned n = 1; n <= 4; ++n) {
        start();
        writes = 0;
        at_write(n, [this] {
            chain(3, {{kBuffers, 16, 0, 0}, {kData, 512, kWrite, 0}, {kStatus, 1, kWrite, 0}});
            offer(3);
            notify();
            EXPECT_LE(used(), 1U);
        });
        EXPECT_EQ(read_sectors(0, 512), 0U);
        EXPECT_EQ(used(), 2U) << n;
        EXPECT_EQ(used_id(1), 3U);
    }
}

TEST_F(BusyVirtio, a_reset_during_service_ends_it) {
    for (unsigned n = 1; n <= 4; ++n) {
        start();
        writes = 0;
        interrupts.clear();
        at_write(n, [this] { master.write(status, 0); });
        read_sectors(0, 512);
        EXPECT_EQ(writes, n);
        EXPECT_EQ(master.read(status), 0U);
        EXPECT_TRUE(interrupts.empty());
    }
}

TEST_F(BusyVirtio, a_device_that_was_reset_and_started_again_serves_the_new_queue) {
    for (unsigned n = 1; n <= 4; ++n) {
        start();
        writes = 0;
        at_write(n, [this] {
            start();
            read_sectors(2, 512);
        });
        read_sectors(0, 512);
        EXPECT_EQ(used(), 1U);
        EXPECT_FALSE(needs_reset());
        expect_disk(kData, 2 * 512, 512);
    }
}

std::string write_file(std::size_t bytes) {
    const auto path = std::filesystem::path(::testing::TempDir()) /
                      ("armpmu_virtio_blk_test_" + std::to_string(bytes));
    std::ofstream(path, std::ios::binary) << std::string(bytes, 'd');
    return path.string();
}

TEST(VirtioImage, a_file_is_as_large_as_its_sectors) {
    for (const std::size_t bytes : {0U, 1U, 512U, 4095U, 4096U, 4097U}) {
        const std::string file = write_file(bytes);
        BlockImage image = BlockImage::of_file(file);
        std::filesystem::remove(file);
        ASSERT_EQ(image.sectors(), (bytes + 511) / 512);
        for (std::size_t i = 0; i < image.sectors() * 512; ++i)
            ASSERT_EQ(image.data()[i], i < bytes ? 'd' : 0) << bytes << " " << i;
        const BlockImage moved(std::move(image));
        EXPECT_EQ(moved.sectors(), (bytes + 511) / 512);
    }
}

TEST(VirtioImage, a_file_that_is_not_there_is_named) {
    try {
        BlockImage::of_file("/nowhere/disk.img");
        FAIL();
    } catch (const files::InputError& error) {
        EXPECT_EQ(std::string(error.what()).find("/nowhere/disk.img"), 0U);
    }
}

TEST(VirtioImage, the_rest_of_the_last_sector_is_zeros) {
    const BlockImage image(std::vector<unsigned char>(513, 1));
    ASSERT_EQ(image.sectors(), 2U);
    EXPECT_EQ(image.data()[512], 1);
    EXPECT_EQ(image.data()[1023], 0);
}

} // namespace virtio_blk_test
} // namespace armpmu::tests
