// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/debugged_guests.h"
#include "tests/platform/gdb_guest.h"

#include <gtest/gtest.h>

// What a user of gdb-multiarch does and sees.
namespace armpmu::tests::gdb_test {

class Gdb : public testing::Test {
  protected:
    void SetUp() override {
        if (!has_tool("gdb-multiarch"))
            GTEST_SKIP() << "NOT RUN with GDB: gdb-multiarch is not installed";
    }

    // What it prints for these commands.
    static std::string debug(unsigned short port, const std::vector<std::string>& commands) {
        std::string line = "timeout -k 1 40 gdb-multiarch -nx -batch -ex 'set architecture aarch64'"
                           " -ex 'target remote 127.0.0.1:" +
                           std::to_string(port) + "'";
        for (const std::string& command : commands) line += " -ex '" + command + "'";
        return shell(line + " 2>&1 </dev/null").text;
    }
};

void expect_in_order(const std::string& text, const std::vector<std::string>& parts) {
    std::size_t from = 0;
    for (const std::string& part : parts) {
        const std::size_t found = text.find(part, from);
        ASSERT_NE(found, std::string::npos) << "no, or not there: " << part << '\n' << text;
        from = found + part.size();
    }
}

TEST_F(Gdb, breaks_steps_over_a_branch_and_into_an_exception) {
    GdbGuest guest(guest_with_mmu());
    const std::string without = guest.result_without();
    const std::string said =
        debug(guest.start(), {"break *0x80000070", "continue", "print $x9", "stepi", "print $pc",
                              "continue", "print $x9", "delete", "tbreak *0x80000074", "continue",
                              "print $x9", "stepi", "print $pc", "stepi", "print $x11", "stepi",
                              "print $pc", "info threads", "continue"});
    expect_in_order(said, {"Breakpoint 1, 0x0000000080000070", "$1 = 1", "$2 = ", "0x80000064",
                           "Breakpoint 1, 0x0000000080000070", "$3 = 2",
                           "breakpoint 2, 0x0000000080000074", "$4 = 1000", "0x80000a00", "$6 = 1",
                           "0x80000078", "* 1    Thread 1", "exited normally"});
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_EQ(guest.result(), without);
}

TEST_F(Gdb, shows_vectors_and_registers_of_system_and_pmu) {
    GdbGuest guest(guest_with_mmu());
    const std::string said =
        debug(guest.start(),
              {"print $v3.u64", "set var $v3.u64[1] = 0x1122334455667788", "print/x $v3.u64",
               "print/x $q3.u", "info registers fpcr", "print/x $pmcr_el0", "break *0x80000070",
               "continue", "print/x $sctlr_el1 & 1", "print/x $vbar_el1", "delete", "continue"});
    expect_in_order(said,
                    {"$1 = {0, 0}", "$2 = {0x0, 0x1122334455667788}",
                     "$3 = 0x11223344556677880000000000000000", "fpcr", "0x0", "$4 = 0x41453000",
                     "Breakpoint 1", "$5 = 0x1", "$6 = 0x80000800", "exited normally"});
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

TEST_F(Gdb, reads_and_writes_memory_by_virtual_address) {
    GdbGuest guest(guest_with_mmu());
    const std::string said =
        debug(guest.start(), {"x/wx 0x80000064", "break *0x80000070", "continue", "x/2i 0x80000064",
                              "x/gd 0x80001000", "x/gd 0x40001000", "x/wx 0x200000000",
                              "set var *(int*)0x80001008 = 5", "x/wd 0x40001008", "x/wx 0x09000018",
                              "delete", "continue"});
    expect_in_order(said, {"Cannot access memory at address 0x80000064", "Breakpoint 1",
                           "add\tx9, x9, #0x1", "str\tx9, [x10]", "0x80001000:\t1",
                           "0x40001000:\t1", "Cannot access memory at address 0x200000000",
                           "0x40001008:\t5", "0x9000018:\t0x", "exited with code 05"});
    EXPECT_EQ(guest.status(), 1) << guest.errors();
}

TEST_F(Gdb, reads_and_writes_registers) {
    GdbGuest guest(guest_with_mmu());
    const std::string said =
        debug(guest.start(),
              {"print/x $pc", "print/x $cpsr", "break *0x8000006c", "continue", "set $x9 = 1000",
               "set $sp = 0x123456789abcdef0", "print/x $sp", "set $x30 = 77", "info registers x30",
               "set $cpsr = $cpsr & ~0xc0", "print/x $cpsr & 0xff", "delete", "break *0x80000078",
               "continue", "print $x9", "print/x $sp", "continue"});
    expect_in_order(said,
                    {"0x40000000", "= 0x3c5", "Breakpoint 1", "= 0x123456789abcdef0", "77", "= 0x5",
                     "Breakpoint 2", "= 1000", "= 0x123456789abcdef0", "exited normally"});
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

TEST_F(Gdb, watches_what_is_stored_and_loaded) {
    GdbGuest guest(guest_with_mmu());
    const std::string without = guest.result_without();
    const std::string said = debug(
        guest.start(), {"break *0x80000070", "continue", "delete", "watch *(long*)0x80001000",
                        "continue", "continue", "print/x $pc", "delete", "rwatch *(int*)0x80001008",
                        "continue", "print $x9", "print/x $pc", "continue"});
    expect_in_order(said,
                    {"Breakpoint 1", "Hardware watchpoint 2", "Old value = 1", "New value = 2",
                     "Old value = 2", "New value = 3", "0x8000006c", "Hardware read watchpoint 3",
                     "Value = 0", "= 1000", "0x80000080", "exited normally"});
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_EQ(guest.result(), without);
}

TEST_F(Gdb, ctrl_c_halts_the_guest) {
    constexpr std::uint32_t kBranchHere = 0x14000000;
    GdbGuest guest({kBranchHere, 0xd2a1600c, 0xb900119f, kBranchHere});
    const char* const ctrl_c = "python threading.Timer(0.5, lambda: os.kill(os.getpid(), "
                               "signal.SIGINT)).start()";
    const std::string said =
        debug(guest.start(), {"python import threading, os, signal", ctrl_c, "continue",
                              "print/x $pc", "set $pc = 0x40000004", "continue"});
    expect_in_order(said, {"SIGINT", "= 0x40000000", "exited normally"});
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

} // namespace armpmu::tests::gdb_test
