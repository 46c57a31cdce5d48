// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/guest_program.h"

// What each guest of virtual_platform/guests/bare prints, computed by hand, beside what occurred. A
// register access takes effect and then is itself counted: what lies between two accesses is
// the first of them and all up to the second.
namespace armpmu::tests::guest_programs_test {

using Lines = GuestRun::Lines;
using Truth = GuestRun::Truth;

void expect_run(const GuestRun& run, const Lines& lines, const Truth& truth) {
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(run.lines(), lines);
    EXPECT_EQ(run.truth(), truth);
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");
}

// MCR that enables, ISB, MOV, 1000 rounds of 3, MRC, ISB, BIC; a cycle is an instruction.
constexpr std::uint64_t kOfTheNote = 1 + 1 + 1 + 3000 + 1 + 1 + 1;

TEST(GuestPrograms, the_notes_sequence_counts_a_loop_in_non_secure_state) {
    // The 5 was written before step 1, which clears no counter. Its event counters are enabled for
    // all bits of PMCNTENSET: 0 counts INST_RETIRED, 1 counts CPU_CYCLES, the rest SW_INCR.
    expect_run(
        run_guest_program("note"),
        {{"counter 0 after step 1", 5},
         {"INST_RETIRED", kOfTheNote},
         {"CPU_CYCLES", kOfTheNote},
         {"PMCCNTR[31:0]", kOfTheNote}},
        {{"inst_retired", kOfTheNote}, {"cpu_cycles", kOfTheNote}, {"cpu_cycles", kOfTheNote}});
}

TEST(GuestPrograms, the_notes_sequence_counts_cycles_alone_in_secure_state) {
    // SPME = 0 prohibits events there; DP = 0 lets PMCCNTR go on.
    expect_run(run_guest_program("note", "-s guest.level=el3"),
               {{"counter 0 after step 1", 5},
                {"INST_RETIRED", 0},
                {"CPU_CYCLES", 0},
                {"PMCCNTR[31:0]", kOfTheNote}},
               {{"inst_retired", 0}, {"cpu_cycles", 0}, {"cpu_cycles", kOfTheNote}});
}

TEST(GuestPrograms, the_pseudo_code_as_printed_counts_el0_alone) {
    // 1000 rounds of MSR PMSWINC, SUBS, B.NE more. Counter 0 has the first event, SW_INCR.
    const GuestRun run = run_guest_program("pmuv3");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(run.lines(), (Lines{{"counters", 6},
                                  {"as printed, cycles at EL1", 0},
                                  {"as printed, SW_INCR at EL1", 0},
                                  {"as printed, cycles at EL0", 3000},
                                  {"as printed, SW_INCR at EL0", 1000},
                                  {"as meant, cycles at EL1", 3000},
                                  {"as meant, SW_INCR at EL1", 1000}}));
    // EL0: 1000 and 2000 rounds, and MOV, BL, RET and SVC around them each time. At EL1 they are
    // those of a function and of what enables and disables, which is the compiler's.
    std::uint64_t at_el0 = 0, at_all = 0;
    for (const auto& [event, occurred] : run.truth()) {
        if (event == "cpu_cycles:u") at_el0 = occurred;
        if (event == "cpu_cycles") at_all = occurred;
    }
    EXPECT_EQ(at_el0, 2 * 4 + 3000 * 3U);
    EXPECT_GT(at_all, 3000 * 3U);
    EXPECT_LT(at_all, 3000 * 3U + 100);
}

TEST(GuestPrograms, the_sampler_finds_each_block_as_often_as_it_is_executed) {
    // A pass is 10, 30 and 60 rounds of 5 instructions, a MOV before each loop and a B: 504. The
    // period of 1009 is two passes and one instruction. An interrupt is taken at the end of the
    // block in which the counter overflows. So each sample is a block further than the one before:
    // of 101 blocks in a pass, 9 end before 4 (a loop's begin), 1 before 24 (its end), 29 before
    // 28, 1 before 48, 59 before 52, 1 before 72 (the B), 1 before 0. 2000 samples are 19 passes
    // and 81 blocks more, which end in the last loop's 41st round.
    const auto samples = [](std::uint64_t blocks, std::uint64_t more) {
        return 19 * blocks + more;
    };
    // 2000 times two passes; 19 passes; 51 + 151 + 1 + 41 * 5 instructions of one more.
    constexpr std::uint64_t kExecuted = 2000 * 2 * 504 + 19 * 504 + 408;
    const GuestRun run = run_guest_program("sampler");
    expect_run(run,
               {{"place", 0},
                {"samples", samples(1, 0)},
                {"place", 4},
                {"samples", samples(9, 9)},
                {"place", 24},
                {"samples", samples(1, 1)},
                {"place", 28},
                {"samples", samples(29, 29)},
                {"place", 48},
                {"samples", samples(1, 1)},
                {"place", 52},
                {"samples", samples(59, 41)},
                {"place", 72},
                {"samples", samples(1, 0)}},
               {{"inst_retired:u", kExecuted}});
    EXPECT_EQ(run.result.at("core_interrupts"), 2000);
}

TEST(GuestPrograms, the_non_secure_side_sees_nothing_of_the_secure_one) {
    // Between two reads of a counter at EL1: the first MRS, another, SMC. With SPME also what the
    // Secure side does: 15 instructions of EL3 that enter it; MOV, 1000 rounds of 2, ADR, MOV, BL,
    // 16 lines by 3 instructions, RET and SMC; 14 of EL3 that leave it.
    constexpr std::uint64_t kOutside = 3;
    constexpr std::uint64_t kAll = kOutside + 15 + (1 + 2000 + 3 + 48 + 2) + 14;
    const GuestRun run = run_guest_program("worlds");
    ASSERT_EQ(run.status, 0) << run.console;
    // The CCI-550: all its registers read as zero and ignore writes, until they are opened. Then
    // the count is still there. SPNIDEN is LOW, so reads of the Secure side are not counted; 8 of
    // the Non-secure one are.
    EXPECT_EQ(run.lines(), (Lines{{"instructions around a call", kOutside},
                                  {"cycles around a call", kOutside},
                                  {"instructions with SPME", kAll},
                                  {"cycles with SPME", kAll},
                                  {"secr_acc seen", 0},
                                  {"count seen", 0},
                                  {"count once open", 1234},
                                  {"Secure reads counted", 0},
                                  {"reads counted in all", 8}}));
    const Truth truth = run.truth();
    ASSERT_EQ(truth.size(), 4U);
    EXPECT_EQ(truth[0].first, "inst_retired");
    EXPECT_EQ(truth[0].second, truth[1].second); // DP = 1: PMCCNTR counts what the others count
    EXPECT_EQ(truth[2], (Truth::value_type{"cci_550/config=0x11f/", 0}));
    // 16 lines once, for the second call finds them in the cluster's cache, and 8; and the code of
    // the Secure side that is not fetched before, the line of `secure` and that of `read_lines`.
    EXPECT_EQ(truth[3],
              (Truth::value_type{"cci_550/si_rrq_hs_shareable_alloc,source=0x3/", 24 + 2}));
}

TEST(GuestPrograms, the_trms_procedure_gives_the_snoop_hit_rate) {
    // SI3, the cluster: 32 lines are written (ReadUnique), 16 read (ReadShared), 48 found in its
    // cache. The DMA engine reads 64 lines, of which the cluster has 48; it reads 64 that nobody
    // has and writes them over those of the cluster, which then reads 48 anew. No other master has
    // a cache, so SI3 hits nowhere. Reads that are not shareable are none of these.
    constexpr std::uint64_t kCluster = 32 + 16 + 48;
    constexpr std::uint64_t kDma = 64 + 64, kHits = 48;
    // Then the DMA engine reads 64 lines again, from 16 before the count's end; 48 hit.
    // Then the same copy with NIDEN LOW, which changes no count and occurs all the same.
    // Step 2 drives the pins whatever the file says of them.
    const std::string pins = "-s interconnect_pmu.authentication.";
    const GuestRun run = run_guest_program("snoops");
    EXPECT_EQ(run_guest_program("snoops", pins + "niden=false").console, run.console);
    EXPECT_EQ(run_guest_program("snoops", pins + "spniden=true").console, run.console);
    expect_run(run,
               {{"shareable reads of SI3", kCluster},
                {"snoop hits of SI3", 0},
                {"shareable reads of SI2", kDma},
                {"snoop hits of SI2", kHits},
                {"overflows", 0},
                {"hit rate of SI2 in thousandths", 375},
                {"count past its end", 64 - 16},
                {"overflow flag", 1},
                {"overflow flag once cleared", 0},
                {"reads counted with NIDEN LOW", 0}},
               {{"cci_550/si_rrq_hs_shareable_non_alloc,source=0x3/", 0},
                {"cci_550/si_rrq_hs_shareable_alloc,source=0x3/", kCluster},
                {"cci_550/si_rrq_hs_rlast_snoop,source=0x3/", 0},
                {"cci_550/si_rrq_hs_shareable_non_alloc,source=0x2/", kDma + 64 + 64},
                {"cci_550/si_rrq_hs_rlast_snoop,source=0x2/", kHits + 48 + 48},
                {"cci_550/config=0x11f/", 0}});
    EXPECT_EQ(run.result.at("interconnect_interrupts"), 1);
}

// By the pins that the file gives: 16 lines and 2 of code, as above, are Secure.
TEST(GuestPrograms, secure_reads_are_counted_by_spniden_or_dbgen_with_spiden) {
    const auto counted = [](const std::string& pins) {
        const GuestRun run =
            run_guest_program("worlds", "-s 'interconnect_pmu.authentication={" + pins + "}'");
        std::vector<std::uint64_t> reads;
        for (const auto& [line, number] : run.lines())
            if (line == "Secure reads counted" || line == "reads counted in all")
                reads.push_back(number);
        return reads;
    };
    using Reads = std::vector<std::uint64_t>;
    EXPECT_EQ(counted("spniden: true"), (Reads{18, 26}));
    EXPECT_EQ(counted("dbgen: true, spiden: true"), (Reads{18, 26}));
    EXPECT_EQ(counted("dbgen: true"), (Reads{0, 8}));
    EXPECT_EQ(counted("spiden: true"), (Reads{0, 8}));
    EXPECT_EQ(counted("niden: false, spniden: true"), (Reads{0, 0}));
}

// What a kind of sharing costs the cluster on SI3 and the one on SI4.
struct Shared {
    std::string kind;
    std::uint64_t hits, uniques, hits_of_second, uniques_of_second, messages;
};

TEST(GuestPrograms, what_two_clusters_share_costs_as_computed) {
    constexpr std::uint64_t kRounds = 100, kLines = 8;
    // GO is written by the first and read by the second, DONE the other way round.
    constexpr std::uint64_t kFrame = 1;
    // A line that goes to and fro: each reads it from the other's cache, and then has it alone.
    constexpr std::uint64_t kTurns = kFrame + kRounds;
    const std::vector<Shared> all = {
        {"separate lines", kFrame, kFrame, kFrame, kFrame, 0},
        {"turns", kTurns, kTurns, kTurns, kTurns, 0},
        {"turns, words in one line", kTurns + kRounds, kTurns + kRounds, kTurns + kRounds,
         kTurns + kRounds, 0},
        {"turns, words in two lines", kTurns, kTurns, kTurns, kTurns, 0},
        // The first only writes them, the second only reads them.
        {"turns, eight lines handed over", kTurns, kTurns + kRounds * kLines,
         kTurns + kRounds * kLines, kTurns, 0},
        {"turns, and TLBI", kTurns, kTurns, kTurns, kTurns, kRounds},
        // A Sync for each TLBI, and a DVM Complete for each Sync of the other one.
        {"turns, TLBI and DSB", kTurns, kTurns, kTurns, kTurns, 3 * kRounds}};
    Lines lines;
    for (const Shared& one : all) {
        lines.insert(lines.end(), {{one.kind, kRounds},
                                   {"  SI3 snoop hits", one.hits},
                                   {"  SI3 made unique", one.uniques},
                                   {"  SI3 reads", one.hits}, // nothing comes from memory
                                   {"  SI3 DVM messages", one.messages},
                                   {"  SI4 snoop hits", one.hits_of_second},
                                   {"  SI4 made unique", one.uniques_of_second},
                                   {"  SI4 reads", one.hits_of_second},
                                   {"  SI4 DVM messages", one.messages}});
    }
    const GuestRun run = run_guest_program("sharing");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(run.lines(), lines);
    EXPECT_EQ(run.result.at("processors").size(), 2U);
}

} // namespace armpmu::tests::guest_programs_test
