// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/fdt_reader.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

// The device tree that the platform makes of itself, as a file.
namespace armpmu::tests::dump_dtb_test {

namespace fs = std::filesystem;

class DumpDtb : public testing::Test {
  protected:
    DumpDtb() {
        fs::create_directories(work_);
        std::ofstream(work_ / "program", std::ios::binary).write("\0\0\0\x14", 4); // b .
    }
    ~DumpDtb() override { fs::remove_all(work_); }

    Printed vp(const std::string& options, const std::string& more = {}) {
        std::ofstream(work_ / "bare.yaml")
            << "scenario: tree\nmemory: 256MiB\nguest:\n  program: program\n" + more;
        return shell("timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                     (work_ / "bare.yaml").string() + " " + options + " 2>&1");
    }
    FdtReader tree(const std::string& more) {
        const fs::path file = work_ / "tree";
        const Printed printed = vp("--dump-dtb " + file.string(), more);
        EXPECT_EQ(printed.status, 0) << printed.text;
        std::ifstream in(file, std::ios::binary);
        return FdtReader({std::istreambuf_iterator<char>(in), {}});
    }
    const fs::path work_ = fs::path(testing::TempDir()) / ("dtb." + std::to_string(getpid()));
};

TEST_F(DumpDtb, is_what_dtc_reads_without_a_warning) {
    if (!has_tool("dtc")) GTEST_SKIP() << "NOT COMPARED: dtc is not installed";
    const std::string file = (work_ / "tree").string();
    const Printed printed = vp("--dump-dtb " + file);
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, "") << "nothing is executed";
    const std::string errors = (work_ / "errors").string();
    const Printed source = shell("dtc -I dtb -O dts " + file + " 2>" + errors);
    EXPECT_EQ(source.status, 0);
    EXPECT_EQ(fs::file_size(errors), 0U) << shell("cat " + errors).text;
    for (const char* words : {"\"arm,cortex-a55-pmu\"", "\"arm,cci-550\"", "\"arm,cci-550-pmu,r0\"",
                              "reg = <0x00 0x40000000 0x00 0x10000000>"})
        EXPECT_NE(source.text.find(words), std::string::npos) << words << '\n' << source.text;
}

using Cells = std::vector<std::uint32_t>;

// Size, bytes of a line, sets.
Cells shape(const FdtReader& fdt, const std::string& node, const std::string& prefix = {}) {
    Cells all;
    for (const char* what : {"cache-size", "cache-line-size", "cache-sets"})
        all.push_back(fdt.cells(node + ":" + prefix + what).at(0));
    return all;
}

TEST_F(DumpDtb, caches_and_clusters_are_those_of_the_file) {
    const FdtReader fdt = tree("processors: 4\ncore: { l1d_kb: 16, l2_kb: 256, l3_kb: 3072 }\n");
    for (const std::string cpu :
         {"/cpus/cpu@0", "/cpus/cpu@100", "/cpus/cpu@10000", "/cpus/cpu@10100"}) {
        EXPECT_EQ(shape(fdt, cpu, "d-"), (Cells{16 << 10, 64, 64})) << cpu;
        EXPECT_EQ(shape(fdt, cpu, "i-"), (Cells{32 << 10, 64, 128})) << cpu;
        EXPECT_EQ(shape(fdt, cpu + "/l2-cache"), (Cells{256 << 10, 64, 1024})) << cpu;
        EXPECT_EQ(fdt.cells(cpu + ":next-level-cache"), fdt.cells(cpu + "/l2-cache:phandle"));
        const std::string l3 = cpu < "/cpus/cpu@10000" ? "/cpus/l3-cache0" : "/cpus/l3-cache1";
        EXPECT_EQ(fdt.cells(cpu + "/l2-cache:next-level-cache"), fdt.cells(l3 + ":phandle"));
        EXPECT_EQ(shape(fdt, l3), (Cells{3072 << 10, 64, 4096})) << l3;
        EXPECT_EQ(fdt.cells(l3 + ":cache-level"), Cells{3});
    }
    const std::string map = "/cpus/cpu-map/";
    EXPECT_EQ(fdt.cells(map + "cluster0/core1:cpu"), fdt.cells("/cpus/cpu@100:phandle"));
    EXPECT_EQ(fdt.cells(map + "cluster1/core0:cpu"), fdt.cells("/cpus/cpu@10000:phandle"));
    EXPECT_EQ(fdt.all().count(map + "cluster0/core2"), 0U);
}

TEST_F(DumpDtb, what_the_file_leaves_out_is_not_in_the_tree) {
    const FdtReader without_l2 = tree("core: { l2_kb: 0 }\n");
    EXPECT_EQ(without_l2.all().count("/cpus/cpu@0/l2-cache"), 0U);
    EXPECT_EQ(without_l2.cells("/cpus/cpu@0:next-level-cache"),
              without_l2.cells("/cpus/l3-cache0:phandle"));
    EXPECT_EQ(without_l2.cells("/cpus/l3-cache0:cache-level"), Cells{2}) << "as CLIDR_EL1 has it";
    const FdtReader bare = tree("core: { l2_kb: 0, l3_kb: 0 }\n");
    EXPECT_EQ(bare.all().count("/cpus/cpu@0:next-level-cache"), 0U);
    EXPECT_EQ(bare.all().count("/cpus/cpu@0:d-cache-size"), 1U);
}

TEST_F(DumpDtb, a_place_that_cannot_be_written_is_said) {
    const Printed printed = vp("--dump-dtb " + (work_ / "nowhere" / "tree").string());
    EXPECT_EQ(printed.status, 3) << printed.text;
    EXPECT_NE(printed.text.find("nowhere/tree"), std::string::npos) << printed.text;
}

} // namespace armpmu::tests::dump_dtb_test
