// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gdb_client.h"
#include "tests/platform/gdb_guest.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>

// Who may debug, what a debugger may write, and what it may send.
namespace armpmu::tests::gdb_socket_test {

namespace fs = std::filesystem;

constexpr std::uint32_t kNop = 0xd503201f;
constexpr std::uint32_t kMovX12Port = 0xd2a1600c;
constexpr std::uint32_t kStrWzrExit = 0xb900119f;
constexpr std::uint32_t kBranchHere = 0x14000000;
const std::vector<std::uint32_t> kGuestThatEnds = {kNop, kMovX12Port, kStrWzrExit, kBranchHere};
const std::string kInterrupted = "T02thread:1;";
const std::string kEnded = "W00";

unsigned mode_of(const fs::path& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

std::string monitor(GdbClient& gdb, const std::string& command) {
    std::string packet = "qRcmd,";
    for (const char c : command) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
        packet += digits;
    }
    const std::string answer = gdb.ask(packet);
    std::string text;
    for (std::size_t n = 0; n + 1 < answer.size(); n += 2)
        text += static_cast<char>(std::strtoul(answer.substr(n, 2).c_str(), nullptr, 16));
    return text;
}

TEST(GdbSocket, is_in_a_folder_that_is_the_users_alone_and_goes_with_the_run) {
    GdbGuest guest(kGuestThatEnds);
    const fs::path place = guest.start_at("");
    ASSERT_FALSE(place.empty()) << guest.errors();
    EXPECT_TRUE(fs::is_socket(place));
    EXPECT_EQ(mode_of(place.parent_path()), 0700U);
    EXPECT_EQ(guest.errors().find("warning"), std::string::npos);
    GdbClient gdb(place.string());
    EXPECT_EQ(gdb.ask("?"), kInterrupted);
    EXPECT_EQ(gdb.ask("c"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_FALSE(fs::exists(place.parent_path()));
}

TEST(GdbSocket, of_a_name_is_in_a_folder_that_is_made_or_private_already) {
    for (const bool there : {false, true}) {
        GdbGuest guest(kGuestThatEnds);
        const fs::path folder = guest.folder() / "debug";
        if (there) {
            fs::create_directory(folder);
            fs::permissions(folder, fs::perms::owner_all);
        }
        const std::string place = guest.start_at((folder / "socket").string());
        ASSERT_EQ(place, (folder / "socket").string()) << guest.errors();
        EXPECT_EQ(mode_of(folder), 0700U);
        GdbClient gdb(place);
        EXPECT_EQ(gdb.ask("c"), kEnded);
        EXPECT_EQ(guest.status(), 0);
        EXPECT_EQ(fs::exists(folder), there);
        EXPECT_FALSE(fs::exists(place));
    }
}

TEST(GdbSocket, in_a_folder_of_others_or_in_the_place_of_a_file_is_refused) {
    GdbGuest open(kGuestThatEnds), taken(kGuestThatEnds), missing(kGuestThatEnds);
    fs::permissions(open.folder(), fs::perms(0755));
    EXPECT_EQ(open.start_at((open.folder() / "socket").string()), "");
    EXPECT_EQ(open.status(), 2);
    EXPECT_NE(open.errors().find("mode 0700"), std::string::npos) << open.errors();
    fs::permissions(taken.folder(), fs::perms::owner_all);
    std::ofstream(taken.folder() / "socket") << "mine";
    EXPECT_EQ(taken.start_at((taken.folder() / "socket").string()), "");
    EXPECT_EQ(taken.status(), 2);
    EXPECT_EQ(fs::file_size(taken.folder() / "socket"), 4U);
    EXPECT_EQ(missing.start_at((missing.folder() / "no/such/socket").string()), "");
    EXPECT_EQ(missing.status(), 2);
    EXPECT_EQ(missing.errors().find('\n'), missing.errors().size() - 1) << missing.errors();
}

TEST(GdbSocket, at_a_port_is_warned_of_at_each_start) {
    for (unsigned n = 0; n < 2; ++n) {
        GdbGuest guest(kGuestThatEnds);
        GdbClient gdb(guest.start());
        EXPECT_NE(guest.errors().find("warning: each user of this host can debug at 127.0.0.1:"),
                  std::string::npos)
            << guest.errors();
        EXPECT_EQ(gdb.ask("c"), kEnded);
        EXPECT_EQ(guest.status(), 0);
    }
    GdbGuest none(kGuestThatEnds);
    EXPECT_EQ(none.start_at("65536"), "");
    EXPECT_EQ(none.status(), 2);
}

TEST(GdbSocket, is_what_gdb_connects_to) {
    if (!has_tool("gdb-multiarch"))
        GTEST_SKIP() << "NOT RUN with GDB: gdb-multiarch is not installed";
    GdbGuest guest(kGuestThatEnds);
    const std::string place = guest.start_at("");
    const Printed said =
        shell("timeout -k 1 40 gdb-multiarch -nx -batch -ex 'set architecture aarch64' -ex "
              "'target remote " +
              place + "' -ex 'print $pc' -ex continue 2>&1 </dev/null");
    EXPECT_NE(said.text.find("0x40000000"), std::string::npos) << said.text;
    EXPECT_NE(said.text.find("exited normally"), std::string::npos) << said.text;
    EXPECT_EQ(guest.status(), 0);
}

// --- what it may write ---

TEST(GdbMonitor, snapshot_writes_what_save_named_and_nothing_else) {
    GdbGuest named(kGuestThatEnds, "--save saved.snap");
    const fs::path other = named.folder() / "other.snap";
    {
        GdbClient gdb(named.start_at(""));
        EXPECT_NE(monitor(gdb, "snapshot " + other.string()).find("takes no file"),
                  std::string::npos);
        EXPECT_EQ(monitor(gdb, "snapshot").rfind("saved.snap is written", 0), 0U);
        EXPECT_EQ(gdb.ask("c"), kEnded);
    }
    EXPECT_EQ(named.status(), 0) << named.errors();
    EXPECT_FALSE(fs::exists(other));
    EXPECT_TRUE(fs::remove("saved.snap"));

    GdbGuest none(kGuestThatEnds);
    {
        GdbClient gdb(none.start_at(""));
        EXPECT_NE(monitor(gdb, "snapshot " + other.string()).find("--save names no file"),
                  std::string::npos);
        EXPECT_NE(monitor(gdb, "snapshot").find("--save names no file"), std::string::npos);
        EXPECT_EQ(gdb.ask("c"), kEnded);
    }
    EXPECT_EQ(none.status(), 0) << none.errors();
    EXPECT_FALSE(fs::exists(other));
}

// --- what it may send ---

TEST(GdbSocket, survives_packets_of_ten_megabytes_in_pieces_and_noise) {
    GdbGuest guest(kGuestThatEnds);
    const std::string without = guest.result_without();
    GdbClient gdb(guest.start_at(""));
    EXPECT_EQ(gdb.ask("?"), kInterrupted);
    constexpr std::size_t kTenMegabytes = 10'000'000;
    for (const char filler : {'f', '-', '\x03', '}', '+'}) {
        gdb.raw("$M40000000," + std::string(kTenMegabytes, filler) + "#00");
        EXPECT_EQ(gdb.ask("p20"), "0000004000000000") << int{filler};
    }
    for (const char c : std::string("$p20#")) { // a slow sender
        gdb.raw(std::string(1, c));
        usleep(20000);
    }
    gdb.raw("d2");
    EXPECT_EQ(gdb.receive(), "0000004000000000");
    EXPECT_EQ(gdb.ask("c"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_EQ(guest.result(), without);
}

TEST(GdbSocket, lets_go_of_who_does_not_read_and_takes_the_next_one) {
    GdbGuest guest({kBranchHere});
    const std::string place = guest.start_at("");
    {
        GdbClient deaf(place);
        for (unsigned n = 0; n < 3000 && deaf.connected(); ++n)
            deaf.send("m40000000,1fff"); // 16 KB each, which it never reads
    }
    for (unsigned n = 0; n < 20; ++n) {
        GdbClient next(place);
        EXPECT_TRUE(next.connected());
        next.raw("$");
    }
    GdbClient last(place);
    EXPECT_EQ(last.ask("?").rfind("T02", 0), 0U);
    last.send("k");
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

} // namespace armpmu::tests::gdb_socket_test
