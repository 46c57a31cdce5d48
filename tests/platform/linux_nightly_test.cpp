// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

// Debian's kernel on the platform, longer and stranger: counts stay what occurred.
namespace armpmu::tests::linux_nightly_test {

class LinuxNightly : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
    }
};

constexpr char kStat[] = "perf stat -e instructions:u,instructions:k,cycles,branches -- ";

void expect_truth(const LinuxRun& run) {
    ASSERT_EQ(run.status, 0) << run.console;
    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), 4U) << run.console;
    EXPECT_EQ(perf.at("instructions:u"), run.occurred("inst_retired:u")) << run.console;
    EXPECT_EQ(perf.at("instructions:k"), run.occurred("inst_retired:k")) << run.console;
    EXPECT_EQ(perf.at("cycles"), run.occurred("cpu_cycles")) << run.console;
    EXPECT_EQ(perf.at("branches"), run.branches()) << run.console;
}

// Calculation, processes, processes that end by signals, pipes, files.
TEST_F(LinuxNightly, programs_are_counted_whatever_they_do) {
    const std::string forks = "sh -c 'i=0; while [ $i -lt 300 ]; do true | cat; i=$((i+1)); done'";
    const std::string signals =
        "sh -c 'i=0; while [ $i -lt 50 ]; do sleep 10 & kill -9 $!; wait; i=$((i+1)); done'";
    expect_truth(run_linux(kStat + std::string("gzip -c /bin/busybox >/dev/null\n") + kStat +
                           forks + "\n" + kStat + signals + "\n" + kStat +
                           "sh -c 'seq 2000 | sort -r | md5sum'\n" + kStat +
                           "find /sys/devices /proc -maxdepth 2 -name nothing"));
}

// The kernel asks PMCEID when it boots.
TEST_F(LinuxNightly, perf_says_what_a_mode_does_not_count) {
    const std::string script = "perf stat -e instructions,cache-misses -- true\n"
                               "ls /sys/bus/event_source/devices/armv8_cortex_a55/events\n";
    const LinuxRun functional = run_linux(script, "-s pmceid=functional");
    EXPECT_TRUE(std::regex_search(functional.console, std::regex("<not supported> +cache-misses")))
        << functional.console;
    EXPECT_EQ(functional.console.find("mem_access"), std::string::npos) << functional.console;
    EXPECT_NE(functional.console.find("br_retired"), std::string::npos) << functional.console;
    const LinuxRun timed = run_linux(script, "-s pmceid=timed");
    EXPECT_EQ(timed.console.find("<not supported>"), std::string::npos) << timed.console;
    EXPECT_NE(timed.console.find("mem_access"), std::string::npos) << timed.console;
    for (const char* kind : {"count_writes", "non_secure"})
        EXPECT_EQ(timed.result.at("ignored_accesses").at(kind), 0) << kind;
}

TEST_F(LinuxNightly, samples_are_overflow_interrupts) {
    const LinuxRun run = run_linux("perf record -c 100000 -e instructions:u -o /tmp/data "
                                   "sha256sum /bin/busybox /bin/busybox");
    ASSERT_EQ(run.status, 0) << run.console;
    std::smatch samples;
    ASSERT_TRUE(std::regex_search(run.console, samples, std::regex("\\((\\d+) samples\\)")))
        << run.console;
    const std::uint64_t interrupts = run.result.at("core_interrupts");
    EXPECT_EQ(std::stoull(samples[1]), interrupts) << run.console;
    EXPECT_GT(interrupts, 100U);
    EXPECT_EQ(run.occurred("inst_retired:u") / 100000, interrupts);
}

TEST_F(LinuxNightly, two_runs_print_the_same_bytes) {
    const std::string script = "devmem 0x0b000008 32 1\n" + std::string(kStat) +
                               "sha256sum /bin/busybox\n"
                               "devmem 0x0b000008 32 0\n"
                               "perf record -c 50000 -o /tmp/data gzip -c /bin/busybox >/dev/null\n"
                               "dmesg | tail -3; date; cat /proc/interrupts";
    const LinuxRun first = run_linux(script);
    const LinuxRun second = run_linux(script);
    ASSERT_EQ(first.status, 0) << first.console;
    EXPECT_EQ(first.console, second.console);
    for (const char* key : {"instructions", "counted", "core_events", "core_interrupts"})
        EXPECT_EQ(first.result.at(key), second.result.at(key)) << key;
}

TEST_F(LinuxNightly, addresses_are_randomised_and_page_tables_isolated) {
    const LinuxRun run = run_linux("dmesg | grep -iE 'kaslr|isolation'\n" + std::string(kStat) +
                                       "sha256sum /bin/busybox",
                                   "-s guest.kaslr_seed=81985529216486895", "kpti=on");
    EXPECT_NE(run.console.find("KASLR enabled"), std::string::npos) << run.console;
    EXPECT_NE(run.console.find("page table isolation"), std::string::npos) << run.console;
    expect_truth(run);
}

TEST_F(LinuxNightly, all_functions_are_traced) {
    expect_truth(run_linux("mount -t tracefs tracefs /sys/kernel/tracing\n"
                           "cd /sys/kernel/tracing\n"
                           "echo function >current_tracer\n" +
                           std::string(kStat) +
                           "sha256sum /bin/busybox\n"
                           "echo nop >current_tracer"));
}

TEST_F(LinuxNightly, a_module_reads_a_disk_through_the_interconnect) {
    namespace fs = std::filesystem;
    const fs::path disk = fs::path(testing::TempDir()) / "linux_nightly.disk";
    fs::copy_file(debian_guest() / "vmlinuz", disk, fs::copy_options::overwrite_existing);
    fs::resize_file(disk, 4 << 20);
    const std::string sum = shell("sha256sum <" + disk.string()).text.substr(0, 64);
    const LinuxRun run =
        run_linux("devmem 0x0b000008 32 1\n"
                  "insmod /modules/virtio_mmio.ko; insmod /modules/virtio_blk.ko\n"
                  "cat /sys/block/vda/ro\nsha256sum /dev/vda\n"
                  "perf stat -a -e "
                  "CCI_550/si_rrq_hs_arvalid,source=0x1/,CCI_550/si_wrq_hs_awalid,source=0x1/ "
                  "-- dd if=/dev/vda of=/dev/null bs=64k count=16 iflag=direct",
                  "-s guest.disk=" + disk.string(), "", {debian_guest() / "modules"});
    fs::remove(disk);
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_NE(run.console.find(sum), std::string::npos) << run.console;
    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), 2U) << run.console;
    for (const char* event : {"si_rrq_hs_arvalid,source=0x1/", "si_wrq_hs_awalid,source=0x1/"})
        EXPECT_EQ(perf.at(std::string("CCI_550/") + event),
                  run.occurred(std::string("cci_550/") + event));
    EXPECT_GE(perf.at("CCI_550/si_wrq_hs_awalid,source=0x1/"), (1U << 20) / 64);
}

// Written before a snapshot, and read in the run that goes on from it.
TEST_F(LinuxNightly, what_is_written_to_a_disk_is_kept_beside_its_file) {
    namespace fs = std::filesystem;
    const fs::path disk = fs::path(testing::TempDir()) / "linux_nightly.written";
    const fs::path snapshot = fs::path(testing::TempDir()) / "linux_nightly.snapshot";
    const auto sum = [&disk] { return shell("sha256sum <" + disk.string()).text.substr(0, 64); };
    fs::copy_file(debian_guest() / "vmlinuz", disk, fs::copy_options::overwrite_existing);
    fs::resize_file(disk, 4 << 20);
    const std::string before = sum();
    const std::string both = "-s guest.disk=" + disk.string() + " -s guest.disk_writes=kept ";
    const LinuxFiles files("insmod /modules/virtio_mmio.ko; insmod /modules/virtio_blk.ko\n"
                           "dd if=/bin/busybox of=/dev/vda bs=4k seek=3 count=50 conv=fsync\n"
                           "echo 3 >/proc/sys/vm/drop_caches; devmem 0x0b000018 32 1\n"
                           "sha256sum /dev/vda",
                           "", {debian_guest() / "modules"});
    const auto run = [&](const std::string& options) {
        return shell(std::string(ARMPMU_PROGRAM) + " vp " + files.scenario() + " " + both + options)
            .text;
    };
    const std::string whole = run("--save " + snapshot.string());
    const std::string rest = run("--restore " + snapshot.string());
    EXPECT_EQ(sum(), before) << "the file itself";
    shell("dd if=" + (debian_guest() / "files/bin/busybox").string() + " of=" + disk.string() +
          " bs=4k seek=3 count=50 conv=notrunc 2>/dev/null");
    const std::string after = sum();
    fs::remove(disk);
    fs::remove(snapshot);
    EXPECT_NE(before, after);
    EXPECT_NE(whole.find(after), std::string::npos) << whole;
    EXPECT_NE(rest.find(after), std::string::npos) << rest;
}

TEST_F(LinuxNightly, a_packed_kernel_boots) {
    namespace fs = std::filesystem;
    const fs::path packed = fs::path(testing::TempDir()) / "linux_nightly.Image.gz";
    ASSERT_EQ(
        shell("gzip -c " + (debian_guest() / "vmlinuz").string() + " > " + packed.string()).status,
        0);
    const LinuxRun run = run_linux("echo it runs", "-s guest.linux=" + packed.string());
    fs::remove(packed);
    EXPECT_NE(run.console.find("\nit runs"), std::string::npos) << run.console;
}

// Eight events on six counters: perf scales what it saw, and says how much of the time it saw.
TEST_F(LinuxNightly, with_more_events_than_counters_perf_estimates) {
    const LinuxRun run =
        run_linux("perf stat -e instructions:u,instructions:k,branches,br_retired,br_immed_retired,"
                  "br_return_retired,exc_taken,exc_return -- sha256sum /bin/busybox /bin/busybox "
                  "/bin/busybox /bin/busybox");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_NE(run.console.find("%)"), std::string::npos) << run.console;
    double all = 0;
    for (const auto& event : run.result.at("core_events"))
        if (event.at("event") == "inst_retired") all = event.at("el0");
    const auto perf = run.perf();
    EXPECT_NEAR(static_cast<double>(perf.at("instructions:u")), all, 0.1 * all) << run.console;
}

} // namespace armpmu::tests::linux_nightly_test
