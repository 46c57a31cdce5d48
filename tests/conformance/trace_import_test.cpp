// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// What of other programs' records of memory accesses becomes of them in a trace?
#include "testbench/traffic/import/trace_import.h"
#include "testbench/traffic/trace_reader.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <vector>

namespace armpmu::testbench {

inline bool operator==(const TraceRecord& a, const TraceRecord& b) {
    return a.kind == b.kind && a.thread == b.thread && a.address == b.address &&
           a.bytes == b.bytes && a.gap == b.gap;
}
inline void PrintTo(const TraceRecord& record, std::ostream* out) {
    *out << static_cast<int>(record.kind) << " thread " << record.thread << " 0x" << std::hex
         << record.address << std::dec << "+" << record.bytes << " gap " << record.gap;
}

namespace trace_import_test {

using Kind = TraceRecord::Kind;

class TraceImporting : public tests::TestWithFolder {
  protected:
    // What a text becomes, read back; `summary_` is what is said of it.
    std::vector<TraceRecord> imported(const std::string& text, const ImportConfig& config = {}) {
        const std::string file = path("a.trace");
        std::istringstream stream(text);
        ImportLines lines(stream, "a.txt");
        TraceWriter writer(file, config.threads);
        TraceImport importing(lines, config, writer);
        while (importing.next()) {}
        writer.finish();
        summary_ = importing.summary();
        TraceReader reader(file);
        EXPECT_EQ(reader.threads(), config.threads);
        std::vector<TraceRecord> records;
        for (TraceRecord record; reader.next(record);) records.push_back(record);
        return records;
    }
    std::string refusal(const std::string& text, const ImportConfig& config = {}) {
        try {
            imported(text, config);
        } catch (const TraceError& error) {
            return error.what();
        }
        return "accepted";
    }

    std::string summary_;
};

using Records = std::vector<TraceRecord>;

TEST_F(TraceImporting, lackey_counts_instructions_and_numbers_pages) {
    const Records records = imported("==7== Lackey, an example Valgrind tool\n"
                                     "==7== \n"
                                     "I  0401ab70,3\n"
                                     "I  0401ab73,5\n"
                                     " S 1fff000708,8\n"
                                     "I  0401b770,1\n"
                                     " L 0403e010,4\r\n"
                                     " L 1fff000700,8\n"
                                     "I  0401b771,2\n"
                                     " M 0403eff8,1\n"
                                     "I  0401b773,2\n"
                                     "==7== Counted 1 call to main()\n");
    EXPECT_EQ(records, (Records{{Kind::store, 0, 0x8000'0708, 8, 2},
                                {Kind::load, 0, 0x8000'1010, 4, 1},
                                {Kind::load, 0, 0x8000'0700, 8, 0},
                                {Kind::load, 0, 0x8000'1ff8, 1, 1},
                                {Kind::store, 0, 0x8000'1ff8, 1, 0}}));
    EXPECT_EQ(summary_, "3 loads, 2 stores, 4 instructions, 2 pages");
}

TEST_F(TraceImporting, an_access_across_pages_is_one_record_for_each) {
    EXPECT_EQ(imported("I  1000,4\n L 00002ffc,8\nI  1004,4\n L 00003000,4\n"),
              (Records{{Kind::load, 0, 0x8000'0ffc, 4, 1},
                       {Kind::load, 0, 0x8000'1000, 4, 0},
                       {Kind::load, 0, 0x8000'1000, 4, 1}}));
    EXPECT_EQ(imported("kind,address,bytes\nstore,0x1fff,8194\n"),
              (Records{{Kind::store, 0, 0x1fff, 1, 1},
                       {Kind::store, 0, 0x2000, 4096, 0},
                       {Kind::store, 0, 0x3000, 4096, 0},
                       {Kind::store, 0, 0x4000, 1, 0}}));
}

TEST_F(TraceImporting, a_csv_has_columns_in_any_order) {
    ImportConfig config;
    config.threads = 3;
    EXPECT_EQ(imported("# of my simulator\n"
                       "gap, kind, thread, address, bytes\n"
                       "3,load,2,0x80001000,8\n"
                       "\n"
                       "0, store , 0 , 4096 , 1\n"
                       "7,sync,2,,\n"
                       "1,output,1,0x10,64\n"
                       "1,input,1,0XAB,5",
                       config),
              (Records{{Kind::load, 2, 0x8000'1000, 8, 3},
                       {Kind::store, 0, 4096, 1, 0},
                       {Kind::sync, 2, 0, 0, 7},
                       {Kind::output, 1, 0x10, 64, 1},
                       {Kind::input, 1, 0xab, 5, 1}}));
    EXPECT_EQ(summary_, "1 load, 1 store, 3 system calls, 12 instructions, 3 pages");
}

TEST_F(TraceImporting, addresses_of_a_csv_are_kept_unless_they_are_virtual) {
    const std::string text = "kind,address,bytes\nload,0x7fffffffe010,8\nload,16,8\n";
    EXPECT_EQ(imported(text)[0].address, 0x7fff'ffff'e010U);
    ImportConfig config;
    config.virtual_pages = true;
    EXPECT_EQ(imported(text, config),
              (Records{{Kind::load, 0, 0x8000'0010, 8, 1}, {Kind::load, 0, 0x8000'1010, 8, 1}}));
    const std::string high = "kind,address,bytes\nload,0xffff800000000000,8\n";
    EXPECT_EQ(imported(high, config)[0].address, 0x8000'0000U);
    EXPECT_EQ(refusal(high), "a.txt:2:1: the access ends beyond 48 bits of address; expected a "
                             "physical address, or --virtual");
}

// Blocks are cut anywhere, also in the middle of a line.
TEST_F(TraceImporting, a_text_of_many_blocks_loses_nothing) {
    std::string text = "==1== Lackey\n";
    for (unsigned n = 0; n < 100'000; ++n) {
        std::ostringstream line;
        line << "I  0401ab70,3\n L " << std::hex << (n % 4096) << "," << std::dec << 1 + n % 9
             << "\n";
        text += line.str();
    }
    std::uint64_t bytes = 0;
    for (const TraceRecord& record : imported(text)) bytes += record.bytes;
    std::uint64_t given = 0;
    for (unsigned n = 0; n < 100'000; ++n) given += 1 + n % 9;
    EXPECT_EQ(bytes, given);
    EXPECT_EQ(summary_, "100000 loads, 0 stores, 100000 instructions, 2 pages");
}

TEST_F(TraceImporting, what_is_none_is_refused_with_its_place) {
    const auto refused = [&](const std::string& text, const std::string& words) {
        const std::string message = refusal(text);
        EXPECT_EQ(message.find(words), 0U) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos);
    };
    const std::string lackey = "==1== Lackey\nI  10,2\n";
    for (const char* line : {"hello", " L 10", " L 10,", " L 10,0", " L 10,8x", " X 10,8", "I 10,2",
                             " L xyz,8", " L 10,99999999"})
        refused(lackey + line + "\n", "a.txt:3:1: '" + std::string(line) +
                                          "' is none of its "
                                          "lines; expected 'I  ADDRESS,SIZE'");
    refused(lackey + " L 1f", "a.txt:3:1: cut off in the middle of a line");
    refused("hello\n", "a.txt:1:1: 'hello' begins neither a trace of valgrind's Lackey nor a CSV");
    refused("kind,address\n", "a.txt:1:1: there is no column bytes");
    refused("kind,address,bytes,size\n", "a.txt:1:20: 'size' is no column; expected kind, address");
    refused("kind,address,bytes,kind\n", "a.txt:1:20: the column kind stands here twice");
    const std::string csv = "kind,address,bytes\n";
    refused(csv + "load,1\n", "a.txt:2:7: 2 values; expected 3");
    refused(csv + "read,1,1\n", "a.txt:2:1: kind: 'read' is none; expected one of load, store");
    refused(csv + "load,0x,1\n", "a.txt:2:6: address: expected a number from 0");
    refused(csv + "load,,1\n", "a.txt:2:6: address: expected a number from 0");
    refused(csv + "load,-1,1\n", "a.txt:2:6: address: expected a number from 0");
    refused(csv + "load,1,0\n", "a.txt:2:8: bytes: 0 is no access");
    refused(csv + "sync,1,0\n", "a.txt:2:6: address: expected nothing or 0 of a sync");
    refused("kind,address,bytes,thread\nload,1,1,1\n",
            "a.txt:2:1: thread 1 of a trace with threads 0 .. 0; expected --threads 2 or more");
    refused("kind,address,bytes,thread\nload,1,1,16\n", "a.txt:2:10: thread: expected a number");
    refused(csv + std::string(70'000, 'x'), "a.txt:2:1: the line is longer than 65536 characters");
}

TEST_F(TraceImporting, a_form_that_is_asked_for_is_not_guessed) {
    ImportConfig config;
    config.form = ImportForm::csv;
    EXPECT_EQ(refusal("I  10,2\n", config).find("a.txt:1:1: 'I  10' is no column"), 0U);
    config.form = ImportForm::lackey;
    EXPECT_EQ(refusal("kind,address,bytes\n", config)
                  .find("a.txt:1:1: 'kind,address,bytes' is "
                        "none of its lines"),
              0U);
}

} // namespace trace_import_test
} // namespace armpmu::testbench
