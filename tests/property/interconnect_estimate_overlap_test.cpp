// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_estimate_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace armpmu::testbench::testing {
namespace interconnect_estimate_overlap_test {

using cci550::SourceKind;

struct Workload {
    const char* name = "";
    SystemConfig system{};
    Traffic traffic{};
};

std::vector<Workload> workloads() {
    Workload one{"2 threads"};
    one.system.interconnect.skip = false;
    one.system.interconnect.filter = {16, 8};
    one.traffic.records = 20000;
    one.traffic.lines = 4096;
    one.traffic.max_gap = 40;
    for (AceClusterConfig& cluster : one.system.clusters) {
        cluster.cache_bytes = 16 * 1024;
        cluster.cache_ways = 4;
        cluster.loads_in_flight = 1;
    }
    Workload many = one;
    many.name = "8 threads";
    many.traffic.threads = 8;
    many.traffic.max_gap = 6;
    for (AceClusterConfig& cluster : many.system.clusters) cluster.loads_in_flight = 2;
    Workload io = many;
    io.name = "much I/O";
    io.traffic.io_percent = 20;
    Workload shared = many;
    shared.name = "64 lines";
    shared.traffic.lines = 64;
    Workload small = many;
    small.name = "small filter";
    small.system.interconnect.filter = {8, 4};
    Workload slow = many;
    slow.name = "slow memory";
    slow.system.interconnect.masters[0].memory.beat_interval = 3;
    return {one, many, io, shared, small, slow};
}

// The stepped system under a workload, and its requests once more through the estimate.
struct Replayed {
    explicit Replayed(const Workload& workload)
        : system(workload.system, make_trace(workload.traffic), workload.traffic.threads),
          estimate(workload.system.interconnect, pmu) {
        system.interconnect.attach(log);
        EXPECT_TRUE(system.run());
        const AceClusterConfig& cluster = workload.system.clusters[0];
        MasterTiming timing;
        timing.snoop_response = cluster.snoop_latency;
        timing.snoops_held = cluster.snoop_buffer;
        estimate.connect(2, nullptr);
        estimate.connect(3, &answers3, timing);
        estimate.connect(4, &answers4, timing);
        std::stable_sort(log.requests.begin(), log.requests.end(),
                         [](const Logged& a, const Logged& b) { return a.valid < b.valid; });
        for (const Logged& request : log.requests) {
            const EstimatedAnswer answer =
                request.is_read ? estimate.read(request.port, request.read, request.valid)
                                : estimate.write(request.port, request.write, request.valid);
            cycles[request.is_read] += request.answered - request.valid;
            estimated[request.is_read] += answer.cycles;
        }
    }

    System system;
    PinLog log{system.interconnect};
    cci550::Pmu pmu;
    RecordedAnswers answers3{log, 3};
    RecordedAnswers answers4{log, 4};
    Estimate estimate;
    std::array<std::uint64_t, 2> cycles{}; // from VALID to the answer, of all writes and all reads
    std::array<std::uint64_t, 2> estimated{};
};

// A row of the table: events that are added up, over the interfaces of their kind.
struct Row {
    const char* name;
    SourceKind kind;
    unsigned first;
    unsigned last;
};
constexpr Row kRows[] = {
    {"requests, classes, beats: SI 0x00 to 0x08, 0x0A to 0x12", SourceKind::slave, 0x00, 0x12},
    {"R data from snoops: SI 0x09", SourceKind::slave, 0x09, 0x09},
    {"snoops: SI 0x13", SourceKind::slave, 0x13, 0x13},
    {"snoops without data: SI 0x16", SourceKind::slave, 0x16, 0x16},
    {"look-ups: global 0x00 to 0x03", SourceKind::global, 0x00, 0x03},
    {"misses: global 0x04 to 0x07", SourceKind::global, 0x04, 0x07},
    {"back-invalidations: global 0x08", SourceKind::global, 0x08, 0x08},
    {"writes of its own: global 0x0B", SourceKind::global, 0x0b, 0x0b},
    {"CD beats: global 0x0C", SourceKind::global, 0x0c, 0x0c},
    {"memory R beats: MI 0x00", SourceKind::master, 0x00, 0x00},
    {"memory W beats: MI 0x01", SourceKind::master, 0x01, 0x01},
    {"AR stalls: SI 0x17", SourceKind::slave, 0x17, 0x17},
    {"AW stalls: SI 0x19", SourceKind::slave, 0x19, 0x19},
    {"W stalls: SI 0x1A", SourceKind::slave, 0x1a, 0x1a},
    {"AC stalls: SI 0x1C", SourceKind::slave, 0x1c, 0x1c},
    {"CD stalls: SI 0x1D", SourceKind::slave, 0x1d, 0x1d},
    {"arbitration: SI 0x1F", SourceKind::slave, 0x1f, 0x1f},
    {"memory AR stalls: MI 0x02", SourceKind::master, 0x02, 0x02},
    {"memory W stalls: MI 0x05", SourceKind::master, 0x05, 0x05},
    {"filter way: global 0x09", SourceKind::global, 0x09, 0x09},
    {"tracker full: global 0x0A", SourceKind::global, 0x0a, 0x0a},
    {"address hazards: global 0x0D", SourceKind::global, 0x0d, 0x0d},
};
constexpr std::size_t kFirstStall = 11;

bool in_row(const Row& row, EventId id) {
    const bool snooped_data = id.code() == 0x09 && row.first == 0x00; // has a row of its own
    return id.kind() == row.kind && id.code() >= row.first && id.code() <= row.last &&
           !(row.kind == SourceKind::slave && snooped_data);
}

std::array<std::uint64_t, 2> sums(Replayed& run, const Row& row) {
    std::array<std::uint64_t, 2> both{};
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const EventId id = cci550::event_of_line(line);
        if (!in_row(row, id)) continue;
        both[0] += run.system.sink.counts[line];
        both[1] += run.pmu.total(id);
    }
    return both;
}

TEST(InterconnectEstimateOverlap, overlapping_requests_make_the_same_classes_and_beats) {
    for (const Workload& workload : workloads()) {
        Replayed run(workload);
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            const EventId id = cci550::event_of_line(line);
            if (!in_row(kRows[0], id)) continue;
            EXPECT_EQ(run.pmu.total(id), run.system.sink.counts[line])
                << workload.name << " source " << id.source() << " code " << id.code();
        }
    }
}

std::string cell(double timing, double estimate) {
    std::array<char, 64> text{};
    if (timing < 100) {
        std::snprintf(text.data(), text.size(), "%.0f, %.0f", timing, estimate);
    } else {
        std::snprintf(text.data(), text.size(), "%.0f, %+.1f %%", timing,
                      100 * (estimate - timing) / timing);
    }
    return text.data();
}

std::string table() {
    std::string header = "| |";
    std::string rule = "|---|";
    std::vector<std::string> lines;
    for (const Row& row : kRows) lines.push_back("| " + std::string(row.name) + " |");
    std::array<std::string, 2> latency{"| cycles per write |", "| cycles per read |"};
    for (const Workload& workload : workloads()) {
        Replayed run(workload);
        header += " " + std::string(workload.name) + " |";
        rule += "---|";
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto both = sums(run, kRows[i]);
            lines[i] +=
                " " + cell(static_cast<double>(both[0]), static_cast<double>(both[1])) + " |";
        }
        std::array<unsigned, 2> requests{};
        for (const Logged& request : run.log.requests) ++requests[request.is_read];
        for (const unsigned i : {0U, 1U}) {
            const auto mean = [&](std::uint64_t sum) {
                return static_cast<double>(sum) / requests[i];
            };
            std::array<char, 64> text{};
            std::snprintf(text.data(), text.size(), " %.1f, %.1f |", mean(run.cycles[i]),
                          mean(run.estimated[i]));
            latency[i] += text.data();
        }
    }
    lines.insert(lines.begin() + kFirstStall, {latency[1], latency[0]});
    std::string text = header + "\n" + rule + "\n";
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// The numbers in a text, and the text without them.
std::pair<std::vector<double>, std::string> take_apart(const std::string& text) {
    std::pair<std::vector<double>, std::string> result;
    for (std::size_t i = 0; i < text.size();) {
        const bool number = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
        if (!number) {
            if (text[i] != '+' && text[i] != '-') result.second += text[i];
            ++i;
            continue;
        }
        std::size_t length = 0;
        const double sign = i > 0 && text[i - 1] == '-' ? -1 : 1;
        result.first.push_back(sign * std::stod(text.substr(i), &length));
        i += length;
    }
    return result;
}

TEST(InterconnectEstimateOverlap, the_measured_table_is_current) {
    const std::string path = std::string(ARMPMU_SOURCE_DIR) + "/docs/interconnect.md";
    const std::string marker = "<!-- measured: generated by tools/write-docs -->\n";
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::string page = text.str();
    const std::size_t begin = page.find(marker) + marker.size();
    const std::size_t end = page.find("<!-- end of measured -->");
    ASSERT_NE(page.find(marker), std::string::npos);
    ASSERT_NE(end, std::string::npos);
    const std::string current = table();
    if (std::getenv("ARMPMU_WRITE_DOCS") != nullptr) {
        std::ofstream(path) << page.replace(begin, end - begin, current);
        return;
    }
    const auto [printed, printed_text] = take_apart(page.substr(begin, end - begin));
    const auto [measured, measured_text] = take_apart(current);
    ASSERT_EQ(printed_text, measured_text) << "run tools/write-docs";
    for (std::size_t i = 0; i < measured.size(); ++i)
        EXPECT_NEAR(printed[i], measured[i], 1 + std::abs(measured[i]) / 50)
            << "run tools/write-docs";
}

} // namespace interconnect_estimate_overlap_test
} // namespace armpmu::testbench::testing
