// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/files/file_world.h"
#include "tests/files/reliability_page.h"
#include "tests/support/campaign.h"

#include <cerrno>
#include <chrono>
#include <random>

// Each call that writes, made to fail once, and each one killed once: what stood there stays, what
// stands there is whole, and nothing else is left.
namespace armpmu::tests::write_faults_test {
namespace {

// A command and the files that it writes.
struct Writer {
    const char* name;
    std::string command;
    std::vector<std::string> outputs;
};

const std::vector<Writer> kWriters = {
    {"run",
     "run inject.yaml -o a --over-time b -e SI0:0x00 --perfetto c --vcd d",
     {"a", "b", "c", "d"}},
    {"record", "record inject.yaml -o a.vec -r b", {"a.vec", "b"}},
    {"record_columns", "record inject.yaml -o a.vcol -r b", {"a.vcol", "b"}},
    {"record_waves", "record inject.yaml -o a.vcd", {"a.vcd"}},
    {"convert", "convert v.vec a.vcol", {"a.vcol"}},
    {"import", "import accesses.csv a.trace", {"a.trace"}},
    {"compare", "compare v.vec v.vcol --junit a", {"a"}},
    {"series", "series r.json --perfetto a --vcd b", {"a", "b"}},
    {"stat", "stat inject.yaml -o a", {"a"}},
    {"explain", "explain inject.yaml SI0:0x00 -o a", {"a"}},
    {"report", "report inject.yaml -o a", {"a"}},
    {"sweep", "sweep inject.yaml -p run.cycles=100,200 -o a", {"a"}},
    {"collect_csv", "sweep collect study -o a.csv", {"a.csv"}},
    {"collect_lines", "sweep collect study -o a.jsonl", {"a.jsonl"}},
    {"collect_database", "sweep collect study -o a.sqlite", {"a.sqlite"}},
    {"dump_dtb", "vp bare.yaml --dump-dtb a", {"a"}},
    {"snapshot", "vp bare.yaml -q --save a --save-at 50", {"a"}},
    {"result_of_vp", "vp bare.yaml -q -o a", {"a"}},
};

class WriteFaults : public testing::TestWithParam<std::size_t> {
  protected:
    const Writer& writer() const { return kWriters[GetParam()]; }

    void write_old() const {
        for (const std::string& output : writer().outputs) world_.write(output, "old " + output);
    }
    // The calls of a run that nothing disturbs, and what it writes.
    int undisturbed() {
        write_old();
        const Ending ending = with("FAULT_COUNT=count");
        EXPECT_LE(ending.status, 1) << ending.err;
        for (const std::string& output : writer().outputs) {
            written_[output] = world_.text(output);
            EXPECT_NE(written_[output], "old " + output);
        }
        const int calls = std::stoi("0" + world_.text("count"));
        std::filesystem::remove(world_.file("count"));
        EXPECT_GE(calls, 4) << "made, written, on the disk, named";
        return calls;
    }
    Ending with(const std::string& environment) const {
        return world_.armpmu(writer().command, "timeout -k 1 60 env " + environment +
                                                   " LD_PRELOAD=" ARMPMU_WRITE_FAULTS);
    }
    // How many outputs are as they were; each is old or whole.
    int count_old(const std::string& when) const {
        int old = 0;
        for (const std::string& output : writer().outputs) {
            const std::string now = world_.text(output);
            const bool is_old = now == "old " + output;
            old += is_old ? 1 : 0;
            // Some have the time of day, or that of the run, in them.
            EXPECT_TRUE(is_old || now.size() + 200 > written_.at(output).size())
                << writer().name << " " << when << ": " << output << " is cut off";
        }
        return old;
    }
    // By day some calls, others of each writer.
    bool is_tried(int call) {
        if (static_cast<std::size_t>(call) % kOneRoundOf != GetParam() % kOneRoundOf) return false;
        ++tried_;
        return true;
    }
    int parts_left() const {
        int left = 0;
        for (const auto& [name, text] : world_.content())
            if (name.find(".part") != std::string::npos) ++left;
        return left;
    }

    FileWorld world_;
    std::size_t tried_ = 0;
    std::size_t killed_ = 0;
    std::map<std::string, std::string> written_;
};

TEST_P(WriteFaults, of_each_call_leave_the_old_or_the_whole) {
    const int calls = undisturbed();
    for (int at = 1; at <= calls; ++at)
        for (const int error : {ENOSPC, EIO}) {
            if (!is_tried(at)) continue;
            write_old();
            const std::string when = "call " + std::to_string(at) + " of " + std::to_string(calls);
            const Ending ending =
                with("FAULT_AT=" + std::to_string(at) + " FAULT_ERROR=" + std::to_string(error));
            const int old = count_old(when);
            const int all = static_cast<int>(writer().outputs.size());
            EXPECT_EQ(parts_left(), 0) << writer().name << " " << when;
            EXPECT_EQ(ending.err.find("terminate"), std::string::npos) << ending.err;
            if (ending.status == 0 || ending.status == 1) {
                EXPECT_EQ(old, 0) << writer().name << " " << when << ": says that all is well";
                continue;
            }
            EXPECT_TRUE(ending.status == 3 || ending.status == 2)
                << writer().name << " " << when << ": " << ending.status << ending.err;
            EXPECT_NE(ending.err.find(error == EIO ? "Input/output error" : "No space left"),
                      std::string::npos)
                << writer().name << " " << when << ": " << ending.err;
            // Some are old and some are not: the message tells which.
            const bool mixed = old != 0 && old != all;
            const bool told = ending.err.find("of the same run there ") != std::string::npos ||
                              ending.err.find(": is there, but ") != std::string::npos;
            EXPECT_TRUE(told || !mixed) << writer().name << " " << when << ": " << ending.err;
        }
    note_attacks(tried_);
}

TEST_P(WriteFaults, that_are_kills_leave_what_the_next_run_removes) {
    const int calls = undisturbed();
    for (int at = 1; at <= calls; ++at) {
        if (!is_tried(at)) continue;
        write_old();
        const std::string when = "killed in call " + std::to_string(at);
        const Ending ending = with("FAULT_AT=" + std::to_string(at) + " FAULT_ERROR=0");
        EXPECT_NE(ending.status, 0) << writer().name << " " << when;
        count_old(when);
        const Ending next = world_.armpmu(writer().command);
        EXPECT_LE(next.status, 1) << writer().name << " " << when << ": " << next.err;
        EXPECT_EQ(parts_left(), 0) << writer().name << " " << when;
    }
    note_attacks(tried_);
}

// At random moments of a run, not only where it writes.
TEST_P(WriteFaults, by_kills_at_random_leave_the_old_or_the_whole) {
    undisturbed();
    std::mt19937 random(static_cast<unsigned>(GetParam()));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_LE(world_.armpmu(writer().command).status, 1);
    const auto run = std::chrono::steady_clock::now() - begin;
    const double seconds = std::chrono::duration<double>(run).count();
    for (unsigned n = 0; n < 40 / kOneRoundOf; ++n) {
        write_old();
        const double after = seconds * (random() % 1000) / 900;
        const std::string when = "killed after " + std::to_string(after) + " s";
        const Ending ending =
            world_.armpmu(writer().command, "timeout -s KILL " + std::to_string(after + 0.001));
        EXPECT_TRUE(ending.status <= 1 || ending.status == 137) << writer().name << " " << when;
        const int old = count_old(when);
        EXPECT_TRUE(ending.status > 1 || old == 0) << writer().name << " " << when;
        killed_ += ending.status == 137 ? 1 : 0;
    }
    EXPECT_LE(world_.armpmu(writer().command).status, 1);
    EXPECT_EQ(parts_left(), 0) << writer().name;
    note_attacks(killed_);
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    return kWriters[info.param].name;
}
INSTANTIATE_TEST_SUITE_P(of_each_writer, WriteFaults,
                         testing::Range(std::size_t{0}, kWriters.size()), name_of);

// The folder that it made goes, too; the one that was there has nothing new in it.
TEST(GoldenFaults, leave_no_vector_and_no_folder) {
    const FileWorld world;
    const auto golden = [&](const std::string& environment) {
        return world.armpmu("golden cci550 -o mine",
                            "env " + environment + " LD_PRELOAD=" ARMPMU_WRITE_FAULTS);
    };
    for (const int at : {1, 2, 5, 20, 40}) {
        const Ending ending =
            golden("FAULT_AT=" + std::to_string(at) + " FAULT_ERROR=" + std::to_string(ENOSPC));
        EXPECT_EQ(ending.status, 3) << ending.err;
        EXPECT_NE(ending.err.find("No space left"), std::string::npos) << ending.err;
        EXPECT_FALSE(std::filesystem::exists(world.file("mine"))) << at;
    }
    std::filesystem::create_directory(world.file("mine"));
    world.write("mine/own", "own");
    EXPECT_EQ(golden("FAULT_AT=7 FAULT_ERROR=28").status, 3);
    EXPECT_EQ(world.text("mine/own"), "own");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(world.file("mine")), {}), 1);
}

} // namespace
} // namespace armpmu::tests::write_faults_test
