// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/virtio_bench.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

// A disk that takes writes, and keeps them beside its file.
namespace armpmu::tests::virtio_writes_test {

using namespace mmio;
using testbench::BlockImage;
using testbench::VirtioBlk;
using Bytes = std::vector<unsigned char>;

class VirtioWrites : public testing::Test, protected VirtioBench {
  protected:
    VirtioWrites() : VirtioBench(VirtioBlk::Writes::taken) { start(); }

    static Bytes pattern(std::size_t count, unsigned char first) {
        Bytes bytes(count);
        for (std::size_t i = 0; i < count; ++i)
            bytes[i] = static_cast<unsigned char>(first + i * 3 + i / 256);
        return bytes;
    }
    void put(std::uint64_t address, const Bytes& bytes) {
        std::copy(bytes.begin(), bytes.end(), ram.data() + address);
    }
    // A request whose data the device reads, cut into descriptors of these lengths.
    unsigned write(std::uint64_t sector, const Bytes& bytes, std::vector<std::uint32_t> cuts = {}) {
        header(1, sector);
        put(kData, bytes);
        ram.data()[kStatus] = 0xee;
        if (cuts.empty()) cuts = {static_cast<std::uint32_t>(bytes.size())};
        std::vector<Descriptor> all = {{kBuffers, 16, 0, 0}};
        std::uint64_t at = kData;
        for (const std::uint32_t one : cuts) {
            all.push_back({at, one, 0, 0});
            at += one;
        }
        all.push_back({kStatus, 1, kWrite, 0});
        chain(0, all);
        offer(0);
        notify();
        return ram.data()[kStatus];
    }
    Bytes read(std::uint64_t sector, std::uint32_t count) {
        put(kData, Bytes(count, 0xcc));
        EXPECT_EQ(read_sectors(sector, count), 0U);
        return {ram.data() + kData, ram.data() + kData + count};
    }
    // The disk as it was, with `bytes` from a sector on.
    static Bytes expected(std::uint64_t sector, const Bytes& bytes, std::uint64_t first,
                          std::uint64_t count) {
        Bytes all = disk();
        std::copy(bytes.begin(), bytes.end(),
                  all.begin() + static_cast<std::ptrdiff_t>(sector * BlockImage::kSector));
        const auto from = all.begin() + static_cast<std::ptrdiff_t>(first * BlockImage::kSector);
        return {from, from + static_cast<std::ptrdiff_t>(count)};
    }
};

TEST_F(VirtioWrites, a_driver_finds_a_disk_that_takes_them) {
    master.write(device_features_sel, 0);
    const std::uint32_t features = master.read(device_features);
    EXPECT_EQ(features >> 5 & 1, 0U) << "RO";
    EXPECT_EQ(features >> 9 & 1, 1U) << "FLUSH";
}

TEST_F(VirtioWrites, what_is_written_is_read_and_the_rest_is_as_it_was) {
    const Bytes bytes = pattern(3 * 512, 5);
    EXPECT_EQ(write(7, bytes), 0U);
    EXPECT_EQ(used_length(0), 1U) << "the status alone";
    EXPECT_EQ(read(7, 3 * 512), bytes);
    EXPECT_EQ(read(5, 8 * 512), expected(7, bytes, 5, 8 * 512));
    EXPECT_EQ(read(0, 24 * 512), expected(7, bytes, 0, 24 * 512)) << "more than a piece";
    const Bytes again = pattern(512, 99);
    EXPECT_EQ(write(8, again), 0U);
    EXPECT_EQ(read(8, 512), again);
    EXPECT_EQ(read(9, 512), Bytes(bytes.begin() + 1024, bytes.end()));
}

TEST_F(VirtioWrites, descriptors_may_be_cut_anywhere) {
    const Bytes bytes = pattern(2 * 512, 1);
    EXPECT_EQ(write(0, bytes, {1, 510, 2, 500, 11}), 0U);
    EXPECT_EQ(read(0, 2 * 512), bytes);
    header(1, 3);
    put(kBuffers + 16, bytes); // the header and data in one
    chain(0, {{kBuffers, 16 + 512, 0, 0}, {kStatus, 1, kWrite, 0}});
    offer(0);
    notify();
    EXPECT_EQ(ram.data()[kStatus], 0);
    EXPECT_EQ(read(3, 512), Bytes(bytes.begin(), bytes.begin() + 512));
}

TEST_F(VirtioWrites, what_does_not_fit_is_an_error_and_writes_nothing) {
    EXPECT_EQ(write(kSectors, pattern(512, 1)), 1U);
    EXPECT_EQ(write(kSectors - 1, pattern(1024, 1)), 1U);
    EXPECT_EQ(write(~std::uint64_t{0}, pattern(512, 1)), 1U);
    EXPECT_EQ(write(1, pattern(513, 1)), 1U);
    EXPECT_EQ(read(0, 8 * 512), expected(0, {}, 0, 8 * 512));
    EXPECT_EQ(write(kSectors - 1, pattern(512, 1)), 0U);
    EXPECT_FALSE(needs_reset());
}

TEST_F(VirtioWrites, memory_that_is_not_there_is_the_guest_s_mistake) {
    header(1, 0);
    chain(0, {{kBuffers, 16, 0, 0}, {kMemory, 512, 0, 0}, {kStatus, 1, kWrite, 0}});
    offer(0);
    notify();
    EXPECT_TRUE(needs_reset());
}

TEST_F(VirtioWrites, a_flush_is_done_at_once) {
    header(4, 0);
    ram.data()[kStatus] = 0xee;
    chain(0, {{kBuffers, 16, 0, 0}, {kStatus, 1, kWrite, 0}});
    offer(0);
    notify();
    EXPECT_EQ(ram.data()[kStatus], 0);
}

TEST_F(VirtioWrites, they_are_part_of_a_saved_state) {
    const Bytes bytes = pattern(512, 77);
    EXPECT_EQ(write(2, bytes), 0U);
    StateWriter out;
    blk.save(out);
    const StateBytes saved = out.finish("test", 1);
    EXPECT_EQ(write(2, pattern(512, 1)), 0U);
    EXPECT_EQ(write(4, bytes), 0U);
    StateReader in(saved, "test", 1);
    blk.restore(in);
    in.expect_end();
    EXPECT_EQ(read(2, 512), bytes);
    EXPECT_EQ(read(4, 512), expected(2, bytes, 4, 512)) << "written later";
}

TEST(VirtioWritesImage, a_file_is_never_changed) {
    namespace fs = std::filesystem;
    const fs::path path =
        fs::path(testing::TempDir()) / ("writes." + std::to_string(::getpid()) + ".img");
    std::ofstream(path, std::ios::binary) << std::string(1024, 'd');
    BlockImage image = BlockImage::of_file(path.string());
    const Bytes bytes(512, 'x');
    image.write(1, bytes.data());
    Bytes now(1024);
    image.read(0, now.data(), now.size());
    EXPECT_EQ(std::string(now.begin(), now.end()), std::string(512, 'd') + std::string(512, 'x'));
    std::ifstream in(path, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), std::string(1024, 'd'));
    fs::remove(path);
}

TEST(VirtioWritesImage, a_state_of_a_larger_disk_is_refused) {
    BlockImage large(Bytes(2048));
    const Bytes bytes(512, 'x');
    large.write(3, bytes.data());
    StateWriter out;
    large.save(out);
    const StateBytes saved = out.finish("test", 1);
    BlockImage small(Bytes(1536));
    StateReader in(saved, "test", 1);
    EXPECT_THROW(small.restore(in), StateError);
}

} // namespace armpmu::tests::virtio_writes_test
