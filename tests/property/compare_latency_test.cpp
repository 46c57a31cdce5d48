// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/forms/text.h"
#include "tests/property/staged_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

// A right device with stages in one of its paths passes every golden vector when it declares them,
// and with one stage more than that it fails, and is told so.
namespace armpmu::tests {
namespace compare_latency_test {

using Stages = StagedDevice::Stages;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::LatencyRule;

MemoryVector read(const std::filesystem::path& path) {
    const auto reader = vectors::open_text(path.string());
    MemoryVector vector;
    vector.header = reader->header();
    for (vectors::Span span; reader->next(span);) vector.add(span.row, span.cycles);
    return vector;
}

// Those that are larger take most of the time.
constexpr std::uintmax_t kSmall = 60'000; // bytes

std::vector<std::filesystem::path> vectors_of(bool large) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(ARMPMU_GOLDEN_DIR))
        if (entry.path().extension() == ".vec" && (entry.file_size() > kSmall) == large)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Comparison compared(const MemoryVector& a, const MemoryVector& b,
                    const std::vector<LatencyRule>& latencies) {
    CompareOptions options;
    options.exact = true;
    options.latencies = latencies;
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::torn, 7);
    return compare(reference, device, options);
}

std::string text_of(const Comparison& result) {
    return result.agrees() ? "agrees" : result.explanation->reason;
}

struct PathCase {
    const char* path;
    std::vector<std::string> cci550, a55; // fields
};

class CompareLatency : public ::testing::TestWithParam<std::filesystem::path> {
  protected:
    CompareLatency() : vector_(read(GetParam())), a55_(vector_.header.device == "a55") {}

    // Declared exactly, within a range, and not enough: that is told wherever it is found.
    void check(const MemoryVector& device, const std::string& path, unsigned k) const {
        const auto declared = [&](unsigned least, unsigned most) {
            std::vector<LatencyRule> rules = {{path, least, most}};
            if (path == "count") rules.push_back({"flags", 0, 0});
            return compared(vector_, device, rules);
        };
        EXPECT_TRUE(declared(k, k).agrees()) << path << k << ": " << text_of(declared(k, k));
        EXPECT_TRUE(declared(0, 2).agrees()) << path << k << ": " << text_of(declared(0, 2));
        const Comparison less = declared(0, k - 1);
        const std::string text = text_of(less);
        // A register that shows the pins is read behind the stages of events, too.
        const bool of_pins = path == "events" && text.find(" reads ") != std::string::npos;
        if (!of_pins && text.find("Declared latency") != std::string::npos) {
            EXPECT_NE(text.find(path + (k == 1 ? " none" : " 0..1")), std::string::npos) << text;
        }
    }

    MemoryVector vector_;
    bool a55_;
};

TEST_P(CompareLatency, stages_in_front_of_outputs) {
    const PathCase cases[] = {
        {"count",
         {"count0", "count1", "count2", "count3", "count4", "count5", "count6", "count7"},
         {"cycles", "count0", "count1", "count2", "count3", "count4", "count5"}},
        {"flags", {"overflow"}, {"overflow"}},
        {"pins", {"nevntcntoverflow"}, {"npmuirq"}},
        {"bus", {"evntbus"}, {"export_bus"}},
    };
    for (const PathCase& one : cases)
        for (const unsigned k : {1U, 2U})
            for (const Stages stages : {Stages::free, Stages::stand, Stages::cleared})
                check(StagedDevice(vector_).outputs(a55_ ? one.a55 : one.cci550, k, stages),
                      one.path, k);
}

TEST_P(CompareLatency, stages_behind_the_event_lines) {
    for (const unsigned k : {1U, 2U})
        for (const Stages stages : {Stages::free, Stages::stand, Stages::cleared})
            for (const bool behind_gates : {false, true})
                check(StagedDevice(vector_).events(k, stages, behind_gates), "events", k);
}

TEST_P(CompareLatency, stages_in_front_of_read_data) {
    for (const unsigned k : {1U, 2U}) check(StagedDevice(vector_).reads(k), "read", k);
}

INSTANTIATE_TEST_SUITE_P(golden, CompareLatency, ::testing::ValuesIn(vectors_of(false)),
                         [](const auto& file) { return file.param.stem().string(); });
INSTANTIATE_TEST_SUITE_P(large, CompareLatency, ::testing::ValuesIn(vectors_of(true)),
                         [](const auto& file) { return file.param.stem().string(); });

MemoryVector overflow() {
    return read(ARMPMU_SOURCE_DIR "/vectors/golden/cci550_overflow.vec");
}

TEST(CompareLatencyTold, one_more_than_declared_is_late_by_that_much) {
    const MemoryVector vector = overflow();
    const StagedDevice device(vector);
    const auto reason = [&](const MemoryVector& other, const char* path, unsigned most) {
        return text_of(compared(vector, other, {{path, 0, most}, {"flags", 0, 0}}));
    };
    const MemoryVector counts = device.outputs(
        {"count0", "count1", "count2", "count3", "count4", "count5", "count6", "count7"}, 2,
        Stages::free);
    EXPECT_EQ(reason(counts, "count", 2), "agrees");
    EXPECT_NE(reason(counts, "count", 1)
                  .find("1 clock late. Declared latency: events none, "
                        "count 0..1"),
              std::string::npos)
        << reason(counts, "count", 1);
    const MemoryVector bus = device.outputs({"evntbus"}, 1, Stages::free);
    EXPECT_NE(reason(bus, "bus", 0).find("1 clock late"), std::string::npos)
        << reason(bus, "bus", 0);
    const MemoryVector pins = device.outputs({"nevntcntoverflow"}, 1, Stages::free);
    EXPECT_NE(reason(pins, "pins", 0).find("the pin moves 1 clock late"), std::string::npos)
        << reason(pins, "pins", 0);
    const MemoryVector flags = device.outputs({"overflow"}, 1, Stages::free);
    EXPECT_NE(reason(flags, "pins", 0).find("1 clock late"), std::string::npos)
        << reason(flags, "pins", 0);
    const MemoryVector reads = device.reads(2);
    EXPECT_NE(reason(reads, "read", 1).find("the data come 1 clock late"), std::string::npos)
        << reason(reads, "read", 1);
}

// A latency is one number for the whole run.
TEST(CompareLatencyTold, a_latency_that_changes_is_a_divergence) {
    const MemoryVector vector = overflow();
    const StagedDevice staged(vector);
    MemoryVector device = staged.outputs({"count0"}, 1, Stages::free);
    std::uint64_t half = vector.clocks() / 2;
    for (std::uint64_t t = half; t < vector.clocks(); ++t)
        device.copy_field(t, "count0", vector.row(t));
    EXPECT_FALSE(compared(vector, device, {{"count", 0, 2}, {"flags", 0, 0}}).agrees());
}

TEST(CompareLatencyTold, the_device_declares_it_in_its_header) {
    const MemoryVector vector = overflow();
    MemoryVector device = StagedDevice(vector).outputs({"evntbus"}, 1, Stages::free);
    EXPECT_FALSE(compared(vector, device, {}).agrees());
    device.header.latencies = {{"bus", 1, 1}};
    EXPECT_TRUE(compared(vector, device, {}).agrees());
    EXPECT_FALSE(compared(vector, device, {{"bus", 0, 0}}).agrees()); // an option replaces it
    MemoryReader alone(device);
    EXPECT_TRUE(replay(alone).agrees());
}

TEST(CompareLatencyTold, a_fault_is_found_behind_stages_too) {
    const MemoryVector vector = overflow();
    MemoryVector device = StagedDevice(vector).outputs({"count0"}, 1, Stages::free);
    std::uint64_t t = 20;
    while (device.get(t, "count0") + 1 != device.get(t + 1, "count0")) ++t;
    for (++t; t < device.clocks(); ++t) // one of its events is lost
        device.set(t, "count0", device.get(t, "count0") - 1);
    const Comparison result = compared(vector, device, {{"count", 0, 2}});
    ASSERT_FALSE(result.agrees());
    EXPECT_NE(text_of(result).find("occurred and was not counted"), std::string::npos)
        << text_of(result);
}

TEST(CompareLatencyTold, what_is_no_latency_is_refused) {
    const MemoryVector vector = overflow();
    const auto refused = [&](const LatencyRule& rule) {
        try {
            compared(vector, vector, {rule});
        } catch (const vectors::VectorError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(refused({"count", 0, 16}), "accepted");
    EXPECT_NE(refused({"count", 0, 17}).find("from 0 to 16"), std::string::npos);
    EXPECT_NE(refused({"count", 2, 1}).find("is no latency"), std::string::npos);
    EXPECT_NE(refused({"counts", 0, 1}).find("is no path"), std::string::npos);
}

} // namespace compare_latency_test
} // namespace armpmu::tests
