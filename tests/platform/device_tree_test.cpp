// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/fdt_reader.h"
#include "tests/support/shell.h"
#include "virtual_platform/peripherals/device_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>

namespace armpmu::tests {
namespace device_tree_test {

using testbench::DeviceTree;
using testbench::DeviceTreeError;

using Cells = std::vector<std::uint32_t>;

// What a small platform of ours looks like.
void describe(DeviceTree& tree) {
    auto& root = tree.root();
    root.text("compatible", "armpmu,platform").cells("#address-cells", {2});
    root.cells("#size-cells", {2});
    auto& cpus = root.node("cpus");
    cpus.cells("#address-cells", {1}).cells("#size-cells", {0});
    std::vector<DeviceTree::Node*> processors;
    for (const unsigned n : {0U, 1U}) {
        auto& cpu = cpus.node("cpu@" + std::to_string(n));
        cpu.text("device_type", "cpu").text("compatible", "arm,cortex-a55");
        cpu.cells("reg", {n});
        processors.push_back(&cpu);
    }
    auto& gic = root.node("interrupt-controller@8000000");
    gic.texts("compatible", {"arm,gic-400", "arm,cortex-a15-gic"});
    gic.cells("#address-cells", {0}).cells("#interrupt-cells", {3}).empty("interrupt-controller");
    gic.cells64("reg", {0x8000000, 0x1000, 0x8010000, 0x2000});
    root.cells("interrupt-parent", {gic});
    cpus.cells("interrupt-parent", {gic});
    auto& pmu = root.node("pmu");
    pmu.text("compatible", "arm,cortex-a55-pmu").cells("interrupts", {1, 7, 0x304});
    pmu.cells("interrupt-affinity", {*processors[0], *processors[1]});
    root.node("memory@140000000")
        .text("device_type", "memory")
        .cells64("reg", {0x140000000, 0x40000000});
    tree.chosen().text("bootargs", "console=ttyAMA0 earlycon");
    tree.chosen().cells64("linux,initrd-start", {0x144000000});
}

TEST(DeviceTreeBlob, another_reader_finds_all_of_it) {
    DeviceTree tree;
    describe(tree);
    const FdtReader fdt(tree.blob());
    EXPECT_EQ(fdt.text("/:compatible"), std::string("armpmu,platform\0", 16));
    EXPECT_EQ(fdt.cells("/:#address-cells"), Cells{2});
    EXPECT_EQ(fdt.cells("/cpus/cpu@1:reg"), Cells{1});
    const std::string gic = "/interrupt-controller@8000000";
    EXPECT_EQ(fdt.text(gic + ":compatible"), std::string("arm,gic-400\0arm,cortex-a15-gic\0", 31));
    EXPECT_EQ(fdt[gic + ":interrupt-controller"].size(), 0U);
    EXPECT_EQ(fdt.cells(gic + ":reg"), (Cells{0, 0x8000000, 0, 0x1000, 0, 0x8010000, 0, 0x2000}));
    EXPECT_EQ(fdt.cells("/memory@140000000:reg"), (Cells{1, 0x40000000, 0, 0x40000000}));
    EXPECT_EQ(fdt.text("/chosen:bootargs"), std::string("console=ttyAMA0 earlycon\0", 25));
    EXPECT_EQ(fdt.cells("/chosen:linux,initrd-start"), (Cells{1, 0x44000000}));
    EXPECT_EQ(fdt.all().size(), 36U);
}

TEST(DeviceTreeBlob, nodes_that_are_referred_to_have_a_phandle_of_their_own) {
    DeviceTree tree;
    describe(tree);
    const FdtReader fdt(tree.blob());
    const auto gic = fdt.cells("/interrupt-controller@8000000:phandle");
    EXPECT_EQ(fdt.cells("/:interrupt-parent"), gic);
    EXPECT_EQ(fdt.cells("/cpus:interrupt-parent"), gic);
    const auto affinity = fdt.cells("/pmu:interrupt-affinity");
    ASSERT_EQ(affinity.size(), 2U);
    EXPECT_EQ(fdt.cells("/cpus/cpu@0:phandle"), Cells{affinity[0]});
    EXPECT_EQ(fdt.cells("/cpus/cpu@1:phandle"), Cells{affinity[1]});
    EXPECT_NE(affinity[0], affinity[1]);
    EXPECT_NE(affinity[0], gic[0]);
    EXPECT_EQ(fdt.all().count("/pmu:phandle"), 0U);
}

TEST(DeviceTreeBlob, an_empty_tree_is_a_root_and_nothing_else) {
    const FdtReader fdt(DeviceTree().blob());
    EXPECT_EQ(fdt.order(), std::vector<std::string>{"/"});
}

TEST(DeviceTreeBlob, things_stand_in_the_order_of_their_making) {
    DeviceTree tree;
    tree.root().node("b").empty("y").empty("x");
    tree.root().node("a");
    tree.root().empty("z");
    EXPECT_EQ(FdtReader(tree.blob()).order(),
              (std::vector<std::string>{"/", "/:z", "/b", "/b:y", "/b:x", "/a"}));
}

TEST(DeviceTreeBlob, a_node_knows_its_path) {
    DeviceTree tree;
    EXPECT_EQ(tree.root().path(), "/");
    auto& uart = tree.root().node("soc").node("serial@9000000");
    EXPECT_EQ(uart.path(), "/soc/serial@9000000");
    EXPECT_EQ(&tree.chosen(), &tree.chosen());
    EXPECT_EQ(tree.chosen().path(), "/chosen");
}

std::string problem_of(const std::function<void(DeviceTree&)>& make) {
    DeviceTree tree;
    try {
        make(tree);
    } catch (const DeviceTreeError& error) {
        return error.what();
    }
    return "";
}

TEST(DeviceTreeNames, those_that_may_not_be_are_refused) {
    for (const char* const name : {"", "@1", "a@", "1a", "-a", "a b", "a/b", "a@1@2", "a@1:2",
                                   "abcdefghijklmnopqrstuvwxyzabcdef"})
        EXPECT_EQ(problem_of([&](DeviceTree& tree) { tree.root().node(name); }),
                  std::string("/: \"") + name + "\" is no name of a node");
    for (const char* const name : {"", "a b", "a/b", "a@1", "abcdefghijklmnopqrstuvwxyzabcdef"})
        EXPECT_EQ(problem_of([&](DeviceTree& tree) { tree.root().node("n").empty(name); }),
                  std::string("/n: \"") + name + "\" is no name of a property");
    for (const char* const name : {"a", "cpu@0", "pci@1,0", "a-b_c.d+e,f", "A1@ffFF"})
        EXPECT_EQ(problem_of([&](DeviceTree& tree) { tree.root().node(name); }), "") << name;
    for (const char* const name :
         {"#size-cells", "linux,code", "0", "a?b_c.d+e", "abcdefghijklmnopqrstuvwxyzabcde"})
        EXPECT_EQ(problem_of([&](DeviceTree& tree) { tree.root().empty(name); }), "") << name;
}

TEST(DeviceTreeNames, nothing_is_there_twice) {
    EXPECT_EQ(problem_of([](DeviceTree& tree) { tree.root().node("a"), tree.root().node("a"); }),
              "/: there is a node a already");
    EXPECT_EQ(problem_of([](DeviceTree& tree) { tree.root().empty("a").cells("a", {1}); }),
              "/: there is a property a already");
    EXPECT_EQ(problem_of([](DeviceTree& tree) { tree.root().cells("phandle", {1}); }),
              "/: phandle is given to nodes that are referred to");
    EXPECT_EQ(problem_of([](DeviceTree& tree) { tree.chosen(), tree.root().node("chosen"); }),
              "/: there is a node chosen already");
}

TEST(DeviceTreeNames, values_that_would_not_come_back_are_refused) {
    EXPECT_EQ(problem_of([](DeviceTree& tree) { tree.root().text("a", std::string("b\0c", 3)); }),
              "/: a zero byte in a");
    DeviceTree other;
    EXPECT_EQ(problem_of([&](DeviceTree& tree) { tree.root().cells("a", {other.root()}); }),
              "/: a refers to / of another tree");
}

TEST(DeviceTreeCompiler, reads_the_blob_without_a_warning) {
    if (!has_tool("dtc"))
        GTEST_SKIP() << "dtc is missing: nobody else has read the blob (package "
                        "device-tree-compiler)";
    DeviceTree tree;
    describe(tree);
    const auto folder = std::filesystem::path(::testing::TempDir());
    const std::string file = (folder / "armpmu_device_tree_test.dtb").string();
    const auto blob = tree.blob();
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(blob.data()),
               static_cast<std::streamsize>(blob.size()));
    const Printed printed = shell("dtc -I dtb -O dts '" + file + "' 2>&1");
    std::filesystem::remove(file);
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text.find("Warning"), std::string::npos) << printed.text;
    // Since 1.7 there is a list of two texts.
    EXPECT_TRUE(std::regex_search(
        printed.text, std::regex(R"x(compatible = "arm,gic-400(\\0|", ")arm,cortex-a15-gic";)x")))
        << printed.text;
    EXPECT_NE(printed.text.find("interrupts = <0x01 0x07 0x304>;"), std::string::npos);
}

} // namespace device_tree_test
} // namespace armpmu::tests
