// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_writer.h"
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

// Ten million records: replayed in the memory of ten thousand, and damaged near their end.
namespace armpmu::tests {
namespace long_trace_test {

namespace fs = std::filesystem;
using testbench::TraceRecord;

constexpr unsigned kFew = 10'000;
constexpr unsigned kMany = 10'000'000;

class LongTrace : public testing::Test {
  protected:
    LongTrace() { fs::create_directory(folder_); }

    void make(const char* name, unsigned records) {
        std::mt19937_64 random(records);
        testbench::TraceWriter writer((folder_ / name).string(), 2);
        for (unsigned i = 0; i < records; ++i) {
            TraceRecord record;
            record.kind = random() % 4 == 0 ? TraceRecord::Kind::store : TraceRecord::Kind::load;
            record.thread = i / 8 % 2;
            record.address = 0x8000'0000 + random() % 1024 * 8;
            record.bytes = 8;
            record.gap = 3;
            writer.write(record);
        }
        writer.finish();
    }
    std::string scenario(const char* trace) const {
        const fs::path file = folder_ / "scenario.yaml";
        std::ofstream(file, std::ios::trunc)
            << "scenario: x\ntrace: " << trace
            << "\nmasters:\n  - {name: cpu0, kind: ace_cluster, port: SI3}\n"
               "  - {name: cpu1, kind: ace_cluster, port: SI4}\n"
               "  - {name: buffers, kind: ace_lite, port: SI2}\n"
               "pmu: {counters: [r64]}\n";
        return file.string();
    }
    Printed run(const char* trace, const std::string& options = "") const {
        return shell(std::string(ARMPMU_PROGRAM) + " run " + scenario(trace) + " " + options +
                     " 2>&1");
    }
    // The most that any child had so far.
    static long kilobytes() {
        rusage usage{};
        EXPECT_EQ(getrusage(RUSAGE_CHILDREN, &usage), 0);
        return usage.ru_maxrss;
    }

    const tests::TemporaryFolder temporary_;
    const fs::path folder_ = temporary_.file("long_trace");
};

TEST_F(LongTrace, takes_no_more_memory_than_a_short_one) {
    make("few.trace", kFew);
    EXPECT_EQ(run("few.trace").status, 0);
    const long few = kilobytes();
    make("many.trace", kMany);
    const Printed many = run("many.trace");
    EXPECT_EQ(many.status, 0) << many.text;
#ifdef __SANITIZE_ADDRESS__
    (void)few; // AddressSanitizer keeps what is freed
#else
    EXPECT_LT(kilobytes(), few + 2048);
#endif
}

TEST_F(LongTrace, is_refused_where_it_is_damaged) {
    make("many.trace", kMany);
    const fs::path path = folder_ / "many.trace";
    const auto bytes = fs::file_size(path);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(bytes - bytes / 1000));
    file << "\x2f\x2f\x2f\x2f\x2f\x2f\x2f\x2f\x2f\x2f"; // a control record that is none
    file.close();
    const Printed whole = run("many.trace");
    EXPECT_EQ(whole.status, 2);
    const std::string start =
        scenario("many.trace") + ":2:8: trace: " + path.string() + ": record ";
    ASSERT_EQ(whole.text.compare(0, start.size(), start), 0) << whole.text;
    const unsigned long record = std::stoul(whole.text.substr(start.size()));
    EXPECT_GT(record, kMany - kMany / 500);
    EXPECT_LT(record, kMany);
    EXPECT_EQ(std::count(whole.text.begin(), whole.text.end(), '\n'), 1);
    EXPECT_EQ(run("many.trace", "--set run.cycles=10000").status, 0);
}

} // namespace long_trace_test
} // namespace armpmu::tests
