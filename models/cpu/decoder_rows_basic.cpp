// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows.h"

// Integer instructions and branches (Arm ARM C4.1.92 to C4.1.95).
namespace armpmu::cpu {

namespace {

using Kind = InstructionKind;
using Memory = DecoderRow::Memory;

DecoderRow integer(const char* name, const char* pattern, const char* operands, Timing timing) {
    return {name, pattern, operands, Kind::integer, timing};
}

DecoderRow branch(const char* name, const char* pattern, const char* operands, BranchKind kind) {
    return {name, pattern, operands, Kind::branch, Timing::branch, kind};
}

DecoderRow system(const char* name, const char* pattern, const char* operands,
                  Timing timing = Timing::system) {
    return {name, pattern, operands, Kind::system, timing};
}

} // namespace

std::vector<DecoderRow> rows_of_immediates() {
    return {
        integer("adr", "x xx 10000 xxxxxxxxxxxxxxxxxxx ddddd", "d :", Timing::alu),
        integer("add_sub_immediate", "x x 0 100010 x xxxxxxxxxxxx nnnnn ddddd", "d| : n|",
                Timing::alu),
        integer("adds_subs_immediate", "x x 1 100010 x xxxxxxxxxxxx nnnnn ddddd", "d f : n|",
                Timing::alu),
        integer("and_eor_immediate", "x x0 100100 x xxxxxx xxxxxx nnnnn ddddd", "d| : n",
                Timing::alu),
        integer("orr_immediate", "x 01 100100 x xxxxxx xxxxxx nnnnn ddddd", "d| : n", Timing::alu),
        integer("ands_immediate", "x 11 100100 x xxxxxx xxxxxx nnnnn ddddd", "d f : n",
                Timing::alu),
        integer("movn", "x 00 100101 xx xxxxxxxxxxxxxxxx ddddd", "d :", Timing::move_wide),
        integer("movz", "x 10 100101 xx xxxxxxxxxxxxxxxx ddddd", "d :", Timing::move_wide),
        integer("movk", "x 11 100101 xx xxxxxxxxxxxxxxxx ddddd", "d : d", Timing::move_wide),
        integer("sbfm", "x 00 100110 x xxxxxx xxxxxx nnnnn ddddd", "d : n", Timing::bitfield),
        integer("bfm", "x 01 100110 x xxxxxx xxxxxx nnnnn ddddd", "d : n' d", Timing::bitfield),
        integer("ubfm", "x 10 100110 x xxxxxx xxxxxx nnnnn ddddd", "d : n", Timing::bitfield),
        integer("extr", "x 00 100111 x 0 mmmmm xxxxxx nnnnn ddddd", "d : n m'", Timing::extract),
    };
}

std::vector<DecoderRow> rows_of_branches() {
    const auto word = [](const char* name, const char* pattern, BranchKind kind) {
        return DecoderRow{name, pattern, ":", Kind::system, Timing::system, kind};
    };
    return {
        branch("b_cond", "0101010 0 xxxxxxxxxxxxxxxxxxx 0 xxxx", ": f", BranchKind::conditional),
        branch("b", "0 00101 xxxxxxxxxxxxxxxxxxxxxxxxxx", ":", BranchKind::immediate),
        branch("bl", "1 00101 xxxxxxxxxxxxxxxxxxxxxxxxxx", "l :", BranchKind::call),
        branch("cbz_cbnz", "x 011010 x xxxxxxxxxxxxxxxxxxx ttttt", ": t", BranchKind::conditional),
        branch("tbz_tbnz", "x 011011 x xxxxx xxxxxxxxxxxxxx ttttt", ": t", BranchKind::conditional),
        branch("br", "1101011 0000 11111 000000 nnnnn 00000", ": n", BranchKind::indirect),
        branch("blr", "1101011 0001 11111 000000 nnnnn 00000", "l : n", BranchKind::indirect_call),
        branch("ret", "1101011 0010 11111 000000 nnnnn 00000", ": n", BranchKind::procedure_return),
        branch("eret", "1101011 0100 11111 000000 11111 00000", ":", BranchKind::exception_return),
        word("svc", "11010100 000 xxxxxxxxxxxxxxxx 000 01", BranchKind::exception),
        word("hvc", "11010100 000 xxxxxxxxxxxxxxxx 000 10", BranchKind::exception),
        word("smc", "11010100 000 xxxxxxxxxxxxxxxx 000 11", BranchKind::exception),
        word("brk", "11010100 001 xxxxxxxxxxxxxxxx 000 00", BranchKind::exception),
        word("dcps1", "11010100 101 xxxxxxxxxxxxxxxx 000 01", BranchKind::exception),
        word("dcps2_dcps3", "11010100 101 xxxxxxxxxxxxxxxx 000 1x", BranchKind::exception),
        word("hlt", "11010100 010 xxxxxxxxxxxxxxxx 000 00", BranchKind::exception),
        word("isb", "1101010100 0 00 011 0011 xxxx 110 11111", BranchKind::instruction_barrier),
        system("hint", "1101010100 0 00 011 0010 xxxx xxx 11111", ":", Timing::hint),
        system("clrex", "1101010100 0 00 011 0011 xxxx 010 11111", ":"),
        system("dsb", "1101010100 0 00 011 0011 xxxx 100 11111", ":", Timing::barrier),
        system("dmb", "1101010100 0 00 011 0011 xxxx 101 11111", ":", Timing::barrier),
        system("msr_uao", "1101010100 0 00 000 0100 xxxx 011 11111", ":"),
        system("msr_pan_spsel", "1101010100 0 00 000 0100 xxxx 10x 11111", ":"),
        system("msr_daif", "1101010100 0 00 011 0100 xxxx 11x 11111", ":"),
        {"dc_zva", "1101010100 0 01 011 0111 0100 001 ttttt", ": t@", Kind::memory,
         Timing::store_zeroes, BranchKind::none, Memory::cache_line, DecoderRow::stores},
        // Maintenance by address, of EL0's: op1 = 3.
        system("ic_ivau", "1101010100 0 01 011 0111 0101 001 ttttt", ": t@"),
        system("dc_cvac", "1101010100 0 01 011 0111 1010 001 ttttt", ": t@"),
        system("dc_cvau", "1101010100 0 01 011 0111 1011 001 ttttt", ": t@"),
        system("dc_cvap", "1101010100 0 01 011 0111 1100 001 ttttt", ": t@"),
        system("dc_civac", "1101010100 0 01 011 0111 1110 001 ttttt", ": t@"),
        // Others of EL0's that nobody has named; CRn 7 above.
        system("sys_low", "1101010100 0 01 011 00xx xxxx xxx ttttt", ": t"),
        system("sys_middle", "1101010100 0 01 011 010x xxxx xxx ttttt", ": t"),
        system("sys_6", "1101010100 0 01 011 0110 xxxx xxx ttttt", ": t"),
        system("sys_high", "1101010100 0 01 011 1xxx xxxx xxx ttttt", ": t"),
        // Those of EL1 and above.
        system("sys_el1", "1101010100 0 01 0x0 xxxx xxxx xxx ttttt", ": t"),
        system("sys_el2", "1101010100 0 01 1xx xxxx xxxx xxx ttttt", ": t"),
        system("sys_op1_1", "1101010100 0 01 001 xxxx xxxx xxx ttttt", ": t"),
        system("sysl", "1101010100 1 01 xxx xxxx xxxx xxx ttttt", "t :"),
        system("msr", "1101010100 0 1x xxx xxxx xxxx xxx ttttt", ": t"),
        system("mrs", "1101010100 1 1x xxx xxxx xxxx xxx ttttt", "t :"),
    };
}

std::vector<DecoderRow> rows_of_registers() {
    return {
        integer("logical_shifted", "x 0x 01010 xx x mmmmm xxxxxx nnnnn ddddd", "d : n m'",
                Timing::alu_shifted),
        integer("eor_shifted", "x 10 01010 xx x mmmmm xxxxxx nnnnn ddddd", "d : n m'",
                Timing::alu_shifted),
        integer("ands_shifted", "x 11 01010 xx x mmmmm xxxxxx nnnnn ddddd", "d f : n m'",
                Timing::alu_shifted),
        integer("add_sub_shifted", "x x 0 01011 0x 0 mmmmm xxxxxx nnnnn ddddd", "d : n m'",
                Timing::alu_shifted),
        integer("add_sub_asr", "x x 0 01011 10 0 mmmmm xxxxxx nnnnn ddddd", "d : n m'",
                Timing::alu_shifted),
        integer("adds_subs_shifted", "x x 1 01011 0x 0 mmmmm xxxxxx nnnnn ddddd", "d f : n m'",
                Timing::alu_shifted),
        integer("adds_subs_asr", "x x 1 01011 10 0 mmmmm xxxxxx nnnnn ddddd", "d f : n m'",
                Timing::alu_shifted),
        integer("add_sub_extended", "x x 0 01011 00 1 mmmmm xxx xxx nnnnn ddddd", "d| : n| m'",
                Timing::alu_shifted),
        integer("adds_subs_extended", "x x 1 01011 00 1 mmmmm xxx xxx nnnnn ddddd", "d f : n| m'",
                Timing::alu_shifted),
        integer("adc_sbc", "x x 0 11010000 mmmmm 000000 nnnnn ddddd", "d : n m f", Timing::alu),
        integer("adcs_sbcs", "x x 1 11010000 mmmmm 000000 nnnnn ddddd", "d f : n m f", Timing::alu),
        integer("ccmp_register", "x x 1 11010010 mmmmm xxxx 0 0 nnnnn 0 xxxx", "f : n m f",
                Timing::select),
        integer("ccmp_immediate", "x x 1 11010010 xxxxx xxxx 1 0 nnnnn 0 xxxx", "f : n f",
                Timing::select),
        integer("csel", "x x 0 11010100 mmmmm xxxx 0 x nnnnn ddddd", "d : n m f", Timing::select),
        integer("madd_msub", "x 00 11011 000 mmmmm x aaaaa nnnnn ddddd", "d : n m a.",
                Timing::multiply),
        integer("smaddl_smsubl", "1 00 11011 001 mmmmm x aaaaa nnnnn ddddd", "d : n m a.",
                Timing::multiply_long),
        integer("umaddl_umsubl", "1 00 11011 101 mmmmm x aaaaa nnnnn ddddd", "d : n m a.",
                Timing::multiply_long),
        integer("smulh", "1 00 11011 010 mmmmm 0 xxxxx nnnnn ddddd", "d : n m",
                Timing::multiply_long),
        integer("umulh", "1 00 11011 110 mmmmm 0 xxxxx nnnnn ddddd", "d : n m",
                Timing::multiply_long),
        integer("divide_w", "0 00 11010110 mmmmm 00001 x nnnnn ddddd", "d : n m", Timing::divide_w),
        integer("divide_x", "1 00 11010110 mmmmm 00001 x nnnnn ddddd", "d : n m", Timing::divide_x),
        integer("shift_register", "x 00 11010110 mmmmm 0010 xx nnnnn ddddd", "d : n m'",
                Timing::shift),
        integer("crc32_w", "0 00 11010110 mmmmm 010 x 0x nnnnn ddddd", "d : n m'", Timing::crc),
        integer("crc32_w_word", "0 00 11010110 mmmmm 010 x 10 nnnnn ddddd", "d : n m'",
                Timing::crc),
        integer("crc32_x", "1 00 11010110 mmmmm 010 x 11 nnnnn ddddd", "d : n m'", Timing::crc),
        integer("reverse", "x 10 11010110 00000 0000 0x nnnnn ddddd", "d : n", Timing::reverse),
        integer("rev_word", "x 10 11010110 00000 0000 10 nnnnn ddddd", "d : n", Timing::reverse),
        integer("rev_x", "1 10 11010110 00000 0000 11 nnnnn ddddd", "d : n", Timing::reverse),
        integer("count_leading", "x 10 11010110 00000 0001 0x nnnnn ddddd", "d : n", Timing::alu),
    };
}

} // namespace armpmu::cpu
