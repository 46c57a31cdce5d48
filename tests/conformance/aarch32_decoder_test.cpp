// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/aarch32_decoder.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <sstream>

// Random words of A32 and T32: what objdump of binutils says of them, read as text, is the class
// that the decoder tells: loads, stores, how much, and how they branch.
namespace armpmu::tests::aarch32_decoder_test {

namespace fs = std::filesystem;
using cpu::BranchKind;
using cpu::InstructionSet;

// Every 4th is as it comes, the others have a condition of `always` or none. No T32 is IT, which
// objdump remembers for those behind it.
std::vector<std::uint32_t> random_words(InstructionSet set, std::size_t count) {
    std::mt19937 random(1);
    std::vector<std::uint32_t> words;
    // What chance seldom finds.
    if (set == InstructionSet::a32)
        words = {0xe12fff1e, 0xe12fff13, 0xe12fff33, 0x012fff1e, 0xe1a0f00e, 0xe8bd8010,
                 0xe49df004, 0xe160006e, 0xf57ff06f, 0xe59ff000, 0xe08ff002, 0xe25ef004,
                 0xe1914f9f, 0xe1814f92, 0xe1914c9f, 0xe181fc94, 0xe1b14f9f, 0xf591f000,
                 0xf5d1f000, 0xed910b02, 0xecb10b08, 0xf421078f, 0xf8b10a00};
    else
        words = {0x47700000, 0x47180000, 0x47980000, 0x46f70000, 0xbd100000, 0xb1000000, 0xe8d1f002,
                 0xe8bd8010, 0xf85dfb04, 0xf3bf8f6f, 0xe8514f00, 0xe8412300, 0xe8d14faf, 0xe8d1487f,
                 0xf891f000, 0xed910b02, 0xecb10b08, 0xf921078f, 0xe991c000};
    while (words.size() < count) {
        auto word = static_cast<std::uint32_t>(random());
        const unsigned kind = words.size() % 4;
        if (set == InstructionSet::a32) {
            if (kind != 0) word = (word & 0x0fffffff) | (kind == 3 ? 0xf0000000 : 0xe0000000);
        } else {
            if (kind != 0) word |= 0xe8000000;
            const bool wide = cpu::t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 4;
            if (!wide) word &= 0xffff0000;
            if ((word & 0xff000000) == 0xbf000000) continue;
        }
        words.push_back(word);
    }
    return words;
}

// By address.
std::map<std::size_t, std::string> disassemble(InstructionSet set,
                                               const std::vector<std::uint32_t>& words) {
    const fs::path file =
        fs::path(testing::TempDir()) / ("aarch32." + std::to_string(getpid()) + ".bin");
    std::ofstream out(file, std::ios::binary);
    const auto put = [&](std::uint32_t half) {
        out.put(static_cast<char>(half & 0xff)).put(static_cast<char>(half >> 8 & 0xff));
    };
    for (const std::uint32_t word : words) {
        const bool t32 = set == InstructionSet::t32;
        put(t32 ? word >> 16 : word & 0xffff);
        if (!t32) put(word >> 16);
        if (t32 && cpu::t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 4) put(word & 0xffff);
    }
    out.close();
    const std::string text =
        shell("arm-none-eabi-objdump -D -b binary -marmv8-a " +
              std::string(set == InstructionSet::t32 ? "-M force-thumb " : "") + file.string())
            .text;
    fs::remove(file);
    std::map<std::size_t, std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(":\t");
        const std::size_t tab = line.find('\t', colon == std::string::npos ? 0 : colon + 2);
        if (colon == std::string::npos || tab == std::string::npos) continue;
        all[std::stoul(line.substr(0, colon), nullptr, 16)] = line.substr(tab + 1);
    }
    return all;
}

struct Text {
    std::string name;     // the mnemonic without width and condition
    std::string operands; // without the remark behind them
};

Text parse(const std::string& line) {
    static const std::regex kCondition(
        "^(b|bl|blx|bx|bxj|ldr|str|ldrb|strb|ldrh|strh|ldrsb|ldrsh|ldrd|strd|ldm.*|stm.*|push|pop|"
        "svc|v[a-z0-9]+|[a-z]+)(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)$");
    static const std::regex kAsItIs(
        "teq|hlt|b?ls|vmls|mls|mul|smull?|umull?|umlal|smlal|svc|bics?|movs|lsls?|muls|vcge|vcle|"
        "vcgt|vclt|vceq|vacge|vacgt|adcs|sbcs|rscs|hvc|vmul|vmla|cps.*|vsel.*|vmlal|vmlsl|vmull|"
        "vsubl|vaddl|vabdl|vabal|vshll|vfmal|vfmsl|vcls|ldc|stc|vrecps");
    const std::size_t space = line.find_first_of("\t ");
    Text text;
    text.name = line.substr(0, space);
    if (const std::size_t dot = text.name.find('.'); dot != std::string::npos)
        text.name.resize(dot);
    std::smatch match;
    if (!std::regex_match(text.name, kAsItIs) && std::regex_match(text.name, match, kCondition))
        text.name = match[1];
    if (space != std::string::npos) text.operands = line.substr(space + 1);
    text.operands.resize(std::min(text.operands.size(), text.operands.find_first_of("@;")));
    while (!text.operands.empty() && std::isspace(text.operands.back()) != 0)
        text.operands.pop_back();
    return text;
}

// Whether it begins so.
bool is(const std::string& text, const char* pattern) {
    static std::map<const char*, std::regex> known;
    auto at = known.find(pattern);
    if (at == known.end())
        at = known.emplace(pattern, std::regex(std::string("^(") + pattern + ")")).first;
    return std::regex_search(text, at->second);
}

// Of coprocessors a Cortex-A55 has 14 and 15, and 9 to 11, which are floating point.
bool of_other_coprocessor(std::uint32_t word) {
    if ((word >> 26 & 3) != 3 || (word >> 24 & 15) == 15) return false;
    const unsigned number = word >> 8 & 15;
    return number < 9 || number == 12 || number == 13;
}

// What a Cortex-A55 does not have, and what nobody may rely on: other coprocessors, the loops and
// predicates of Armv8.1-M, and the PC where it must not stand.
bool of_no_interest(InstructionSet set, std::uint32_t word, const std::string& line,
                    const Text& text) {
    static const std::regex kOthers(
        "\\{\\}|UNDEF|undefined|UNPRED|\\.word|\\.short|\\.inst|illegal|unpredictable|invalid|"
        "FPSCR|FPCXT|"
        "VPR|P0|fpcxt|^(ldc|stc|cdp|mcr2|mrc2|mcrr2|mrrc2|bf|wls|dls|le\\b|lctp|letp|asrl|lsll|"
        "lsrl|"
        "sqrshr|sqshl|uqrshl|uqshl|urshr|srshr|cs|cinc|cinv|cneg|sg|tt|bxns|blxns|vlldm|vlstm|"
        "vscclrm|clrm|ldr\\?|str\\?|cx[123]|vcx|vp[ns]|vctp|vfmal|vfmsl|vmmla|vsmmla|vummla|"
        "vusmmla|"
        "vfma[bt]|pssbb|ssbb|esb|tsb|csdb|sb$|udf|dcps|dbg)");
    const bool t32 = set == InstructionSet::t32;
    if ((!t32 || word >> 29 == 7) && of_other_coprocessor(word)) return true;
    if (std::regex_search(line, kOthers)) return true;
    if (!t32) return (word >> 20 & 1) == 0 && is(text.name, "cmp|cmn|tst|teq");
    if ((word & 0xfe800800) == 0xf8000000 && (word & 0x7c0) != 0) return true;
    if (is(text.name, "pl[di]") && text.operands.find("],") != std::string::npos) return true;
    // The PC is written by moves, loads and branches alone, and is no base of a store.
    if (is(text.name, "str|stl") && text.operands.find("[pc") != std::string::npos) return true;
    return is(text.operands, "pc\\b") && !is(text.name, "ldr$|mov$|bl?x?j?$|pop|ldm|tb") &&
           !is(line, "add\t") && !is(line, "subs\tpc, lr");
}

BranchKind branch_of(const Text& text, const std::string& line) {
    const std::string& name = text.name;
    const std::string& operands = text.operands;
    const bool register_operand = is(operands, "r[0-9]|sp|lr|ip|sl|fp|pc");
    if (is(line, "b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(\\.[nw])?\\b") || is(name, "cbn?z$"))
        return BranchKind::conditional;
    if (name == "b") return BranchKind::immediate;
    if (name == "bl") return BranchKind::call;
    if (name == "blx") return register_operand ? BranchKind::indirect_call : BranchKind::call;
    if (is(name, "bxj?$"))
        return operands == "lr" ? BranchKind::procedure_return : BranchKind::indirect;
    if (is(name, "tb[bh]$")) return BranchKind::indirect;
    if (is(name, "svc|bkpt|hvc|smc|hlt")) return BranchKind::exception;
    if (name == "isb") return BranchKind::instruction_barrier;
    if (is(name, "rfe|eret")) return BranchKind::exception_return;
    if (is(name, "ldm|pop")) {
        if (operands.find("pc}") == std::string::npos) return BranchKind::none;
        if (operands.back() == '^') return BranchKind::exception_return;
        return name == "pop" || is(operands, "sp") ? BranchKind::procedure_return
                                                   : BranchKind::indirect;
    }
    if (!is(operands, "pc\\b")) return BranchKind::none;
    if (is(name, "ldrt?$"))
        return is(operands, "pc, \\[sp") ? BranchKind::procedure_return : BranchKind::indirect;
    if (is(name, "movw|movt|cmp|cmn|tst|teq|ldr|str|[suq]|vm|mrs|clz|cr|mul|ml|rev|rb|bf")) {
        if (!is(name, "subs?$|sbcs?$")) return BranchKind::none;
    }
    if (is(name, "adds?$|subs?$|movs?$|mvns?$|ands?$|orrs?$|eors?$|bics?$|rsbs?$|rscs?$|sbcs?$|"
                 "adcs?$|lsls?$|lsrs?$|asrs?$|rors?$|rrxs?$")) {
        if (name == "mov" && operands == "pc, lr") return BranchKind::procedure_return;
        const bool flags = name.back() == 's';
        return flags ? BranchKind::exception_return : BranchKind::indirect;
    }
    return BranchKind::none;
}

// Registers of a list.
unsigned count_of(const std::string& operands) {
    const auto number = [](const std::string& reg) -> unsigned {
        static const std::map<std::string, unsigned> kNames = {{"sl", 10}, {"fp", 11}, {"ip", 12},
                                                               {"sp", 13}, {"lr", 14}, {"pc", 15}};
        const auto named = kNames.find(reg);
        return named != kNames.end() ? named->second
                                     : static_cast<unsigned>(std::stoul(reg.substr(1)));
    };
    const std::size_t begin = operands.find('{') + 1;
    std::istringstream list(operands.substr(begin, operands.find('}') - begin));
    unsigned count = 0;
    for (std::string one; std::getline(list, one, ',');) {
        one.erase(0, one.find_first_not_of(' '));
        const std::size_t to = one.find('-');
        count += to == std::string::npos
                     ? 1
                     : number(one.substr(to + 1)) - number(one.substr(0, to)) + 1;
    }
    return count;
}

// 0: whatever it is.
unsigned bytes_of(const Text& text) {
    const std::string& name = text.name;
    if (is(name, "ldm|stm|push|pop")) return 4 * count_of(text.operands);
    if (is(name, "(ldr|str|ldrex|strex|ldaex|stlex)d$|rfe|srs")) return 8;
    if (is(name, "(ldr|str)s?bt?$|(ldrex|strex|ldaex|stlex|lda|stl)b$|tbb")) return 1;
    if (is(name, "(ldr|str)s?ht?$|(ldrex|strex|ldaex|stlex|lda|stl)h$|tbh")) return 2;
    if (is(name, "(ldr|str)t?$|(ldrex|strex|ldaex|stlex|lda|stl)$")) return 4;
    if (is(name, "vldr|vstr")) return text.operands[0] == 'd' ? 8 : 0;
    return 0;
}

void expect_classes(InstructionSet set) {
    if (!has_tool("arm-none-eabi-objdump"))
        GTEST_SKIP() << "NOT RUN: no arm-none-eabi-objdump (Debian: binutils-arm-none-eabi)";
    const std::vector<std::uint32_t> words = random_words(set, 15000);
    const auto texts = disassemble(set, words);
    std::size_t at = 0;
    std::map<std::string, unsigned> seen;
    unsigned wrong = 0;
    for (const std::uint32_t word : words) {
        const auto line = texts.find(at);
        at +=
            set == InstructionSet::t32 ? cpu::t32_bytes(static_cast<std::uint16_t>(word >> 16)) : 4;
        if (line == texts.end()) continue;
        const Text text = parse(line->second);
        if (of_no_interest(set, word, line->second, text)) continue;
        const cpu::Instruction made = cpu::decode_aarch32(set, word);
        // objdump takes hints that are none.
        const bool unknown = made.kind == cpu::InstructionKind::unknown;
        if (unknown && is(text.name, "pl[di]|msr")) continue;
        const bool prefetch = is(text.name, "pld|pli");
        const bool load = is(text.name, "ldr|ldm|pop|vldr|vldm|vpop|vld[1-4]|fldm|lda|rfe|tb[bh]$");
        const bool store = is(text.name, "str|stm|push|vstr|vstm|vpush|vst[1-4]|fstm|stl|srs");
        const unsigned bytes = load || store ? bytes_of(text) : 0;
        const char* differs = nullptr;
        if (unknown)
            differs = "it is unknown";
        else if (made.access.prefetch != prefetch)
            differs = "it prefetches";
        else if (!prefetch && made.access.load != load)
            differs = "it loads";
        else if (!prefetch && made.access.store != store)
            differs = "it stores";
        else if (made.branch != branch_of(text, line->second))
            differs = "how it branches";
        else if (bytes != 0 && made.access.size() != bytes)
            differs = "how many bytes";
        if (differs != nullptr && ++wrong <= 20)
            ADD_FAILURE() << std::hex << word << " " << line->second << ": " << differs;
        ++seen[load                              ? "loads"
               : store                           ? "stores"
               : made.branch != BranchKind::none ? "branches"
                                                 : "others"];
    }
    EXPECT_EQ(wrong, 0U);
    EXPECT_GT(seen["loads"], 900U);
    EXPECT_GT(seen["stores"], 900U);
    EXPECT_GT(seen["branches"], 400U);
    EXPECT_GT(seen["others"], 2000U);
}

TEST(Aarch32Decoder, tells_the_classes_of_a32_that_objdump_tells) {
    expect_classes(InstructionSet::a32);
}
TEST(Aarch32Decoder, tells_the_classes_of_t32_that_objdump_tells) {
    expect_classes(InstructionSet::t32);
}

// How an instruction uses the pipeline, by its class.
TEST(Aarch32Decoder, times_instructions_by_their_class) {
    using cpu::Timing;
    const std::vector<std::pair<std::uint32_t, Timing>> a32 = {
        {0xe2811001, Timing::alu},              // add r1, r1, #1
        {0xe0811002, Timing::alu},              // add r1, r1, r2
        {0xe0811182, Timing::alu_shifted},      // add r1, r1, r2, lsl #3
        {0xe3001234, Timing::move_wide},        // movw r1, #0x234
        {0xe0010291, Timing::multiply},         // mul r1, r1, r2
        {0xe0821493, Timing::multiply_long},    // umull r1, r2, r3, r4
        {0xe731f211, Timing::divide_w},         // udiv r1, r1, r2
        {0xe5911000, Timing::load},             // ldr r1, [r1]
        {0xe7911002, Timing::load_indexed},     // ldr r1, [r1, r2]
        {0xe1c120d0, Timing::load_pair},        // ldrd r2, r3, [r1]
        {0xe8b100f0, Timing::load_several},     // ldm r1!, {r4-r7}
        {0xe8a100f0, Timing::store_several},    // stm r1!, {r4-r7}
        {0xe5812000, Timing::store},            // str r2, [r1]
        {0xeaffffff, Timing::branch},           // b
        {0xee111f10, Timing::system},           // mrc p15, 0, r1, c1, c0, 0
        {0xf57ff04f, Timing::barrier},          // dsb sy
        {0xee311b02, Timing::fp_arithmetic},    // vadd.f64 d1, d1, d2
        {0xf2211842, Timing::simd_arithmetic}}; // vadd.i32 q?, of 128 bits
    for (const auto& [word, timing] : a32)
        EXPECT_EQ(static_cast<int>(cpu::decode_aarch32(InstructionSet::a32, word).timing),
                  static_cast<int>(timing))
            << std::hex << word;
}

// Who waits for whom: registers read and written.
TEST(Aarch32Decoder, names_the_registers_of_an_instruction) {
    const cpu::Instruction load = cpu::decode_aarch32(InstructionSet::a32, 0xe4912004);
    ASSERT_EQ(load.results, 2); // ldr r2, [r1], #4: the base, written back, and R2
    EXPECT_TRUE(load.result[0].address);
    EXPECT_EQ(load.result[0].reg.code(), 1);
    EXPECT_EQ(load.result[1].reg.code(), 2);
    ASSERT_EQ(load.sources, 1);
    EXPECT_EQ(load.source[0].wanted, cpu::Wanted::address);
    const cpu::Instruction conditional = cpu::decode_aarch32(InstructionSet::a32, 0x00811002);
    ASSERT_EQ(conditional.sources, 3); // addeq r1, r1, r2
    EXPECT_EQ(conditional.source[2].reg.code(), cpu::Register::kFlags);
    EXPECT_TRUE(conditional.conditional);
}

} // namespace armpmu::tests::aarch32_decoder_test
