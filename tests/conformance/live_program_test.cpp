// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "testbench/traffic/recorded_program.h"
#include "tests/conformance/live_guest.h"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

// A program of one thread while it runs: what is told of it, and how it may end.
namespace armpmu::tests::live_program_test {

using testbench::LiveProgram;
using testbench::LiveThread;
using testbench::ProgramError;
using testbench::RecordedProgram;

class LiveOfOneThread : public LiveGuest, public testing::WithParamInterface<const char*> {
  protected:
    // With the guest's environment empty, as LiveProgram's is.
    Printed record(const std::string& how) const {
        const std::filesystem::path folder = work_ / "bin";
        std::filesystem::create_directories(folder);
        shell("printf '#!/bin/sh\\nexec env -i %s \"$@\"\\n' $(command -v qemu-aarch64) >" +
              (folder / "qemu-aarch64").string() + "; chmod +x " +
              (folder / "qemu-aarch64").string());
        return shell("PATH=" + folder.string() +
                     ":$PATH " ARMPMU_SOURCE_DIR
                     "/tools/trace/record-program --plugin " ARMPMU_PLUGIN " " +
                     how + " -- " + binary() + " 2>&1 >" + output());
    }
};

class LiveProgramEnds : public LiveGuest {
  protected:
    void SetUp() override {
        LiveGuest::SetUp();
        if (!IsSkipped()) compile("ends");
    }
};

using LiveProgramStart = LiveProgramEnds;

void expect_same(LiveThread& live, RecordedProgram& recorded) {
    cpu::Retired ours;
    cpu::Retired theirs;
    for (std::uint64_t n = 0;; ++n) {
        const bool more = live.next(ours);
        ASSERT_EQ(more, recorded.next(theirs)) << "behind " << n << " executions";
        if (!more) return;
        const cpu::CodeBlock& block = live.blocks()[ours.block];
        const cpu::CodeBlock& other = recorded.blocks()[theirs.block];
        ASSERT_EQ(block.address, other.address) << "execution " << n;
        ASSERT_EQ(block.words, other.words) << "execution " << n;
        ASSERT_EQ(ours.next, theirs.next) << "execution " << n;
        ASSERT_EQ(ours.failed, theirs.failed) << "execution " << n;
        for (std::size_t a = 0; a < cpu::addresses_of(block); ++a)
            ASSERT_EQ(ours.addresses[a], theirs.addresses[a]) << "execution " << n;
    }
}

TEST_P(LiveOfOneThread, tells_what_a_recording_tells) {
    compile(GetParam());
    const Printed printed = record("-o " + trace());
    ASSERT_EQ(printed.status, 0) << printed.text;
    const std::string recorded_output = text_of(output());
    RecordedProgram recorded(trace());
    {
        const auto guest = started(options());
        LiveProgram& program = *guest;
        LiveThread live(program);
        expect_same(live, recorded);
        EXPECT_EQ(program.end().status, 0);
        EXPECT_EQ(program.end().signal, 0);
        EXPECT_EQ(program.threads(), 1U);
    }
    EXPECT_EQ(text_of(output()), recorded_output);
    EXPECT_EQ(plain().text, recorded_output);
}

TEST_P(LiveOfOneThread, has_each_instruction_that_qemu_executes_one_by_one) {
    compile(GetParam());
    const Printed printed = record("--count");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const std::string before = "program_plugin: ";
    const std::uint64_t counted = std::strtoull(
        printed.text.c_str() + printed.text.find(before) + before.size(), nullptr, 10);
    testbench::LiveProgramOptions how = options();
    how.count = true;
    const auto guest = started(how);
    LiveProgram& program = *guest;
    const std::uint64_t instructions = read_all(program);
    // A load that faults is begun and does not retire.
    const std::uint64_t faults = GetParam() == std::string("faults") ? 10 : 0;
    EXPECT_EQ(instructions + faults, counted);
    EXPECT_EQ(program.end().count, counted);
}

INSTANTIATE_TEST_SUITE_P(each, LiveOfOneThread,
                         testing::Values("numbers", "words", "matrix", "faults"),
                         [](const auto& program) { return std::string(program.param); });

TEST_F(LiveProgramEnds, with_the_guests_status) {
    const auto guest = started(options({"status"}));
    LiveProgram& program = *guest;
    read_all(program);
    EXPECT_EQ(program.end().status, 3);
    EXPECT_EQ(program.end().signal, 0);
    EXPECT_EQ(program.end().last_blocks.size(), 16U);
}

TEST_F(LiveProgramEnds, with_a_crash_and_where_it_was) {
    const auto guest = started(options({"crash"}));
    LiveProgram& program = *guest;
    read_all(program);
    const LiveProgram::End& end = program.end();
    EXPECT_EQ(end.signal, SIGSEGV);
    const Printed symbol =
        shell("aarch64-linux-gnu-nm -S " + binary() + " | grep ' crash$' | head -1");
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    ASSERT_EQ(std::sscanf(symbol.text.c_str(), "%lx %lx", &begin, &size), 2) << symbol.text;
    EXPECT_EQ(end.pc, begin); // its first instruction loads
    EXPECT_LT(end.pc, begin + size);
    ASSERT_EQ(end.last_blocks.size(), 16U);
    EXPECT_EQ(end.last_blocks.back(), begin);
}

TEST_F(LiveProgramEnds, with_the_signal_of_abort) {
    const auto guest = started(options({"abort"}));
    LiveProgram& program = *guest;
    read_all(program);
    EXPECT_EQ(program.end().signal, SIGABRT);
}

TEST_F(LiveProgramEnds, with_the_signal_that_kills_qemu) {
    const auto guest = started(options({"sleeps"}));
    LiveProgram& program = *guest;
    std::thread killer([&program] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        kill(program.process(), SIGKILL);
    });
    EXPECT_GT(read_all(program), 1000U);
    killer.join();
    EXPECT_EQ(program.end().signal, SIGKILL);
}

TEST_F(LiveProgramEnds, where_it_reads_a_pmu_register) {
    const std::string why = refusal(options({"pmu"}));
    EXPECT_NE(why.find("(word d53b9d0"), std::string::npos) << why;
    EXPECT_NE(why.find("software that reads PMU registers itself runs on the platform (armpmu vp)"),
              std::string::npos)
        << why;
}

TEST_F(LiveProgramEnds, without_what_a_forked_process_executes) {
    const auto guest = started(options({"fork"}));
    LiveProgram& program = *guest;
    EXPECT_LT(read_all(program), 1'000'000U);
    EXPECT_EQ(program.end().status, 6);
}

TEST_F(LiveProgramEnds, with_the_object_that_reads_it) {
    pid_t child = -1;
    {
        const auto guest = started(options({"spins"}));
        LiveProgram& program = *guest;
        child = program.process();
        std::uint32_t thread = 0;
        cpu::Retired retired;
        for (int n = 0; n < 100; ++n) ASSERT_TRUE(program.next(thread, retired));
        EXPECT_EQ(kill(child, 0), 0);
    }
    EXPECT_EQ(kill(child, 0), -1);
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

// A process that died need not be waited for yet.
bool is_gone(pid_t process) {
    const std::string state = text_of("/proc/" + std::to_string(process) + "/stat");
    return state.empty() || state.find(") Z ") != std::string::npos;
}

TEST_F(LiveProgramEnds, with_the_process_that_reads_it) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t reader = fork();
    if (reader == 0) {
        const LiveProgram program(options({"sleeps"}));
        const pid_t child = program.process();
        const bool written = write(ends[1], &child, sizeof child) == sizeof child;
        _exit(written ? 0 : 1);
    }
    pid_t child = -1;
    ASSERT_EQ(read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    close(ends[0]);
    close(ends[1]);
    ASSERT_EQ(waitpid(reader, nullptr, 0), reader);
    for (int n = 0; n < 500 && !is_gone(child); ++n)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(is_gone(child));
}

TEST_F(LiveProgramStart, hands_on_the_environment_it_is_given_and_no_other) {
    {
        testbench::LiveProgramOptions how = options({"environment"});
        how.environment = {"A=one, two", "B=2"};
        const auto guest = started(how);
        LiveProgram& program = *guest;
        read_all(program);
    }
    const std::string text = text_of(output());
    EXPECT_NE(text.find("\nA=one, two\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nB=2\n"), std::string::npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text; // and the tunable
}

TEST_F(LiveProgramStart, refuses_what_is_no_arm64_program) {
    testbench::LiveProgramOptions how = options();
    how.command = {binary() + ".missing"};
    EXPECT_EQ(refusal(how), "no program " + binary() + ".missing");
    how.command = {ARMPMU_SOURCE_DIR "/README.md"};
    EXPECT_NE(refusal(how).find("not a program (no ELF file)"), std::string::npos);
    how.command = {"/proc/self/exe"};
    EXPECT_NE(refusal(how).find("for another machine, expected arm64"), std::string::npos);
    compile("ends", "-Wl,--dynamic-linker=/lib/ld.so");
    EXPECT_EQ(refusal(options()),
              binary() + ": its loader /lib/ld.so is not under /usr/aarch64-linux-gnu (Debian: "
                         "libc6-arm64-cross), nor is there one of this machine; --root names "
                         "another folder");
}

TEST_F(LiveProgramStart, names_the_tool_that_is_missing) {
    testbench::LiveProgramOptions how = options();
    how.qemu = "qemu-of-nobody";
    EXPECT_EQ(refusal(how), "qemu-of-nobody is not installed (Debian: qemu-user)");
    how = options();
    how.plugin = "/nowhere/live_plugin.so";
    EXPECT_EQ(refusal(how), "no plugin /nowhere/live_plugin.so");
    how = options();
    how.qemu = "false";
    EXPECT_NE(refusal(how).find("it needs plugins"), std::string::npos);
    how = options();
    how.turn = 0;
    EXPECT_EQ(refusal(how), "expected a turn of 1 .. 10000 instructions");
}

} // namespace armpmu::tests::live_program_test
