// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows.h"

#include <cstring>

// Loads, stores and atomics (Arm ARM C4.1.96).
namespace armpmu::cpu {

namespace {

using Kind = InstructionKind;
using Memory = DecoderRow::Memory;

constexpr std::uint8_t kLoads = DecoderRow::loads;
constexpr std::uint8_t kStores = DecoderRow::stores;
constexpr std::uint8_t kBoth = DecoderRow::loads | DecoderRow::stores;
constexpr std::uint8_t kOrders = DecoderRow::orders;
constexpr std::uint8_t kExclusively = DecoderRow::exclusively;

DecoderRow row(const char* name, const char* pattern, const char* operands, Memory memory,
               unsigned does, Timing timing) {
    return {name,   pattern,          operands, Kind::memory,
            timing, BranchKind::none, memory,   static_cast<std::uint8_t>(does)};
}
bool has_index(const char* operands) {
    return std::strchr(operands, '%') != nullptr;
}
DecoderRow load(const char* name, const char* pattern, const char* operands, Memory memory,
                unsigned more = 0) {
    Timing timing = has_index(operands) ? Timing::load_indexed : Timing::load;
    if (memory == Memory::pair || memory == Memory::signed_pair) timing = Timing::load_pair;
    if (memory == Memory::exclusive_pair) timing = Timing::load_exclusive_pair;
    return row(name, pattern, operands, memory, kLoads | more, timing);
}
DecoderRow store(const char* name, const char* pattern, const char* operands, Memory memory,
                 unsigned more = 0) {
    const bool exclusive = (more & kExclusively) != 0;
    const Timing timing = has_index(operands) ? Timing::store_indexed : Timing::store;
    return row(name, pattern, operands, memory, kStores | more,
               exclusive ? Timing::store_exclusive : timing);
}
DecoderRow vload(const char* name, const char* pattern, const char* operands, Memory memory) {
    Timing timing = has_index(operands) ? Timing::load_vector_indexed : Timing::load_vector;
    if (memory == Memory::vector_pair) timing = Timing::load_vector_pair;
    if (memory == Memory::structures) timing = Timing::load_multiple;
    if (memory == Memory::structure_lane || memory == Memory::structure_repeat)
        timing = Timing::load_lane;
    return row(name, pattern, operands, memory, kLoads, timing);
}
DecoderRow vstore(const char* name, const char* pattern, const char* operands, Memory memory) {
    Timing timing = has_index(operands) ? Timing::store_vector_indexed : Timing::store_vector;
    if (memory == Memory::vector_pair) timing = Timing::store_vector_pair;
    if (memory == Memory::structures) timing = Timing::store_interleave;
    if (memory == Memory::structure_lane) timing = Timing::store_lane;
    return row(name, pattern, operands, memory, kStores, timing);
}
// ST1 of whole registers.
DecoderRow vstore_each(const char* name, const char* pattern, const char* operands) {
    return row(name, pattern, operands, Memory::structures, kStores, Timing::store_multiple);
}
// LDNP.
DecoderRow load_streaming(const char* name, const char* pattern, const char* operands,
                          Memory memory, Timing timing) {
    return row(name, pattern, operands, memory, kLoads, timing);
}
DecoderRow atomic(const char* name, const char* pattern, const char* operands, Memory memory) {
    return row(name, pattern, operands, memory, kBoth, Timing::atomic);
}
DecoderRow prefetch(const char* name, const char* pattern, const char* operands) {
    return row(name, pattern, operands, Memory::prefetch, 0, Timing::load);
}

std::vector<DecoderRow> exclusive_and_ordered() {
    return {
        store("stxr", "xx 001000 000 sssss 0 xxxxx nnnnn ttttt", "s : n|@ t.", Memory::by_size,
              kExclusively),
        store("stlxr", "xx 001000 000 sssss 1 xxxxx nnnnn ttttt", "s : n|@ t.", Memory::by_size,
              kExclusively | kOrders),
        load("ldxr", "xx 001000 010 xxxxx 0 xxxxx nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldaxr", "xx 001000 010 xxxxx 1 xxxxx nnnnn ttttt", "t : n|@", Memory::by_size,
             kOrders),
        store("stxp", "1x 001000 001 sssss 0 uuuuu nnnnn ttttt", "s : n|@ t. u.",
              Memory::exclusive_pair, kExclusively),
        store("stlxp", "1x 001000 001 sssss 1 uuuuu nnnnn ttttt", "s : n|@ t. u.",
              Memory::exclusive_pair, kExclusively | kOrders),
        load("ldxp", "1x 001000 011 xxxxx 0 uuuuu nnnnn ttttt", "t u : n|@",
             Memory::exclusive_pair),
        load("ldaxp", "1x 001000 011 xxxxx 1 uuuuu nnnnn ttttt", "t u : n|@",
             Memory::exclusive_pair, kOrders),
        store("stlr", "xx 001000 100 xxxxx x xxxxx nnnnn ttttt", ": n|@ t.", Memory::by_size,
              kOrders),
        load("ldar", "xx 001000 110 xxxxx x xxxxx nnnnn ttttt", "t : n|@", Memory::by_size,
             kOrders),
        load("ldapr", "xx 111000 1 0 1 xxxxx 1 100 00 nnnnn ttttt", "t : n|@", Memory::by_size,
             kOrders),
        atomic("casp", "0x 001000 0 x 1 sssss x 11111 nnnnn ttttt", "s+ : n|@ s+. t+.",
               Memory::exclusive_pair),
        atomic("cas", "xx 001000 1 x 1 sssss x 11111 nnnnn ttttt", "s : n|@ s. t.",
               Memory::by_size),
        atomic("ld_operation", "xx 111000 x x 1 sssss 0 xxx 00 nnnnn ttttt", "t : n|@ s.",
               Memory::by_size),
        atomic("swp", "xx 111000 x x 1 sssss 1 000 00 nnnnn ttttt", "t : n|@ s.", Memory::by_size),
    };
}

std::vector<DecoderRow> literals() {
    return {
        load("ldr_literal", "0x 011 0 00 xxxxxxxxxxxxxxxxxxx ttttt", "t :", Memory::literal),
        load("ldrsw_literal", "10 011 0 00 xxxxxxxxxxxxxxxxxxx ttttt",
             "t :", Memory::signed_literal),
        prefetch("prfm_literal", "11 011 0 00 xxxxxxxxxxxxxxxxxxx xxxxx", ":"),
        vload("ldr_literal_sd", "0x 011 1 00 xxxxxxxxxxxxxxxxxxx ttttt",
              "T :", Memory::vector_literal),
        vload("ldr_literal_q", "10 011 1 00 xxxxxxxxxxxxxxxxxxx ttttt",
              "T :", Memory::vector_literal),
    };
}

// Of each kind four: no allocation, offset; written back after and before.
std::vector<DecoderRow> pairs() {
    return {
        store("stp", "x0 101 0 0x0 0 xxxxxxx uuuuu nnnnn ttttt", ": n|@ t. u.", Memory::pair),
        store("stp_after", "x0 101 0 001 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ t. u.",
              Memory::pair),
        store("stp_before", "x0 101 0 011 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ t. u.",
              Memory::pair),
        load_streaming("ldnp", "x0 101 0 000 1 xxxxxxx uuuuu nnnnn ttttt", "t u : n|@",
                       Memory::pair, Timing::load_pair_streaming),
        load("ldp", "x0 101 0 010 1 xxxxxxx uuuuu nnnnn ttttt", "t u : n|@", Memory::pair),
        load("ldp_after", "x0 101 0 001 1 xxxxxxx uuuuu nnnnn ttttt", "t u n|@ : n|@",
             Memory::pair),
        load("ldp_before", "x0 101 0 011 1 xxxxxxx uuuuu nnnnn ttttt", "t u n|@ : n|@",
             Memory::pair),
        load("ldpsw", "01 101 0 010 1 xxxxxxx uuuuu nnnnn ttttt", "t u : n|@", Memory::signed_pair),
        load("ldpsw_after", "01 101 0 001 1 xxxxxxx uuuuu nnnnn ttttt", "t u n|@ : n|@",
             Memory::signed_pair),
        load("ldpsw_before", "01 101 0 011 1 xxxxxxx uuuuu nnnnn ttttt", "t u n|@ : n|@",
             Memory::signed_pair),
        vstore("stp_sd", "0x 101 1 0x0 0 xxxxxxx uuuuu nnnnn ttttt", ": n|@ T. U.",
               Memory::vector_pair),
        vstore("stp_sd_after", "0x 101 1 001 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ T. U.",
               Memory::vector_pair),
        vstore("stp_sd_before", "0x 101 1 011 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ T. U.",
               Memory::vector_pair),
        vstore("stp_q", "10 101 1 0x0 0 xxxxxxx uuuuu nnnnn ttttt", ": n|@ T. U.",
               Memory::vector_pair),
        vstore("stp_q_after", "10 101 1 001 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ T. U.",
               Memory::vector_pair),
        vstore("stp_q_before", "10 101 1 011 0 xxxxxxx uuuuu nnnnn ttttt", "n|@ : n|@ T. U.",
               Memory::vector_pair),
        load_streaming("ldnp_sd", "0x 101 1 000 1 xxxxxxx uuuuu nnnnn ttttt", "T U : n|@",
                       Memory::vector_pair, Timing::load_vector_pair_streaming),
        vload("ldp_sd", "0x 101 1 010 1 xxxxxxx uuuuu nnnnn ttttt", "T U : n|@",
              Memory::vector_pair),
        vload("ldp_sd_after", "0x 101 1 001 1 xxxxxxx uuuuu nnnnn ttttt", "T U n|@ : n|@",
              Memory::vector_pair),
        vload("ldp_sd_before", "0x 101 1 011 1 xxxxxxx uuuuu nnnnn ttttt", "T U n|@ : n|@",
              Memory::vector_pair),
        load_streaming("ldnp_q", "10 101 1 000 1 xxxxxxx uuuuu nnnnn ttttt", "T U : n|@",
                       Memory::vector_pair, Timing::load_vector_pair_streaming),
        vload("ldp_q", "10 101 1 010 1 xxxxxxx uuuuu nnnnn ttttt", "T U : n|@",
              Memory::vector_pair),
        vload("ldp_q_after", "10 101 1 001 1 xxxxxxx uuuuu nnnnn ttttt", "T U n|@ : n|@",
              Memory::vector_pair),
        vload("ldp_q_before", "10 101 1 011 1 xxxxxxx uuuuu nnnnn ttttt", "T U n|@ : n|@",
              Memory::vector_pair),
    };
}

// Of each kind six: unscaled or unprivileged, written back after and before, offset, register.
std::vector<DecoderRow> integer_registers() {
    return {
        store("stur_sttr", "xx 111 0 00 00 0 xxxxxxxxx x0 nnnnn ttttt", ": n|@ t.",
              Memory::by_size),
        store("str_after", "xx 111 0 00 00 0 xxxxxxxxx 01 nnnnn ttttt", "n|@ : n|@ t.",
              Memory::by_size),
        store("str_before", "xx 111 0 00 00 0 xxxxxxxxx 11 nnnnn ttttt", "n|@ : n|@ t.",
              Memory::by_size),
        store("str", "xx 111 0 01 00 xxxxxxxxxxxx nnnnn ttttt", ": n|@ t.", Memory::by_size),
        store("str_register", "xx 111 0 00 00 1 mmmmm x1x x 10 nnnnn ttttt", ": n|@ m% t.",
              Memory::by_size),
        load("ldur_ldtr", "xx 111 0 00 01 0 xxxxxxxxx x0 nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldr_after", "xx 111 0 00 01 0 xxxxxxxxx 01 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldr_before", "xx 111 0 00 01 0 xxxxxxxxx 11 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldr", "xx 111 0 01 01 xxxxxxxxxxxx nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldr_register", "xx 111 0 00 01 1 mmmmm x1x x 10 nnnnn ttttt", "t : n|@ m%",
             Memory::by_size),
        // Signed: to 64 bits of bytes, halfwords and words, to 32 of the first two.
        load("ldurs", "0x 111 0 00 1x 0 xxxxxxxxx x0 nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldrs_after", "0x 111 0 00 1x 0 xxxxxxxxx 01 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldrs_before", "0x 111 0 00 1x 0 xxxxxxxxx 11 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldrs", "0x 111 0 01 1x xxxxxxxxxxxx nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldrs_register", "0x 111 0 00 1x 1 mmmmm x1x x 10 nnnnn ttttt", "t : n|@ m%",
             Memory::by_size),
        load("ldursw", "10 111 0 00 10 0 xxxxxxxxx x0 nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldrsw_after", "10 111 0 00 10 0 xxxxxxxxx 01 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldrsw_before", "10 111 0 00 10 0 xxxxxxxxx 11 nnnnn ttttt", "t n|@ : n|@",
             Memory::by_size),
        load("ldrsw", "10 111 0 01 10 xxxxxxxxxxxx nnnnn ttttt", "t : n|@", Memory::by_size),
        load("ldrsw_register", "10 111 0 00 10 1 mmmmm x1x x 10 nnnnn ttttt", "t : n|@ m%",
             Memory::by_size),
        prefetch("prfum", "11 111 0 00 10 0 xxxxxxxxx 00 nnnnn xxxxx", ": n|@"),
        prefetch("prfm", "11 111 0 01 10 xxxxxxxxxxxx nnnnn xxxxx", ": n|@"),
        prefetch("prfm_register", "11 111 0 00 10 1 mmmmm x1x x 10 nnnnn xxxxx", ": n|@ m%"),
    };
}

// B, H, S and D by bits 31:30; Q apart.
std::vector<DecoderRow> vector_registers() {
    return {
        vstore("stur_v", "xx 111 1 00 00 0 xxxxxxxxx 00 nnnnn ttttt", ": n|@ T.",
               Memory::vector_by_size),
        vstore("str_v_after", "xx 111 1 00 00 0 xxxxxxxxx 01 nnnnn ttttt", "n|@ : n|@ T.",
               Memory::vector_by_size),
        vstore("str_v_before", "xx 111 1 00 00 0 xxxxxxxxx 11 nnnnn ttttt", "n|@ : n|@ T.",
               Memory::vector_by_size),
        vstore("str_v", "xx 111 1 01 00 xxxxxxxxxxxx nnnnn ttttt", ": n|@ T.",
               Memory::vector_by_size),
        vstore("str_v_register", "xx 111 1 00 00 1 mmmmm x1x x 10 nnnnn ttttt", ": n|@ m% T.",
               Memory::vector_by_size),
        vload("ldur_v", "xx 111 1 00 01 0 xxxxxxxxx 00 nnnnn ttttt", "T : n|@",
              Memory::vector_by_size),
        vload("ldr_v_after", "xx 111 1 00 01 0 xxxxxxxxx 01 nnnnn ttttt", "T n|@ : n|@",
              Memory::vector_by_size),
        vload("ldr_v_before", "xx 111 1 00 01 0 xxxxxxxxx 11 nnnnn ttttt", "T n|@ : n|@",
              Memory::vector_by_size),
        vload("ldr_v", "xx 111 1 01 01 xxxxxxxxxxxx nnnnn ttttt", "T : n|@",
              Memory::vector_by_size),
        vload("ldr_v_register", "xx 111 1 00 01 1 mmmmm x1x x 10 nnnnn ttttt", "T : n|@ m%",
              Memory::vector_by_size),
        vstore("stur_q", "00 111 1 00 10 0 xxxxxxxxx 00 nnnnn ttttt", ": n|@ T.",
               Memory::vector_by_size),
        vstore("str_q_after", "00 111 1 00 10 0 xxxxxxxxx 01 nnnnn ttttt", "n|@ : n|@ T.",
               Memory::vector_by_size),
        vstore("str_q_before", "00 111 1 00 10 0 xxxxxxxxx 11 nnnnn ttttt", "n|@ : n|@ T.",
               Memory::vector_by_size),
        vstore("str_q", "00 111 1 01 10 xxxxxxxxxxxx nnnnn ttttt", ": n|@ T.",
               Memory::vector_by_size),
        vstore("str_q_register", "00 111 1 00 10 1 mmmmm x1x x 10 nnnnn ttttt", ": n|@ m% T.",
               Memory::vector_by_size),
        vload("ldur_q", "00 111 1 00 11 0 xxxxxxxxx 00 nnnnn ttttt", "T : n|@",
              Memory::vector_by_size),
        vload("ldr_q_after", "00 111 1 00 11 0 xxxxxxxxx 01 nnnnn ttttt", "T n|@ : n|@",
              Memory::vector_by_size),
        vload("ldr_q_before", "00 111 1 00 11 0 xxxxxxxxx 11 nnnnn ttttt", "T n|@ : n|@",
              Memory::vector_by_size),
        vload("ldr_q", "00 111 1 01 11 xxxxxxxxxxxx nnnnn ttttt", "T : n|@",
              Memory::vector_by_size),
        vload("ldr_q_register", "00 111 1 00 11 1 mmmmm x1x x 10 nnnnn ttttt", "T : n|@ m%",
              Memory::vector_by_size),
    };
}

// By opcode, bits 15:12: 00x0 four registers, 01x0 three, 0111 one, 10x0 two.
std::vector<DecoderRow> structures() {
    std::vector<DecoderRow> table;
    append(table,
           {
               vstore("st3_st4", "0 x 001100 0 0 000000 0x 00 xx nnnnn ttttt", ": n|@ T*.",
                      Memory::structures),
               vstore_each("st1_more", "0 x 001100 0 0 000000 0x 10 xx nnnnn ttttt", ": n|@ T*."),
               vstore_each("st1_one", "0 x 001100 0 0 000000 0111 xx nnnnn ttttt", ": n|@ T*."),
               vstore("st2", "0 x 001100 0 0 000000 1000 xx nnnnn ttttt", ": n|@ T*.",
                      Memory::structures),
               vstore_each("st1_two", "0 x 001100 0 0 000000 1010 xx nnnnn ttttt", ": n|@ T*."),
               vload("ld1_ld4", "0 x 001100 0 1 000000 0x x0 xx nnnnn ttttt", "T* : n|@",
                     Memory::structures),
               vload("ld1_one", "0 x 001100 0 1 000000 0111 xx nnnnn ttttt", "T* : n|@",
                     Memory::structures),
               vload("ld1_ld2_two", "0 x 001100 0 1 000000 10x0 xx nnnnn ttttt", "T* : n|@",
                     Memory::structures),
               vstore("st3_st4_after", "0 x 001100 1 0 0 mmmmm 0x 00 xx nnnnn ttttt",
                      "n|@ : n|@ m@ T*.", Memory::structures),
               vstore_each("st1_more_after", "0 x 001100 1 0 0 mmmmm 0x 10 xx nnnnn ttttt",
                           "n|@ : n|@ m@ T*."),
               vstore_each("st1_one_after", "0 x 001100 1 0 0 mmmmm 0111 xx nnnnn ttttt",
                           "n|@ : n|@ m@ T*."),
               vstore("st2_after", "0 x 001100 1 0 0 mmmmm 1000 xx nnnnn ttttt", "n|@ : n|@ m@ T*.",
                      Memory::structures),
               vstore_each("st1_two_after", "0 x 001100 1 0 0 mmmmm 1010 xx nnnnn ttttt",
                           "n|@ : n|@ m@ T*."),
               vload("ld1_ld4_after", "0 x 001100 1 1 0 mmmmm 0x x0 xx nnnnn ttttt",
                     "T* n|@ : n|@ m@", Memory::structures),
               vload("ld1_one_after", "0 x 001100 1 1 0 mmmmm 0111 xx nnnnn ttttt",
                     "T* n|@ : n|@ m@", Memory::structures),
               vload("ld1_ld2_two_after", "0 x 001100 1 1 0 mmmmm 10x0 xx nnnnn ttttt",
                     "T* n|@ : n|@ m@", Memory::structures),
           });
    // Lanes: bits 15:14 are the scale, 11 of which repeats one lane.
    append(table, {
                      vstore("st_lane_b", "0 x 001101 0 0 x 00000 00x x xx nnnnn ttttt",
                             ": n|@ T*.", Memory::structure_lane),
                      vstore("st_lane_h", "0 x 001101 0 0 x 00000 01x x x0 nnnnn ttttt",
                             ": n|@ T*.", Memory::structure_lane),
                      vstore("st_lane_s", "0 x 001101 0 0 x 00000 10x x 00 nnnnn ttttt",
                             ": n|@ T*.", Memory::structure_lane),
                      vstore("st_lane_d", "0 x 001101 0 0 x 00000 10x 0 01 nnnnn ttttt",
                             ": n|@ T*.", Memory::structure_lane),
                      vload("ld_lane_b", "0 x 001101 0 1 x 00000 00x x xx nnnnn ttttt",
                            "T* : T* n|@", Memory::structure_lane),
                      vload("ld_lane_h", "0 x 001101 0 1 x 00000 01x x x0 nnnnn ttttt",
                            "T* : T* n|@", Memory::structure_lane),
                      vload("ld_lane_s", "0 x 001101 0 1 x 00000 10x x 00 nnnnn ttttt",
                            "T* : T* n|@", Memory::structure_lane),
                      vload("ld_lane_d", "0 x 001101 0 1 x 00000 10x 0 01 nnnnn ttttt",
                            "T* : T* n|@", Memory::structure_lane),
                      vload("ld_repeat", "0 x 001101 0 1 x 00000 11x 0 xx nnnnn ttttt", "T* : n|@",
                            Memory::structure_repeat),
                      vstore("st_lane_b_after", "0 x 001101 1 0 x mmmmm 00x x xx nnnnn ttttt",
                             "n|@ : n|@ m@ T*.", Memory::structure_lane),
                      vstore("st_lane_h_after", "0 x 001101 1 0 x mmmmm 01x x x0 nnnnn ttttt",
                             "n|@ : n|@ m@ T*.", Memory::structure_lane),
                      vstore("st_lane_s_after", "0 x 001101 1 0 x mmmmm 10x x 00 nnnnn ttttt",
                             "n|@ : n|@ m@ T*.", Memory::structure_lane),
                      vstore("st_lane_d_after", "0 x 001101 1 0 x mmmmm 10x 0 01 nnnnn ttttt",
                             "n|@ : n|@ m@ T*.", Memory::structure_lane),
                      vload("ld_lane_b_after", "0 x 001101 1 1 x mmmmm 00x x xx nnnnn ttttt",
                            "T* n|@ : T* n|@ m@", Memory::structure_lane),
                      vload("ld_lane_h_after", "0 x 001101 1 1 x mmmmm 01x x x0 nnnnn ttttt",
                            "T* n|@ : T* n|@ m@", Memory::structure_lane),
                      vload("ld_lane_s_after", "0 x 001101 1 1 x mmmmm 10x x 00 nnnnn ttttt",
                            "T* n|@ : T* n|@ m@", Memory::structure_lane),
                      vload("ld_lane_d_after", "0 x 001101 1 1 x mmmmm 10x 0 01 nnnnn ttttt",
                            "T* n|@ : T* n|@ m@", Memory::structure_lane),
                      vload("ld_repeat_after", "0 x 001101 1 1 x mmmmm 11x 0 xx nnnnn ttttt",
                            "T* n|@ : n|@ m@", Memory::structure_repeat),
                  });
    return table;
}

} // namespace

std::vector<DecoderRow> rows_of_loads_and_stores() {
    std::vector<DecoderRow> table;
    for (const auto part :
         {exclusive_and_ordered, literals, pairs, integer_registers, vector_registers, structures})
        append(table, part());
    return table;
}

} // namespace armpmu::cpu
