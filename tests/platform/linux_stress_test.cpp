// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_stress.h"

#include <gtest/gtest.h>

// What processors get wrong first, under Debian's kernel: threads, atomics, floating point under
// preemption, code that changes, faults. virtual_platform/guests/stress is the program.
namespace armpmu::tests::linux_stress_test {

class LinuxStress : public LinuxStressTest {};

constexpr char kStat[] = "perf stat -e instructions:u,instructions:k,cycles,branches -- ";
// Ten times as many ticks of the kernel for as many instructions.
constexpr char kSlow[] = "-s clock_mhz=100";

void expect_truth(const LinuxRun& run) {
    ASSERT_EQ(run.status, 0) << run.console;
    const auto perf = run.perf();
    EXPECT_EQ(perf.at("instructions:u"), run.occurred("inst_retired:u")) << run.console;
    EXPECT_EQ(perf.at("instructions:k"), run.occurred("inst_retired:k")) << run.console;
    EXPECT_EQ(perf.at("cycles"), run.occurred("cpu_cycles")) << run.console;
    EXPECT_EQ(perf.at("branches"), run.branches()) << run.console;
}

// What perf stat printed of an event, table by table.
std::vector<std::uint64_t> column(const LinuxRun& run, const std::string& event) {
    std::vector<std::uint64_t> counts;
    const std::regex row(R"((?:^|\n)\s*(\d+)\s+)" + event + R"(\s)");
    for (std::sregex_iterator at(run.console.begin(), run.console.end(), row), end; at != end; ++at)
        counts.push_back(std::stoull((*at)[1]));
    return counts;
}

TEST_F(LinuxStress, threads_add_up_and_are_counted) {
    const LinuxRun run = this->run(kStat + std::string("/stress/stress threads 20000\n") + kStat +
                                       "/stress/stress-exclusives threads 20000",
                                   kSlow);
    expect_truth(run);
    EXPECT_EQ(lines_that_are(run, sums_of_threads(20000)), 2) << run.console;
}

TEST_F(LinuxStress, threads_are_counted_by_all_counters_of_both_pmus) {
    const std::vector<std::string> interconnect = {
        "si_rrq_hs_arvalid,source=0x3",  "si_rrq_hs_shareable_alloc,source=0x3",
        "si_rrq_hs_rval,source=0x3",     "si_wrq_hs_awalid,source=0x3",
        "si_wrq_share_wb,source=0x3",    "si_w_data_beat,source=0x3",
        "mi_r_data_beat_any,source=0x8", "mi_w_data_beat_any,source=0x8"};
    std::string events = "instructions:u,instructions:k,cycles,branches,mem_access";
    for (const std::string& event : interconnect) events += ",CCI_550/" + event + "/";
    const LinuxRun run = this->run("devmem 0x0b000008 32 1\nperf stat -a -e " + events +
                                   " -- /stress/stress threads 2000");
    expect_truth(run);
    EXPECT_EQ(lines_that_are(run, sums_of_threads(2000)), 1) << run.console;
    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), 5 + interconnect.size()) << run.console;
    EXPECT_EQ(perf.at("mem_access"), run.occurred("mem_access"));
    for (const std::string& event : interconnect) {
        EXPECT_EQ(perf.at("CCI_550/" + event + "/"), run.occurred("cci_550/" + event + "/"))
            << event;
        EXPECT_GT(perf.at("CCI_550/" + event + "/"), 100U) << event;
    }
}

constexpr char kRightAtomics[] =
    "atomics: 0 wrong, 0 stored after exceptions, 0 owned twice, 16 left";

TEST_F(LinuxStress, atomics_and_exclusives_keep_their_promises) {
    const LinuxRun run = this->run(kStat + std::string("/stress/stress atomics 5000\n") + kStat +
                                       "/stress/stress-exclusives atomics 5000",
                                   kSlow);
    expect_truth(run);
    EXPECT_EQ(lines_that_are(run, kRightAtomics), 2) << run.console;
}

TEST_F(LinuxStress, vector_registers_and_rounding_modes_survive_preemption) {
    const std::string floats = "/stress floats 100000";
    const std::string here = shell(stress_.string() + "/stress-host floats 100000").text;
    const LinuxRun run = this->run(kStat + ("/stress" + floats), kSlow);
    expect_truth(run);
    EXPECT_EQ(lines_that_are(run, here.substr(0, here.find('\n'))), 1) << run.console << here;
    std::smatch least;
    ASSERT_TRUE(std::regex_search(run.console, least, std::regex("preempted at least: (\\d+)")))
        << run.console;
    EXPECT_GE(std::stoul(least[1]), 10U);
}

std::string sums_of_written_code(std::uint64_t n) {
    const std::uint64_t sum = n * (n - 1) / 2;
    // One half is the even number, the other the odd one's lower 12 bits; each of the round before.
    std::uint64_t halves = 0;
    for (std::uint64_t i = 0, even = 0, odd = 0; i < n; ++i) {
        (i % 2 == 0 ? even : odd) = i % 2 == 0 ? i : i & 0xfff;
        halves += even + odd;
    }
    std::string sums = "written_code:";
    for (const std::uint64_t one : {sum, sum, sum, halves, 2 * sum, 2 * sum})
        sums += " " + std::to_string(one);
    return sums;
}

TEST_F(LinuxStress, code_is_executed_as_it_was_written_last) {
    const LinuxRun run = this->run(kStat + std::string("/stress/stress written_code 10000"), kSlow);
    expect_truth(run);
    EXPECT_EQ(lines_that_are(run, sums_of_written_code(10000)), 1) << run.console;
}

// What is known to differ stands in docs/linux.md, "What is exact, and what is not".
void expect_right_signals(const LinuxRun& run) {
    const std::vector<std::string> known = {"ldar", "stlr", "load from a crooked stack"};
    std::vector<std::string> differ;
    const std::regex line("differs: ([^\r\n]*)");
    for (std::sregex_iterator at(run.console.begin(), run.console.end(), line), end; at != end;
         ++at)
        differ.push_back((*at)[1]);
    ASSERT_EQ(differ.size(), known.size()) << run.console;
    for (std::size_t n = 0; n < known.size(); ++n)
        EXPECT_EQ(differ[n].rfind(known[n], 0), 0U) << differ[n];
    EXPECT_EQ(lines_that_are(run, "signals: 82 of 85 right, 0 wrong quotients"), 1) << run.console;
}

// Each kind a thousand times, with the right address, and on behind it.
TEST_F(LinuxStress, faults_become_the_signals_they_should) {
    const LinuxRun run = this->run(kStat + std::string("/stress/stress signals 1000"));
    expect_truth(run);
    expect_right_signals(run);
    for (const auto& event : run.result.at("core_events"))
        if (event.at("event") == "exc_taken") {
            EXPECT_GT(event.at("el0"), 2 * 82 * 1000U); // and as many ways back from a handler
        }
}

// Loads and stores are told one by one, which other code is made for.
TEST_F(LinuxStress, counted_mode_gives_the_same_results) {
    const std::string stat =
        "perf stat -e instructions:u,instructions:k,cycles,branches,mem_access -- /stress/";
    const LinuxRun run = this->run("devmem 0x0b000008 32 1\n" + stat + "stress atomics 300\n" +
                                   stat + "stress-exclusives atomics 300\n" + stat +
                                   "stress written_code 500\n" + stat + "stress signals 20\n");
    expect_truth(run);
    EXPECT_EQ(run.perf().at("mem_access"), run.occurred("mem_access"));
    EXPECT_EQ(lines_that_are(run, kRightAtomics), 2) << run.console;
    EXPECT_EQ(lines_that_are(run, sums_of_written_code(500)), 1) << run.console;
    expect_right_signals(run);
}

// Per fault: two of the loop, four of the handler, two of the kernel's way back; the instruction
// that faults is not retired. Exceptions: the fault, and the SVC of the way back.
TEST_F(LinuxStress, faults_are_counted_to_the_instruction) {
    const std::vector<std::string> kinds = {"load", "store", "udf", "mrs", "brk", "svc"};
    // The stack in the same place, so that as many of its pages are new.
    std::string script = "echo 0 >/proc/sys/kernel/randomize_va_space\n";
    for (const std::string& kind : kinds)
        for (const char* n : {"1000", "2000"})
            script +=
                "perf stat -e instructions:u,exc_taken:u,exc_irq:u -- /stress/stress faults " +
                std::string(n) + " " + kind + "\n";
    const LinuxRun run = this->run(script);
    ASSERT_EQ(run.status, 0) << run.console;
    const auto instructions = column(run, "instructions:u");
    const auto exceptions = column(run, "exc_taken:u");
    const auto interrupts = column(run, "exc_irq:u");
    ASSERT_EQ(instructions.size(), 2 * kinds.size()) << run.console;
    ASSERT_EQ(exceptions.size(), instructions.size()) << run.console;
    ASSERT_EQ(interrupts.size(), instructions.size()) << run.console;
    for (std::size_t n = 0; n < kinds.size(); ++n) {
        const auto more = [n](const std::vector<std::uint64_t>& counts) {
            return counts[2 * n + 1] - counts[2 * n];
        };
        const bool call = kinds[n] == "svc"; // which is retired, and has no handler
        EXPECT_EQ(more(instructions), call ? 4000U : 8000U) << kinds[n];
        EXPECT_EQ(more(exceptions) - more(interrupts), call ? 1000U : 2000U) << kinds[n];
    }
}

// perf's count of a process with its threads and children, beside what was executed under their
// identifiers, which Debian's kernel keeps in CONTEXTIDR_EL1, while another process runs.
TEST_F(LinuxStress, one_process_is_counted_among_others) {
    const LinuxRun run = this->run("/stress/stress ones 1000000000 &\n"
                                   "perf stat -e instructions:u -- /stress/stress family 2000000\n"
                                   "kill $!");
    ASSERT_EQ(run.status, 0) << run.console;
    std::smatch ids;
    ASSERT_TRUE(std::regex_search(run.console, ids,
                                  std::regex("family: (\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)")))
        << run.console;
    std::uint64_t of_family = 0;
    std::uint64_t of_all = 0;
    for (std::size_t n = 1; n < ids.size(); ++n) {
        std::uint64_t last_table = 0;
        for (const auto& context : run.result.at("contexts"))
            if (context.at("contextidr") == std::stoul(ids[n]) && context.at("el0") != 0)
                last_table = context.at("ttbr0"); // before exec it had another one
        for (const auto& context : run.result.at("contexts"))
            if (context.at("contextidr") == std::stoul(ids[n]) && context.at("ttbr0") == last_table)
                of_family += context.at("el0").get<std::uint64_t>();
    }
    for (const auto& context : run.result.at("contexts"))
        of_all += context.at("el0").get<std::uint64_t>();
    const std::uint64_t counted = run.perf().at("instructions:u");
    EXPECT_EQ(counted, of_family) << run.console;
    EXPECT_GT(counted, 2 * 16 * 2'000'000U);
    EXPECT_GT(of_all - of_family, 10'000'000U) << "nobody else ran";
    unsigned found = 0;
    for (const auto& event : run.result.at("core_events"))
        if (event.at("event") == "inst_retired") {
            EXPECT_EQ(event.at("el0"), of_all);
            ++found;
        }
    EXPECT_GT(found, 0U);
}

} // namespace armpmu::tests::linux_stress_test
