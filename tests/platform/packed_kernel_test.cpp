// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

// Kernels as distributions pack them. Ours here is a head and five instructions.
namespace armpmu::tests::packed_kernel_test {

namespace fs = std::filesystem;

void append(std::string& bytes, std::uint64_t value, unsigned count) {
    for (unsigned n = 0; n < count; ++n) bytes += static_cast<char>(value >> 8 * n & 0xff);
}

// Ends with status 9.
std::string image() {
    std::string bytes;
    append(bytes, 0x14000010, 4); // b 64
    bytes.append(52, '\0');
    bytes += "ARM\x64";
    bytes.append(4, '\0');
    append(bytes, 0xd2a16011, 4); // mov x17, #0x0b000000
    append(bytes, 0x52800122, 4); // mov w2, #9
    append(bytes, 0xb9001222, 4); // str w2, [x17, #16]
    append(bytes, 0x14000000, 4); // b .
    return bytes;
}

// RFC 8878: one segment, its size in a byte, one raw block.
std::string zstd_of(const std::string& content) {
    std::string bytes = "\x28\xb5\x2f\xfd\x20";
    append(bytes, content.size(), 1);
    append(bytes, content.size() << 3 | 1, 3);
    return bytes + content;
}

class PackedKernel : public testing::Test {
  protected:
    PackedKernel() {
        fs::create_directories(work_);
        std::ofstream(work_ / "linux.yaml") << "scenario: packed\nguest: { linux: vmlinuz }\n";
    }
    ~PackedKernel() override { fs::remove_all(work_); }

    std::string gzip_of(const std::string& content) const {
        write("content", content);
        EXPECT_EQ(shell("gzip -nf " + (work_ / "content").string()).status, 0);
        return tests::file_text(work_ / "content.gz");
    }
    // zboot-header.S
    static std::string zboot_of(const std::string& payload, const std::string& packing) {
        std::string bytes("MZ\0\0zimg", 8);
        append(bytes, 64, 4);
        append(bytes, payload.size(), 4);
        bytes.append(8, '\0');
        bytes += packing;
        bytes.resize(64);
        return bytes + payload + "behind";
    }
    Printed run(const std::string& kernel) const {
        write("vmlinuz", kernel);
        return run();
    }
    Printed run() const {
        return shell("timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                     (work_ / "linux.yaml").string() + " 2>&1");
    }
    void expect_it_runs(const std::string& kernel) const {
        const Printed printed = run(kernel);
        EXPECT_NE(printed.text.find("the guest ended with status 9"), std::string::npos)
            << printed.text;
    }
    void expect_refused(const std::string& kernel, const std::string& why) const {
        const Printed printed = run(kernel);
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find("vmlinuz: " + why), std::string::npos) << printed.text;
    }
    void write(const char* name, const std::string& content) const {
        std::ofstream(work_ / name, std::ios::binary) << content;
    }

    const fs::path work_ = fs::path(testing::TempDir()) / ("packed." + std::to_string(getpid()));
};

TEST_F(PackedKernel, an_image_runs_as_it_is) {
    expect_it_runs(image());
}

TEST_F(PackedKernel, gzip_is_unpacked) {
    expect_it_runs(gzip_of(image()));
}

TEST_F(PackedKernel, zstd_is_unpacked) {
    expect_it_runs(zstd_of(image()));
}

TEST_F(PackedKernel, zboot_images_of_both_are_unpacked) {
    expect_it_runs(zboot_of(gzip_of(image()), "gzip"));
    expect_it_runs(zboot_of(zstd_of(image()), "zstd22"));
}

TEST_F(PackedKernel, other_packings_are_named_with_what_unpacks_them) {
    expect_refused(std::string("\xfd\x37zXZ\0", 6) + image(), "is packed with xz");
    EXPECT_NE(run().text.find("xz -dc "), std::string::npos);
    expect_refused("BZh9" + image(), "is packed with bzip2");
    expect_refused(zboot_of(image(), "lzma"), "is an EFI zboot kernel packed with \"lzma\"");
    EXPECT_NE(run().text.find("the 80 bytes from 64 on"), std::string::npos);
    expect_refused(zboot_of(image(), "gzip"), "is an EFI zboot kernel packed with \"gzip\"");
}

TEST_F(PackedKernel, damage_is_said) {
    const std::string gzip = gzip_of(image());
    const std::string damaged = "is packed with gzip, and damaged";
    expect_refused(gzip.substr(0, gzip.size() - 9), damaged);
    expect_refused(gzip.substr(0, 12), damaged);
    std::string wrong = gzip;
    wrong[wrong.size() - 6] ^= 1;
    expect_refused(wrong, damaged);
    const std::string zstd = zstd_of(image());
    expect_refused(zstd.substr(0, zstd.size() - 1), "is packed with zstd, and damaged: it is cut");
    std::string reserved = zstd;
    reserved[6] |= 6;
    expect_refused(reserved, "is packed with zstd, and damaged");
    expect_refused(zboot_of(gzip, "gzip").substr(0, 70),
                   "is an EFI zboot kernel whose " + std::to_string(gzip.size()) +
                       " bytes from 64 on are not in the file, which has 70");
}

TEST_F(PackedKernel, what_is_no_kernel_unpacked_is_refused) {
    expect_refused(gzip_of(std::string(200, 'x')), "is not an arm64 kernel");
    expect_refused(gzip_of(""), "is not an arm64 kernel");
}

TEST_F(PackedKernel, there_is_an_end_to_unpacking) {
    const std::string packed = (work_ / "vmlinuz").string();
    ASSERT_EQ(shell("head -c 67108864 /dev/zero | gzip > " + packed).status, 0);
    const Printed printed = run();
    EXPECT_EQ(printed.status, 2) << printed.text;
    EXPECT_NE(printed.text.find("is a kernel packed with gzip that is larger than the 59 MiB"),
              std::string::npos)
        << printed.text;
}

} // namespace armpmu::tests::packed_kernel_test
