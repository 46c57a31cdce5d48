// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

// Random basic blocks as assembly text.
namespace armpmu::tests {

// Templates: # is one of ten general registers, @ one of eight of vectors, & a base (x20 to x23),
// of which nothing but loads and stores makes anything.
struct BlockMix {
    const char* name;
    std::vector<const char*> templates;
};

inline std::vector<BlockMix> block_mixes() {
    const std::vector<const char*> integer = {"add w#, w#, w#",       "add x#, x#, #8",
                                              "sub x#, x#, x#",       "and w#, w#, #0xff",
                                              "orr x#, x#, x#",       "orr x#, x#, x#, lsl #3",
                                              "eor w#, w#, w#",       "add x#, x#, w#, uxtw #2",
                                              "adds w#, w#, w#",      "subs x#, x#, #1",
                                              "cmp w#, w#",           "cmp x#, #3",
                                              "tst w#, #1",           "csel x#, x#, x#, eq",
                                              "csinc w#, w#, w#, ne", "ccmp w#, #0, #0, ne",
                                              "adc x#, x#, x#",       "lsl w#, w#, #3",
                                              "lsr x#, x#, x#",       "ubfx w#, w#, #3, #5",
                                              "bfi w#, w#, #4, #4",   "sxtw x#, w#",
                                              "extr w#, w#, w#, #7",  "clz x#, x#",
                                              "rev w#, w#",           "rbit x#, x#",
                                              "mov w#, #77",          "movk x#, #5, lsl #16",
                                              "mvn x#, x#",           "crc32w w#, w#, w#",
                                              "adr x#, #16",          "bic x#, x#, x#, asr #2",
                                              "sbcs x#, x#, x#",      "negs w#, w#, lsr #1"};
    const std::vector<const char*> multiply = {
        "mul w#, w#, w#",   "mul x#, x#, x#",         "madd x#, x#, x#, x#", "msub w#, w#, w#, w#",
        "smull x#, w#, w#", "umaddl x#, w#, w#, x#",  "smulh x#, x#, x#",    "umulh x#, x#, x#",
        "add x#, x#, x#",   "add w#, w#, w#, lsl #2", "sub w#, w#, #1",      "mov x#, x#"};
    const std::vector<const char*> divide = {
        "sdiv w#, w#, w#", "udiv x#, x#, x#", "msub x#, x#, x#, x#", "add x#, x#, x#",
        "sub w#, w#, w#",  "lsr x#, x#, #3",  "cmp w#, w#",          "mov w#, w#"};
    const std::vector<const char*> loads = {"ldr w#, [&]",
                                            "ldr x#, [&, #16]",
                                            "ldrb w#, [&, #3]",
                                            "ldrsw x#, [&]",
                                            "ldrsh w#, [&, #2]",
                                            "ldur x#, [&, #-3]",
                                            "ldr x#, [&, x#]",
                                            "ldr w#, [&, w#, uxtw #2]",
                                            "ldr x#, [&], #8",
                                            "ldr w#, [&, #4]!",
                                            "ldp x#, x#+, [&]",
                                            "ldp w#, w#+, [&, #8]",
                                            "ldp x#, x#+, [&], #16",
                                            "ldpsw x#, x#+, [&]",
                                            "ldr x#, [x#]",
                                            "ldr d@, [&]",
                                            "ldr s@, [&, #4]",
                                            "ldr q@, [&]",
                                            "ldr d@, [&, x#]",
                                            "ldr d@, [&], #8",
                                            "ldp d@, d@+, [&]",
                                            "ldp q@, q@+, [&]",
                                            "ldp s@, s@+, [&]",
                                            "ld1 {v@.4s}, [&]",
                                            "ld1 {v@.2s}, [&]",
                                            "ld1 {v@.8b}, [&], #8",
                                            "ld1 {v@.16b, v@+.16b}, [&]",
                                            "ld2 {v@.4s, v@+.4s}, [&]",
                                            "ld1r {v@.4s}, [&]",
                                            "ld1 {v@.s}[1], [&]",
                                            "add x#, x#, x#",
                                            "add w#, w#, #1",
                                            "sub x#, x#, w#, sxtw",
                                            "and x#, x#, x#"};
    const std::vector<const char*> stores = {"str w#, [&]",
                                             "str x#, [&, #16]",
                                             "strb w#, [&, #3]",
                                             "stur x#, [&, #-3]",
                                             "str x#, [&, x#]",
                                             "str w#, [&, w#, uxtw #2]",
                                             "str x#, [&], #8",
                                             "str w#, [&, #4]!",
                                             "stp x#, x#, [&]",
                                             "stp w#, w#, [&, #8]",
                                             "stp x#, x#, [&], #16",
                                             "str d@, [&]",
                                             "str q@, [&]",
                                             "str d@, [&, x#]",
                                             "str q@, [&], #16",
                                             "stp d@, d@, [&]",
                                             "stp q@, q@, [&]",
                                             "st1 {v@.4s}, [&]",
                                             "st1 {v@.4s, v@+.4s}, [&]",
                                             "st2 {v@.4s, v@+.4s}, [&]",
                                             "st1 {v@.s}[1], [&]",
                                             "add x#, x#, x#",
                                             "ldr x#, [&]",
                                             "eor w#, w#, w#",
                                             "mul x#, x#, x#",
                                             "fadd d@, d@, d@"};
    const std::vector<const char*> fp = {"fadd s@, s@, s@",
                                         "fadd d@, d@, d@",
                                         "fsub d@, d@, d@",
                                         "fmul d@, d@, d@",
                                         "fmul s@, s@, s@",
                                         "fmadd d@, d@, d@, d@",
                                         "fnmsub s@, s@, s@, s@",
                                         "fdiv s@, s@, s@",
                                         "fdiv d@, d@, d@",
                                         "fsqrt d@, d@",
                                         "fdiv v@.4s, v@.4s, v@.4s",
                                         "fsqrt v@.2d, v@.2d",
                                         "fdiv h@, h@, h@",
                                         "fcmp d@, d@",
                                         "fcmp s@, #0.0",
                                         "fccmp d@, d@, #0, eq",
                                         "fcsel d@, d@, d@, ne",
                                         "fmov d@, d@",
                                         "fmov d@, #1.0",
                                         "fmov d@, x#",
                                         "fmov x#, d@",
                                         "fabs d@, d@",
                                         "fneg s@, s@",
                                         "fcvt d@, s@",
                                         "fcvtzs x#, d@",
                                         "scvtf d@, x#",
                                         "frintm d@, d@",
                                         "fmax d@, d@, d@",
                                         "fmul d@, d@, d@",
                                         "fadd d@, d@, d@",
                                         "add x#, x#, x#",
                                         "ldr d@, [&]",
                                         "str d@, [&]"};
    const std::vector<const char*> simd = {"add v@.4s, v@.4s, v@.4s",
                                           "sub v@.8b, v@.8b, v@.8b",
                                           "and v@.16b, v@.16b, v@.16b",
                                           "eor v@.8b, v@.8b, v@.8b",
                                           "bsl v@.16b, v@.16b, v@.16b",
                                           "cmgt v@.4s, v@.4s, v@.4s",
                                           "cmtst v@.2s, v@.2s, v@.2s",
                                           "smax v@.8h, v@.8h, v@.8h",
                                           "shl v@.4s, v@.4s, #3",
                                           "sshr v@.2d, v@.2d, #3",
                                           "srshr v@.2s, v@.2s, #3",
                                           "ssra v@.4s, v@.4s, #3",
                                           "ushl v@.4s, v@.4s, v@.4s",
                                           "shrn v@.4h, v@.4s, #3",
                                           "ushll v@.4s, v@.4h, #3",
                                           "sri v@.4s, v@.4s, #3",
                                           "mul v@.4s, v@.4s, v@.4s",
                                           "mul v@.4h, v@.4h, v@.4h",
                                           "mla v@.4s, v@.4s, v@.4s",
                                           "mla v@.2s, v@.2s, v@.2s",
                                           "smull v@.4s, v@.4h, v@.4h",
                                           "umlal v@.2d, v@.2s, v@.2s",
                                           "sdot v@.4s, v@.16b, v@.16b",
                                           "addv s@, v@.4s",
                                           "smaxv s@, v@.4s",
                                           "uaddlv h@, v@.16b",
                                           "addp v@.4s, v@.4s, v@.4s",
                                           "saddlp v@.2d, v@.4s",
                                           "uadalp v@.2d, v@.4s",
                                           "saddl v@.4s, v@.4h, v@.4h",
                                           "uabd v@.8h, v@.8h, v@.8h",
                                           "saba v@.4s, v@.4s, v@.4s",
                                           "uhadd v@.8b, v@.8b, v@.8b",
                                           "sqadd v@.8h, v@.8h, v@.8h",
                                           "zip1 v@.4s, v@.4s, v@.4s",
                                           "trn2 v@.2s, v@.2s, v@.2s",
                                           "ext v@.16b, v@.16b, v@.16b, #3",
                                           "tbl v@.16b, {v@.16b}, v@.16b",
                                           "rev64 v@.4s, v@.4s",
                                           "dup v@.4s, v@.s[1]",
                                           "dup v@.4s, w#",
                                           "mov v@.s[1], w#",
                                           "mov v@.s[1], v@.s[0]",
                                           "umov w#, v@.s[1]",
                                           "movi v@.4s, #1",
                                           "movi v@.2s, #1",
                                           "mvn v@.16b, v@.16b",
                                           "cnt v@.8b, v@.8b",
                                           "abs v@.4s, v@.4s",
                                           "neg v@.2d, v@.2d",
                                           "xtn v@.4h, v@.4s",
                                           "fadd v@.4s, v@.4s, v@.4s",
                                           "fmul v@.2d, v@.2d, v@.2d",
                                           "fmla v@.4s, v@.4s, v@.4s",
                                           "fmla v@.2s, v@.2s, v@.2s",
                                           "fcvtzs v@.4s, v@.4s",
                                           "scvtf v@.2d, v@.2d",
                                           "fcmeq v@.4s, v@.4s, v@.4s",
                                           "aese v@.16b, v@.16b",
                                           "aesmc v@.16b, v@.16b",
                                           "sha256h q@, q@, v@.4s"};
    std::vector<const char*> mixed = {"nop", "b.ne #8", "cbz x#, #8", "tbz w#, #3, #8"};
    for (const auto* one : {&integer, &multiply, &loads, &stores, &fp, &simd})
        mixed.insert(mixed.end(), one->begin(), one->end());
    return {{"integer", integer}, {"multiply", multiply}, {"divide", divide},
            {"loads", loads},     {"stores", stores},     {"fp", fp},
            {"simd", simd},       {"mixed", mixed}};
}

// "+" is the register after the last one of the same letter, so that pairs and lists are legal.
inline std::string written(const char* pattern, std::mt19937& random) {
    std::string text;
    unsigned last = 0;
    for (const char* at = pattern; *at != 0; ++at) {
        const bool next = (*at == '#' || *at == '@') && at[1] == '+';
        const bool immediate = *at == '#' && at != pattern && (at[-1] == ' ' || at[-1] == '[');
        if (*at == '&') {
            text += "x" + std::to_string(20 + random() % 4);
        } else if ((*at == '#' && !immediate) || *at == '@') {
            last = next ? last + 1 : random() % (*at == '#' ? 10 : 8);
            text += std::to_string(last);
            if (next) ++at;
        } else {
            text += *at;
        }
    }
    return text;
}

inline std::vector<std::string> random_block(const BlockMix& mix, std::mt19937& random) {
    std::vector<std::string> block(4 + random() % 17);
    for (std::string& one : block)
        one = written(mix.templates[random() % mix.templates.size()], random);
    return block;
}

} // namespace armpmu::tests
