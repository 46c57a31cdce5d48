// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/inject_section.h"

#include "testbench/scenario/yaml_section.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace armpmu::testbench {
namespace inject_list_test {

namespace fs = std::filesystem;
using cci550::Config;
using cci550::Security;

using tests::TemporaryFile;

std::vector<Injection> read(const std::string& text, const Config& config = {}) {
    return read_inject_list(TemporaryFile(text).path(), config);
}

// The message without the file's name: "line:column: ..."; empty when the text is good.
std::string complaint(const std::string& text, const Config& config = {}) {
    const TemporaryFile file(text);
    try {
        read_inject_list(file.path(), config);
    } catch (const ScenarioError& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.find(file.path() + ":"), 0U) << message;
        return message.substr(std::min(message.size(), file.path().size() + 1));
    }
    return {};
}

void expect(const Injection& seen, std::uint64_t cycle, unsigned event, Security security,
            std::uint64_t cycles, std::uint64_t every, std::uint64_t times) {
    EXPECT_EQ(seen.cycle, cycle);
    EXPECT_EQ(seen.event.raw(), event);
    EXPECT_EQ(seen.security, security);
    EXPECT_EQ(seen.cycles, cycles);
    EXPECT_EQ(seen.every, every);
    EXPECT_EQ(seen.times, times);
}

TEST(InjectList, all_columns_and_all_ways_to_name_an_event) {
    const auto list = read("# directed\n"
                           "\n"
                           "cycle,event,security,cycles,every,times\n"
                           "  # a comment\n"
                           "0,r60,non_secure,1,0,1\n"
                           "0x10, \"cci_550/si_rrq_dev,source=0x2/\" ,secure,4,100,3\n"
                           "7,cci_550/cci_snoop_cd_hs/,,,,\n"
                           "8,SI3:Read request handshake: Device,secure,,,\n"
                           "9,\"SI0:Read request handshake: Normal, Non-shareable\",\"\", 2 ,,\n"
                           " \t\n"
                           "4611686018427387903,MI0:0x06,,,,");
    ASSERT_EQ(list.size(), 6U);
    expect(list[0], 0, 0x60, Security::non_secure, 1, 0, 1);
    expect(list[1], 16, 0x41, Security::secure, 4, 100, 3);
    expect(list[2], 7, 0x1ec, Security::non_secure, 1, 0, 1);
    expect(list[3], 8, 0x61, Security::secure, 1, 0, 1);
    expect(list[4], 9, 0x02, Security::non_secure, 2, 0, 1);
    expect(list[5], (std::uint64_t{1} << 62) - 1, 0x106, Security::non_secure, 1, 0, 1);
}

TEST(InjectList, columns_come_in_any_order_and_four_may_be_absent) {
    auto list = read("times , event,every,cycle\n5,r0,9,2\n");
    ASSERT_EQ(list.size(), 1U);
    expect(list[0], 2, 0, Security::non_secure, 1, 9, 5);
    list = read("event,cycle\nr1,3\nr1,3\n");
    ASSERT_EQ(list.size(), 2U);
    expect(list[1], 3, 1, Security::non_secure, 1, 0, 1);
}

TEST(InjectList, a_header_alone_is_an_empty_list) {
    EXPECT_TRUE(read("cycle,event").empty());
}

TEST(InjectList, files_of_other_programs_with_crlf_and_byte_order_mark) {
    const auto list = read("\xef\xbb\xbf"
                           "cycle,event\r\n1,\"r60\"\r\n\r\n2,r61\r\n");
    ASSERT_EQ(list.size(), 2U);
    expect(list[1], 2, 0x61, Security::non_secure, 1, 0, 1);
}

TEST(InjectList, what_is_not_utf8_is_refused_even_in_a_comment) {
    EXPECT_EQ(complaint("cycle,event\n1,r60 # \xc3\xa9\n2,r\xe9\n"),
              "3:4: byte 0xe9 is not UTF-8; expected UTF-8 text");
    EXPECT_EQ(complaint("\xef\xbb\xbf# \xff\n").find("1:3: byte 0xff is not UTF-8"), 0U);
}

struct Damage {
    const char* text;
    const char* place;
    std::vector<const char*> words;
};

void expect_refused(const std::vector<Damage>& damages, const Config& config = {}) {
    for (const Damage& damage : damages) {
        const std::string message = complaint(damage.text, config);
        EXPECT_EQ(message.find(std::string(damage.place) + ": "), 0U)
            << damage.text << "\n-> " << message;
        for (const char* word : damage.words)
            EXPECT_NE(message.find(word), std::string::npos) << damage.text << "\n-> " << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(InjectList, damaged_headers_are_refused_with_their_place) {
    expect_refused({
        {"", "1:1", {"no line names the columns", "cycle,event"}},
        {"# nothing\n\n", "2:1", {"no line names the columns"}},
        {"cycle\n", "1:1", {"'event' is missing", "security"}},
        {"\nevent,times\n", "2:1", {"'cycle' is missing"}},
        {"cycle,event,cycel\n", "1:13", {"'cycel'", "did you mean cycle?", "every, times"}},
        {"cycle,event, cycle\n", "1:14", {"'cycle' stands here twice"}},
        {"cycle,,event\n", "1:7", {"unknown column ''"}},
        {"cycle,event,security,cycles,every,times,cycle\n", "1:41", {"too many", "6 columns"}},
        {"1,r60\n", "1:1", {"unknown column '1'"}},
    });
}

TEST(InjectList, damaged_lines_are_refused_with_their_place) {
    expect_refused({
        {"cycle,event\n1,r60\n2\n", "3:1", {"field 1", "expected 2"}},
        {"cycle,event,every\n1,r60\n", "2:3", {"field 2", "expected 3"}},
        {"cycle,event\n1,cci_550/si_rrq_dev,source=0x3/\n", "2:22", {"too many", "\"...\""}},
        {"cycle,event\n1,r60,\n", "2:7", {"too many"}},
        {"cycle,event\n1,\"r60\n", "2:3", {"closes this one is missing"}},
        {"cycle,event\n1,\"r60\"x\n", "2:8", {"comma or the end"}},
        {"cycle,event\n1,\"r\"\"60\"\n", "2:6", {"comma or the end"}},
        {"cycle,event\n1,r6\"0\n", "2:5", {"within a field"}},
        {"cycle,event\n1,r6\x01"
         "0\n",
         "2:5",
         {"control character"}},
        {"cycle,event\n1\r,r60\n", "2:2", {"control character"}},
    });
}

TEST(InjectList, wrong_values_are_refused_with_their_place) {
    const char* all = "4611686018427387903";
    expect_refused({
        {"cycle,event\n,r60\n", "2:1", {"cycle: expected", "from 0 to", all, "''"}},
        {"cycle,event\n-1,r60\n", "2:1", {"cycle: expected", "'-1'"}},
        {"cycle,event\n 1.5 ,r60\n", "2:2", {"'1.5'"}},
        {"cycle,event\n4611686018427387904,r60\n", "2:1", {all}},
        {"cycle,event\n0x10000000000000000,r60\n", "2:1", {all}},
        {"cycle,event,cycles\n1,r60,0\n", "2:7", {"cycles: expected", "from 1 to"}},
        {"cycle,event,every,times\n1,r60,1,0\n", "2:9", {"times: expected", "from 1 to"}},
        {"cycle,event,every\n1,r60,often\n", "2:7", {"every: expected", "'often'"}},
        {"cycle,event,security\n1,r60,Secure\n", "2:7", {"non_secure or secure", "'Secure'"}},
        {"cycle,event\n1,\n", "2:3", {"event: "}},
        {"cycle,event\n1,r600\n", "2:3", {"event: ", "0x1ff"}},
        {"cycle,event\n1,si_rrq_dev\n", "2:3", {"write cci_550/si_rrq_dev,source=0x3/"}},
        {"cycle,event\n1,\"cci_550/si_rrq_dew,source=0x3/\"\n", "2:12", {"did you mean"}},
        {"cycle,event\n1,SI3:0x20\n", "2:7", {"codes go up to 0x1f"}},
    });
}

TEST(InjectList, what_no_injector_would_take_is_refused_with_its_place) {
    Config config;
    config.slave_interfaces = 4;
    config.master_interfaces = 1;
    expect_refused(
        {
            {"cycle,event\n1,r80\n", "2:3", {"source=0x4", "absent", "SI0 to SI3"}},
            {"cycle,event\n1,MI1:0x00\n", "2:3", {"source=0x9", "absent", "MI0 to MI0"}},
            {"cycle,event\n1,SI0:0x04\n", "2:3", {"ACE interfaces only", "SI3"}},
            {"event,cycle\nSI3:0x11,1\n", "2:1", {"si_wrq_wrevict", "does not support"}},
            {"cycle,event\n1,r11f\n", "2:3", {"config=0x11f", "without an event"}},
            {"cycle,event,times\n1,r60,2\n", "2:7", {"needs every"}},
            {"cycle,times,event,every\n1,2,r60,0\n", "2:3", {"needs every"}},
            {"event,cycle,cycles\nr60,4611686018427387903,2\n", "2:5", {"beyond cycle"}},
            {"event,every,times,cycle\nr60,4611686018427387903,4611686018427387903,1\n",
             "2:45",
             {"beyond cycle"}},
        },
        config);
}

// Cut off anywhere behind its header, the list is refused unless it ends in a whole line.
TEST(InjectList, nothing_is_half_accepted) {
    const std::string header = "cycle,security,event\n";
    const std::string text = header + "100,secure,\"cci_550/si_rrq_dev,source=0x3/\"\n"
                                      "200,non_secure,\"cci_550/cci_snoop_cd_hs/\"\n";
    for (std::size_t length = header.size(); length <= text.size(); ++length) {
        const bool whole = text[length - 1] == '\n' || text[length] == '\n';
        EXPECT_EQ(complaint(text.substr(0, length)).empty(), whole) << text.substr(0, length);
    }
}

TEST(InjectList, files_that_cannot_be_read) {
    const auto why = [](const std::string& path) {
        try {
            read_inject_list(path, {});
        } catch (const ScenarioError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(why("/nonexistent.csv"), "/nonexistent.csv:1:1: no such file");
    EXPECT_NE(why(fs::temp_directory_path().string()).find("is a folder, not a file"),
              std::string::npos);
    const TemporaryFile file("cycle,event\n1,r60\n");
    fs::resize_file(file.path(), (64 << 20) + 1);
    EXPECT_NE(why(file.path()).find(":1:1: larger than 64 MiB"), std::string::npos);
    fs::resize_file(file.path(), 64 << 20);
    EXPECT_NE(why(file.path()).find(":3:1: a control character"), std::string::npos);
}

} // namespace inject_list_test
} // namespace armpmu::testbench
