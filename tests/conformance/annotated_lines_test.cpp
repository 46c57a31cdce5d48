// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/line_table.h"
#include "tests/conformance/guest_program.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

// Where events happen, by source line, as the program shows it.
namespace armpmu::tests::annotated_lines_test {

namespace fs = std::filesystem;

// `walk` does 600 loads in line 5, one by one.
constexpr const char* kSource = R"(#include <stdlib.h>
struct node { struct node* next; };
static __attribute__((noinline)) struct node* walk(struct node* one, int n) {
    while (n-- > 0)
	one = one->next; // 	tabs
    return one;
}
int main(void) {
    struct node nodes[2];
    nodes[0].next = nodes + 1;
    nodes[1].next = nodes;
    return walk(nodes, 600) == nodes ? 0 : 1;
}
)";

class AnnotatedLines : public GuestProgram {
  protected:
    fs::path source() const { return work_ / "chase.c"; }

    void build(const std::string& how) const {
        std::ofstream(source()) << kSource;
        const Printed printed = shell("aarch64-linux-gnu-gcc -O1 -static " + how + " -o " +
                                      binary() + " " + source().string() + " 2>&1");
        ASSERT_EQ(printed.status, 0) << printed.text;
    }
    std::string run(const std::string& options) const {
        const Printed printed = shell(ARMPMU_PROGRAM " run " + options + " 2>&1");
        EXPECT_EQ(printed.status, 0) << printed.text;
        return printed.text;
    }
    std::string annotated() const {
        return run("--annotate ld_retired --annotate-percent 2 --program " + binary());
    }
    // Of all events of one run, the first.
    nlohmann::json told(const std::string& what, const std::string& event) const {
        const std::string result = (work_ / "result.json").string();
        run("-j -o " + result + " --annotate " + event + " " + what);
        std::ifstream file(result);
        const auto json = nlohmann::json::parse(file);
        EXPECT_EQ(json.at("annotate").at(0).at("total"), json.at("totals").at(event));
        return json.at("annotate").at(0);
    }
    static bool has(const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    }
};

// The table of lines, the instructions and the total tell the same.
void expect_sums(const nlohmann::json& event) {
    std::map<std::string, std::uint64_t> by_line;
    std::uint64_t sum = event.at("no_line"), without = 0;
    for (const auto& function : event.at("functions")) {
        const std::string name = function.at("name");
        if (function.at("instructions").empty()) without += function.at("count").get<unsigned>();
        for (const auto& one : function.at("instructions")) {
            const std::uint64_t count = one.at("count");
            if (one.contains("line"))
                by_line[name + " " + one.at("file").get<std::string>() + " " +
                        one.at("line").dump()] += count;
            else
                without += count;
        }
    }
    for (const auto& line : event.at("lines")) {
        const std::uint64_t count = line.at("count");
        EXPECT_EQ(by_line[line.at("function").get<std::string>() + " " +
                          line.at("file").get<std::string>() + " " + line.at("line").dump()],
                  count);
        EXPECT_GT(count, 0U);
        sum += count;
    }
    EXPECT_EQ(event.at("no_line"), without);
    EXPECT_EQ(sum, event.at("total"));
}

class KnownLines : public AnnotatedLines {
  protected:
    void SetUp() override {
        GuestProgram::SetUp();
        if (!IsSkipped() && !testbench::reads_line_tables())
            GTEST_SKIP() << "NOT RUN: built without libdw";
    }
};

TEST_F(KnownLines, are_shown_where_they_change_and_with_their_text) {
    build("-g");
    const std::string text = annotated();
    EXPECT_TRUE(has(text, " :            600 : walk  chase.c:5  one = one->next; //  tabs\n"))
        << text;
    EXPECT_TRUE(has(text, " : [no line]\n")) << text;
    const std::size_t listing = text.find("| walk, 0x06 ld_retired");
    ASSERT_NE(listing, std::string::npos) << text;
    const std::string walk = text.substr(listing, text.find("\n\n", listing) - listing);
    const std::size_t load = walk.find(" :            600 : ");
    ASSERT_NE(load, std::string::npos) << walk;
    const std::size_t before = walk.rfind("          :                : chase.c:", load);
    EXPECT_EQ(walk.substr(walk.find("chase.c", before), 17), "chase.c:5  one = ") << walk;
}

TEST_F(KnownLines, add_up_to_the_event) {
    build("-g");
    for (const char* event : {"inst_retired", "cpu_cycles", "ld_retired", "l1d_cache_refill"}) {
        SCOPED_TRACE(event);
        expect_sums(told("--program " + binary(), event));
    }
    std::uint64_t loads = 0;
    const auto event = told("--program " + binary(), "ld_retired");
    for (const auto& line : event.at("lines"))
        if (line.at("file") == source().string() && line.at("line") == 5)
            loads += line.at("count").get<unsigned>();
    EXPECT_EQ(loads, 600U);
}

TEST_F(KnownLines, are_those_of_a_recorded_program_too) {
    build("-g");
    const Printed printed =
        shell(ARMPMU_SOURCE_DIR "/tools/trace/record-program --plugin " ARMPMU_PLUGIN " -o " +
              trace() + " -- " + binary() + " 2>&1");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const std::string scenario = (work_ / "s.yaml").string();
    std::ofstream(scenario) << "scenario: s\nprogram: [ { recorded: " << trace()
                            << ", symbols: " << binary() << " } ]\n";
    const auto event = told(scenario, "ld_retired");
    expect_sums(event);
    EXPECT_EQ(event.at("lines").at(0).at("line"), 5);
    EXPECT_EQ(event.at("lines").at(0).at("function"), "walk");
    EXPECT_EQ(event.at("lines").at(0).at("count"), 600);
}

TEST_F(KnownLines, do_without_their_text) {
    build("-g");
    std::ofstream(source()) << "\n\n\n\n\x80\xff\n";
    EXPECT_TRUE(has(annotated(), " :            600 : walk  chase.c:5\n"));
    fs::remove(source());
    EXPECT_TRUE(has(annotated(), " :            600 : walk  chase.c:5\n"));
    fs::create_directory(source());
    EXPECT_TRUE(has(annotated(), " :            600 : walk  chase.c:5\n"));
    std::ofstream(work_ / "long") << std::string(4, '\n') + std::string(99, 'a') + "\u00e4\u00e4\n";
    fs::remove(source());
    fs::rename(work_ / "long", source());
    EXPECT_TRUE(has(annotated(), "chase.c:5  " + std::string(99, 'a') + "...\n"));
}

TEST_F(KnownLines, are_not_mentioned_without_dwarf) {
    build("");
    const std::string text = annotated();
    EXPECT_TRUE(has(text, "| walk, 0x06 ld_retired")) << text;
    EXPECT_FALSE(has(text, "chase.c")) << text;
    EXPECT_FALSE(has(text, "Lines with")) << text;
    EXPECT_FALSE(has(text, "no line")) << text;
    const auto event = told("--program " + binary(), "ld_retired");
    EXPECT_FALSE(event.contains("lines"));
    EXPECT_FALSE(event.contains("no_line"));
}

TEST_F(AnnotatedLines, are_missed_by_name_in_a_build_without_libdw) {
    build("-g");
    const bool reads = testbench::reads_line_tables();
    const std::string text = annotated();
    EXPECT_EQ(has(text, "No source lines: armpmu was built without libdw"), !reads) << text;
    EXPECT_EQ(has(text, "chase.c"), reads) << text;
    // A kernel has none anyway.
    const std::string scenario = (work_ / "s.yaml").string();
    std::ofstream(scenario) << "scenario: s\nprogram: [ { kernel: adds, iterations: 5 } ]\n";
    EXPECT_FALSE(has(run(scenario + " --annotate br_retired"), "source lines"));
}

} // namespace armpmu::tests::annotated_lines_test
