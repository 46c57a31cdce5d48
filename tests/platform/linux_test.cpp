// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

// Debian's own kernel, drivers and perf on the platform.
namespace armpmu::tests::linux_test {

class Linux : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
    }
};

// The kernel is booted in functional mode; the region of interest is counted.
constexpr char kCounted[] = "devmem 0x0b000008 32 1\n";

TEST_F(Linux, perf_says_what_occurred_in_both_pmus_at_once) {
    const std::vector<std::string> interconnect = {
        "si_rrq_hs_arvalid,source=0x3",  "si_rrq_hs_shareable_alloc,source=0x3",
        "si_rrq_hs_rval,source=0x3",     "si_wrq_hs_awalid,source=0x3",
        "si_wrq_share_wb,source=0x3",    "si_w_data_beat,source=0x3",
        "mi_r_data_beat_any,source=0x8", "mi_w_data_beat_any,source=0x8"};
    std::string events = "instructions:u,instructions:k,cycles,branches,mem_access";
    for (const std::string& event : interconnect) events += ",CCI_550/" + event + "/";
    const LinuxRun run = run_linux("ls /sys/bus/event_source/devices\n" + std::string(kCounted) +
                                   "perf stat -a -e " + events + " -- sha256sum /bin/busybox");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_NE(run.console.find("armv8_cortex_a55"), std::string::npos) << run.console;
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");

    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), 5 + interconnect.size()) << run.console;
    EXPECT_EQ(perf.at("instructions:u"), run.occurred("inst_retired:u"));
    EXPECT_EQ(perf.at("instructions:k"), run.occurred("inst_retired:k"));
    EXPECT_EQ(perf.at("cycles"), run.occurred("cpu_cycles"));
    EXPECT_EQ(perf.at("branches"), run.branches());
    EXPECT_EQ(perf.at("mem_access"), run.occurred("mem_access"));
    EXPECT_GT(perf.at("instructions:u"), 1'000'000U);
    for (const std::string& event : interconnect) {
        EXPECT_EQ(perf.at("CCI_550/" + event + "/"), run.occurred("cci_550/" + event + "/"))
            << event;
        EXPECT_GT(perf.at("CCI_550/" + event + "/"), 100U) << event;
    }
    // {MI0, 0x1F}, which the driver selects to write counts, never counts.
    EXPECT_EQ(run.occurred("cci_550/config=0x11f/"), 0U);
}

// All of it is what modelled cores make of the kernel and of the program; nothing is counted twice,
// and nothing is missed where the mode changes.
constexpr char kTimed[] = "devmem 0x0b000008 32 2\n";

TEST_F(Linux, perf_says_what_occurred_in_modelled_cores) {
    const std::vector<std::string> events = {"instructions:u",     "cycles:u",
                                             "l1d_cache_refill:u", "bus_access:u",
                                             "stall_backend:u",    "l1d_tlb_refill:u"};
    std::string all;
    for (const std::string& event : events) all += (all.empty() ? "" : ",") + event;
    const LinuxRun run = run_linux(std::string(kTimed) + "perf stat -e " + all + " -- true");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");
    EXPECT_EQ(run.result.at("unmodelled_instructions"), 0);
    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), events.size()) << run.console;
    for (const auto& [event, counted] : perf) {
        const std::string name = event == "instructions:u" ? "inst_retired:u"
                                 : event == "cycles:u"     ? "cpu_cycles:u"
                                                           : event;
        EXPECT_EQ(counted, run.occurred(name)) << event;
        EXPECT_GT(counted, 10U) << event;
    }
}

// As lscpu reads them, of the second processor.
constexpr char kShowCaches[] = R"(cd /sys/devices/system/cpu/cpu1
for i in cache/index*; do
    read level <$i/level; read type <$i/type; read size <$i/size
    read sets <$i/number_of_sets; read ways <$i/ways_of_associativity
    read cpus <$i/shared_cpu_list
    echo "L$level $type $size $sets sets of $ways ways, of $cpus"
done
read cluster <topology/physical_package_id; echo "package $cluster"
read cluster <topology/cluster_id; echo "cluster $cluster"
)";

// Each processor reads what the other one has written.
constexpr char kToAndFro[] =
    " -- sh -c 'taskset 1 cat /bin/busybox | taskset 2 cat | taskset 1 cat >/dev/null'\n";

// Two clusters: each processor has a PMU of its own, and what one has written the other one finds
// in its cache.
TEST_F(Linux, two_processors_are_counted_each_by_itself) {
    const std::string snoops = "si_rrq_hs_rlast_snoop,source=0x";
    const std::string messages = "si_rrq_hs_dvm_msg,source=0x";
    std::string shared;
    for (const char* port : {"3", "4"})
        for (const std::string& event : {snoops, messages})
            shared += (shared.empty() ? "CCI_550/" : ",CCI_550/") + event + port + "/";
    const LinuxRun run = run_linux(
        "perf stat -a -A -e instructions:u,instructions:k -- taskset 2 sha256sum /bin/busybox\n" +
            std::string(kCounted) + "perf stat -a -e " + shared + kToAndFro +
            "cd /sys/devices/system/cpu/cpu1; echo 0 >online; echo 1 >online; cat ../online\n" +
            kShowCaches,
        "-s processors=2 -s core.l1i_kb=64 -s core.l2_kb=256 -s core.l3_kb=512");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");
    const auto by_processor = run.perf_by_processor();
    ASSERT_EQ(by_processor.size(), 4U) << run.console;
    for (int cpu = 0; cpu < 2; ++cpu)
        for (const char* level : {":u", ":k"})
            EXPECT_EQ(by_processor.at("CPU" + std::to_string(cpu) + " instructions" + level),
                      run.occurred(std::string("inst_retired") + level, cpu));
    EXPECT_GT(by_processor.at("CPU1 instructions:u"), 50'000'000U);
    EXPECT_LT(by_processor.at("CPU0 instructions:u"), 1'000'000U);
    const auto perf = run.perf();
    for (const char* port : {"3", "4"})
        for (const std::string& event : {snoops, messages}) {
            const std::uint64_t counted = perf.at("CCI_550/" + event + port + "/");
            EXPECT_EQ(counted, run.occurred("cci_550/" + event + port + "/")) << event;
            EXPECT_GT(counted, 10U) << event << port;
        }
    EXPECT_NE(run.console.find("\n0-1"), std::string::npos) << run.console;
    for (const char* const cache :
         {"L1 Data 32K 128 sets of 4 ways, of 1", "L1 Instruction 64K 256 sets of 4 ways, of 1",
          "L2 Unified 256K 1024 sets of 4 ways, of 1", "L3 Unified 512K 512 sets of 16 ways, of 1",
          "cluster 1"})
        EXPECT_NE(run.console.find(cache), std::string::npos) << cache << '\n' << run.console;
}

} // namespace armpmu::tests::linux_test
