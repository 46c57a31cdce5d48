// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_packet.h"
#include "models/iss/gdb_session.h"
#include "tests/platform/fake_debug_port.h"

#include <gtest/gtest.h>

#include <random>

// GDB's remote serial protocol, on strings.
namespace armpmu::tests::gdb_protocol_test {

using iss::GdbInput;
using iss::GdbReader;
using iss::GdbSession;
using iss::HaltReason;
using Kind = GdbInput::Kind;
using Then = GdbSession::Answer::Then;

// All that is in these bytes: packets as they are, everything else as a word.
std::vector<std::string> read(const std::vector<std::string>& pieces) {
    GdbReader reader;
    std::vector<std::string> all;
    for (const std::string& piece : pieces) {
        reader.feed(piece);
        while (const auto input = reader.next())
            all.push_back(input->kind == Kind::packet         ? input->text
                          : input->kind == Kind::damaged      ? "<damaged>"
                          : input->kind == Kind::not_received ? "<not received>"
                                                              : "<interrupt>");
    }
    return all;
}

using Texts = std::vector<std::string>;

TEST(GdbPackets, come_whole_or_in_pieces) {
    EXPECT_EQ(read({"$g#67"}), Texts{"g"});
    EXPECT_EQ(read({"$", "g", "#", "6", "7"}), Texts{"g"});
    EXPECT_EQ(read({"+$g#67$?#3f+"}), (Texts{"g", "?"}));
    EXPECT_EQ(read({"$#00"}), Texts{""});
    EXPECT_EQ(read({"$g#6"}), Texts{});
}

TEST(GdbPackets, with_a_wrong_checksum_are_damaged) {
    EXPECT_EQ(read({"$g#68"}), Texts{"<damaged>"});
    EXPECT_EQ(read({"$g#zz$g#67"}), (Texts{"<damaged>", "g"}));
}

TEST(GdbPackets, that_another_one_cuts_off_are_lost) {
    EXPECT_EQ(read({"$m100$g#67"}), Texts{"g"});
}

TEST(GdbPackets, that_are_too_long_are_damaged_and_passed_over) {
    const std::string most(GdbReader::kLongest, 'x');
    EXPECT_EQ(read({"$" + most, most + "#00$g#67"}), (Texts{"<damaged>", "g"}));
    EXPECT_EQ(read({"$" + most + "#00$g#67"}), (Texts{"<damaged>", "g"}));
}

TEST(GdbPackets, that_are_too_long_say_nothing_with_what_is_in_them) {
    const std::string most(GdbReader::kLongest, 'x');
    const std::string noise("-\x03-\x03");
    EXPECT_EQ(read({"$" + most + "x", noise, noise + "#00", "$g#67"}), (Texts{"<damaged>", "g"}));
    EXPECT_EQ(read({"$" + most + "x", noise, noise + "$g#67"}), (Texts{"<damaged>", "g"}));
    std::vector<std::string> pieces(2560, std::string(4096, '-')); // 10 MB
    pieces.insert(pieces.begin(), "$");
    pieces.push_back("#00$g#67");
    EXPECT_EQ(read(pieces), (Texts{"<damaged>", "g"}));
}

TEST(GdbPackets, have_interrupts_and_noise_between_them) {
    EXPECT_EQ(read({"\x03"}), Texts{"<interrupt>"});
    EXPECT_EQ(read({"abc-\x03$g#67"}), (Texts{"<not received>", "<interrupt>", "g"}));
    EXPECT_EQ(read({"#00#00"}), Texts{});
}

TEST(GdbPackets, escape_what_has_a_meaning) {
    for (const std::string& text : Texts{"a#b", "$", "}*}", "\x03", "plain"})
        EXPECT_EQ(read({iss::gdb_packet(text)}), Texts{text});
    EXPECT_EQ(iss::gdb_packet("OK"), "$OK#9a");
}

class GdbCommands : public testing::Test {
  protected:
    std::string ask(const std::string& packet) {
        const GdbSession::Answer answer = session.command(packet);
        return answer.text.value_or("<none>");
    }

    FakeDebugPort first;
    FakeDebugPort second;
    GdbSession session{{&first, &second}};
};

TEST_F(GdbCommands, read_and_write_one_register) {
    first.registers[iss::DebugPort::kPc] = 0x0123456789abcdef;
    EXPECT_EQ(ask("p20"), "efcdab8967452301");
    EXPECT_EQ(ask("P21=c5030000"), "OK");
    EXPECT_EQ(first.registers[iss::DebugPort::kCpsr], 0x3c5U);
    EXPECT_EQ(ask("p21"), "c5030000");
}

TEST_F(GdbCommands, read_and_write_all_registers) {
    for (unsigned n = 0; n < iss::DebugPort::kRegisters; ++n) first.registers.at(n) = n + 1;
    const std::string all = ask("g");
    EXPECT_EQ(all.size(), (33 * 8 + 4) * 2U);
    EXPECT_EQ(all.substr(0, 32), "01000000000000000200000000000000");
    const auto before = first.registers;
    first.registers = {};
    EXPECT_EQ(ask("G" + all), "OK");
    EXPECT_EQ(first.registers, before);
}

TEST_F(GdbCommands, read_and_write_memory_as_far_as_it_goes) {
    EXPECT_EQ(ask("M1000,4:00ff7f01"), "OK");
    EXPECT_EQ(ask("m1000,4"), "00ff7f01");
    EXPECT_EQ(ask("m1fff,8"), "00");
    EXPECT_EQ(ask("m2000,1"), "E14");
    EXPECT_EQ(ask("M1fff,2:0000"), "E14");
    EXPECT_EQ(ask("m1000,ffffffffffffffff").size(), 2 * first.memory.size());
}

TEST_F(GdbCommands, set_breakpoints_in_all_processors) {
    EXPECT_EQ(ask("Z0,1000,4"), "OK");
    EXPECT_EQ(ask("Z1,ffff800008000000,4"), "OK");
    EXPECT_EQ(second.breakpoints, (std::set<std::uint64_t>{0x1000, 0xffff800008000000}));
    EXPECT_EQ(ask("z1,1000,4"), "OK");
    EXPECT_EQ(first.breakpoints.size(), 1U);
}

TEST_F(GdbCommands, go_on_and_step) {
    EXPECT_EQ(session.command("c").then, Then::resume);
    EXPECT_EQ(first.steps, 0U);
    EXPECT_EQ(session.command("s").then, Then::resume);
    EXPECT_EQ(first.steps, 1U);
    EXPECT_EQ(session.command("c1234").then, Then::resume);
    EXPECT_EQ(first.registers[iss::DebugPort::kPc], 0x1234U);
    EXPECT_EQ(session.command("S05;2000").then, Then::resume);
    EXPECT_EQ(first.registers[iss::DebugPort::kPc], 0x2000U);
}

TEST_F(GdbCommands, go_on_and_step_by_thread) {
    EXPECT_EQ(ask("vCont?"), "vCont;c;C;s;S");
    EXPECT_EQ(session.command("vCont;s:2;c").then, Then::resume);
    EXPECT_EQ(first.steps, 0U);
    EXPECT_EQ(second.steps, 1U);
    EXPECT_EQ(session.command("vCont;c:1;s").then, Then::resume);
    EXPECT_EQ(first.steps, 0U);
    EXPECT_EQ(second.steps, 2U);
    EXPECT_EQ(session.command("vCont;s:-1").then, Then::resume);
    EXPECT_EQ(first.steps, 1U);
}

TEST_F(GdbCommands, name_processors_as_threads) {
    EXPECT_EQ(ask("qfThreadInfo"), "m1,2");
    EXPECT_EQ(ask("qsThreadInfo"), "l");
    second.registers[0] = 0xff;
    EXPECT_EQ(ask("Hg2"), "OK");
    EXPECT_EQ(ask("p0"), "ff00000000000000");
    EXPECT_EQ(ask("T2"), "OK");
    EXPECT_EQ(ask("T3"), "E01");
    EXPECT_EQ(ask("Hg3"), "E01");
    EXPECT_EQ(session.halted(1, HaltReason::breakpoint), "T05thread:2;");
    EXPECT_EQ(ask("qC"), "QC2");
    EXPECT_EQ(ask("?"), "T05thread:2;");
}

TEST_F(GdbCommands, say_why_it_halted_or_ended) {
    EXPECT_EQ(session.halted(0, HaltReason::requested), "T02thread:1;");
    EXPECT_EQ(session.halted(0, HaltReason::stepped), "T05thread:1;");
    EXPECT_EQ(session.halted(0, HaltReason::problem), "T0bthread:1;");
    EXPECT_EQ(GdbSession::exited(7), "W07");
    EXPECT_EQ(GdbSession::ended_by_problem(), "X0b");
    EXPECT_EQ(session.command("k").then, Then::kill);
    EXPECT_EQ(session.command("D").then, Then::detach);
}

TEST_F(GdbCommands, set_and_clear_watchpoints) {
    using iss::WatchedAccess;
    EXPECT_EQ(ask("Z2,1000,8"), "OK");
    EXPECT_EQ(ask("Z3,1004,4"), "OK");
    EXPECT_EQ(ask("Z4,1010,1"), "OK");
    const decltype(second.watchpoints) all = {{0x1000, 8, WatchedAccess::write},
                                              {0x1004, 4, WatchedAccess::read},
                                              {0x1010, 1, WatchedAccess::any}};
    EXPECT_EQ(first.watchpoints, all);
    EXPECT_EQ(second.watchpoints, all);
    EXPECT_TRUE(first.breakpoints.empty());
    EXPECT_EQ(ask("z3,1004,4"), "OK");
    EXPECT_EQ(second.watchpoints.size(), 2U);
    EXPECT_EQ(ask("Z2,1000,0"), "E01");
    EXPECT_EQ(ask("Z2,1000"), "E01");
    EXPECT_EQ(ask("Z5,1000,4"), "");
}

TEST_F(GdbCommands, say_which_watchpoint_it_was) {
    using iss::WatchedAccess;
    second.touched = {0x1004, WatchedAccess::write};
    EXPECT_EQ(session.halted(1, HaltReason::watchpoint), "T05watch:1004;thread:2;");
    second.touched.kind = WatchedAccess::read;
    EXPECT_EQ(session.halted(1, HaltReason::watchpoint), "T05rwatch:1004;thread:2;");
    second.touched.kind = WatchedAccess::any;
    EXPECT_EQ(session.halted(1, HaltReason::watchpoint), "T05awatch:1004;thread:2;");
}

TEST_F(GdbCommands, describe_the_registers_piece_by_piece) {
    EXPECT_NE(ask("qSupported:swbreak+").find("qXfer:features:read+"), std::string::npos);
    const std::string query = "qXfer:features:read:target.xml:";
    std::string text;
    for (std::string piece = "m"; piece.front() == 'm'; text += piece.substr(1)) {
        std::array<char, 32> range{};
        std::snprintf(range.data(), range.size(), "%zx,100", text.size());
        piece = ask(query + range.data());
    }
    EXPECT_NE(text.find("org.gnu.gdb.aarch64.core"), std::string::npos);
    EXPECT_NE(text.find("</target>"), std::string::npos);
    EXPECT_EQ(ask(query + "100000,10"), "l");
}

TEST_F(GdbCommands, are_acknowledged_until_it_is_agreed_that_they_are_not) {
    EXPECT_TRUE(session.acknowledges());
    EXPECT_EQ(ask("QStartNoAckMode"), "OK");
    EXPECT_FALSE(session.acknowledges());
}

TEST_F(GdbCommands, that_make_no_sense_are_wrong_or_unknown) {
    for (const char* wrong : {"p",
                              "p70",
                              "pxyz",
                              "P0",
                              "P0=",
                              "P0=00",
                              "P22=00",
                              "P0=zz00000000000000",
                              "G",
                              "G00",
                              "m",
                              "m1000",
                              "m,",
                              "m1000,x",
                              "m-1,1",
                              "M1000,1",
                              "M1000,1:",
                              "M1000,2:00",
                              "M,:",
                              "Z0",
                              "Z0,",
                              "Z0,x,4",
                              "z0,1000",
                              "c zzz",
                              "cxyz",
                              "vCont;",
                              "vCont;x",
                              "vCont;s:9",
                              "vCont;s:x",
                              "vCont;;",
                              "H",
                              "Hg",
                              "Hx1",
                              "T",
                              "T0x",
                              "qXfer:features:read:target.xml:",
                              "qXfer:features:read:target.xml:0"})
        EXPECT_EQ(ask(wrong), "E01") << wrong;
    for (const char* unknown : {"", "X1000,0:", "!", "R", "b", "vMustReplyEmpty", "vCont", "qRcmd,",
                                "qXfer:memory-map:read::0,100", "Q", "q", "\xff", "Z", "Z9,0,4"})
        EXPECT_EQ(ask(unknown), "") << unknown;
}

TEST_F(GdbCommands, survive_anything_that_is_sent) {
    const Texts seeds = {"m1000,10",
                         "M1000,2:0102",
                         "p1f",
                         "P1=0000000000000000",
                         "Z0,1000,4",
                         "z1,1000,4",
                         "vCont;s:1;c",
                         "Hg1",
                         "qSupported:a+",
                         "T1",
                         "c1000",
                         "S05;1000",
                         "qXfer:features:read:target.xml:0,10"};
    std::mt19937 random(1);
    GdbReader reader;
    for (int n = 0; n < 50000; ++n) {
        std::string text = seeds[random() % seeds.size()];
        for (unsigned changes = random() % 4; changes != 0; --changes) {
            const std::size_t at = random() % (text.size() + 1);
            if (random() % 2 == 0 && at < text.size())
                text.erase(at, 1);
            else
                text.insert(
                    at, 1,
                    static_cast<char>(random() % 3 == 0 ? random() : ",:;=#$"[random() % 6]));
        }
        reader.feed(random() % 2 == 0 ? iss::gdb_packet(text) : "$" + text + "#00");
        while (const auto input = reader.next())
            if (input->kind == Kind::packet) session.command(input->text);
    }
}

} // namespace armpmu::tests::gdb_protocol_test
