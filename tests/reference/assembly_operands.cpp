// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/assembly_operands.h"

#include <regex>
#include <sstream>
#include <vector>

namespace armpmu::tests {

namespace {

bool begins(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}
bool one_of(const std::string& word, const std::string& list) {
    std::istringstream words(list);
    for (std::string one; words >> one;)
        if (one == word) return true;
    return false;
}

std::string general(const std::string& number) {
    return "x" + number;
}

// Registers of an operand, in its order. {v1.4s - v3.4s} is printed as a list by LLVM.
std::vector<std::string> registers_in(const std::string& operand) {
    static const std::regex kRegister("\\b(wsp|sp|[wx]zr|[wxbhsdqv](\\d+))\\b");
    std::vector<std::string> found;
    for (std::sregex_iterator at(operand.begin(), operand.end(), kRegister), end; at != end; ++at) {
        const std::string name = (*at)[1];
        if (name == "wzr" || name == "xzr") continue;
        if (name == "sp" || name == "wsp")
            found.push_back("sp");
        else if (name[0] == 'w' || name[0] == 'x')
            found.push_back(general((*at)[2]));
        else
            found.push_back("v" + (*at)[2].str());
    }
    return found;
}

// At commas that are in no brackets.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    std::string part;
    int depth = 0;
    for (const char at : text) {
        if (at == '[' || at == '{') ++depth;
        if (at == ']' || at == '}') --depth;
        if (at == ',' && depth == 0) {
            parts.push_back(part);
            part.clear();
        } else {
            part += at;
        }
    }
    if (!part.empty()) parts.push_back(part);
    return parts;
}

struct Line {
    std::string name;
    std::vector<std::string> operands;
};

void add(std::set<std::string>& set, const std::string& operand) {
    for (const std::string& one : registers_in(operand)) set.insert(one);
}

bool is_memory(const Line& line) {
    for (const std::string& operand : line.operands)
        if (operand.find('[') != std::string::npos && operand.find(']') != std::string::npos &&
            !registers_in(operand.substr(operand.find('['))).empty() && operand.find(" [") == 0)
            return true;
    return false;
}

// "ldrsb" has its size in its name, "ldr" in its register, "ld3" in how its registers are seen.
unsigned bytes_of(const Line& line) {
    const auto of_letter = [](char letter) {
        switch (letter) {
        case 'b': return 1U;
        case 'h': return 2U;
        case 'w':
        case 's': return 4U;
        case 'q': return 16U;
        default: return 8U; // x, d
        }
    };
    static const std::regex kNamed(
        "(ld|st|swp|cas|ldadd|ldclr|ldeor|ldset|ldsmax|ldsmin|ldumax|ldumin|"
        "stadd|stclr|steor|stset|stsmax|stsmin|stumax|stumin)"
        "(ur|tr|r|xr|lxr|axr|ar|lr|llr|lar|apr)?(a|l|al)?s?([bhw])?");
    static const std::regex kList("\\{ ?v\\d+\\.(\\d*)([bhsd]).*");
    const std::string& name = line.name;
    const auto& operands = line.operands;
    std::smatch match;
    if (operands[0].find('{') != std::string::npos) {
        const unsigned registers = static_cast<unsigned>(registers_in(operands[0]).size());
        const std::string list = operands[0].substr(operands[0].find('{'));
        if (!std::regex_match(list, match, kList)) return 0;
        const unsigned lane = of_letter(match[2].str()[0]);
        if (match[1].length() == 0 || name.back() == 'r') return lane * registers; // one lane
        return lane * static_cast<unsigned>(std::stoul(match[1])) * registers;
    }
    if (name == "ldpsw") return 8;
    const bool status = begins(name, "stx") || begins(name, "stlx");
    const char letter = operands[status ? 1 : 0][1];
    if (one_of(name, "ldp ldnp stp stnp ldxp ldaxp stxp stlxp casp caspa caspl caspal"))
        return 2 * of_letter(letter);
    if (std::regex_match(name, match, kNamed) && match[4].length() != 0)
        return of_letter(match[4].str()[0]);
    return of_letter(letter);
}

// Loads, stores and atomics: one operand is an address, and what is behind it, too, is read.
AssemblyOperands memory(const Line& line) {
    AssemblyOperands found;
    std::size_t address = 0;
    while (begins(line.operands[address], " [") == false) ++address;
    const bool after = address + 1 < line.operands.size();
    const bool before = line.operands[address].back() == '!';
    for (std::size_t n = address; n < line.operands.size(); ++n) add(found.read, line.operands[n]);
    if (after || before) {
        const std::string base = registers_in(line.operands[address]).front();
        found.written.insert(base);
    }
    const std::string& name = line.name;
    const auto operand = [&](std::size_t n) { return line.operands[n]; };
    const bool operation = begins(name, "swp") || begins(name, "ldadd") || begins(name, "ldclr") ||
                           begins(name, "ldeor") || begins(name, "ldset") || begins(name, "ldsm") ||
                           begins(name, "ldum");
    const bool operation_without_result = begins(name, "stadd") || begins(name, "stclr") ||
                                          begins(name, "steor") || begins(name, "stset") ||
                                          begins(name, "stsm") || begins(name, "stum");
    if (begins(name, "cas")) {
        found.load = found.store = true;
        const std::size_t compared = begins(name, "casp") ? 2 : 1;
        for (std::size_t n = 0; n < address; ++n) add(found.read, operand(n));
        for (std::size_t n = 0; n < compared; ++n) add(found.written, operand(n));
    } else if (operation) {
        found.load = found.store = true;
        add(found.read, operand(0));
        add(found.written, operand(1));
    } else if (operation_without_result) {
        found.load = found.store = true;
        add(found.read, operand(0));
    } else if (begins(name, "st")) {
        found.store = true;
        const bool exclusive = begins(name, "stx") || begins(name, "stlx");
        if (exclusive) add(found.written, operand(0));
        for (std::size_t n = exclusive ? 1 : 0; n < address; ++n) add(found.read, operand(n));
    } else if (name == "rprfm") { // a hint of later versions; before them a PRFM with an offset
        add(found.read, operand(1));
    } else if (!begins(name, "prf")) {
        found.load = true;
        for (std::size_t n = 0; n < address; ++n) add(found.written, operand(n));
        // A lane leaves the others.
        const bool lane = operand(0).find("}[") != std::string::npos;
        if (lane) add(found.read, operand(0).substr(0, operand(0).find(']')));
    }
    if (found.load || found.store) found.bytes = bytes_of(line);
    return found;
}

constexpr char kNoResult[] =
    "b br blr ret eret cbz cbnz tbz tbnz svc hvc smc brk hlt dcps1 dcps2 dcps3 msr sys dsb dmb isb "
    "nop hint wfe wfi sev sevl yield clrex ic dc at tlbi esb csdb ssbb pssbb dfb psb bti cfp cpp "
    "dvp xpaclri pacia1716 pacib1716 autia1716 autib1716 paciaz paciasp pacibz pacibsp autiaz "
    "autiasp autibz autibsp tsb dgh axflag xaflag";
constexpr char kCompares[] = "cmp cmn tst ccmp ccmn fcmp fcmpe fccmp fccmpe";
constexpr char kSetsFlags[] = "adds subs ands bics adcs sbcs negs ngcs";
constexpr char kReadsFlags[] =
    "csel csinc csinv csneg cset csetm cinc cinv cneg adc sbc ngc adcs sbcs ngcs ccmp ccmn fcsel "
    "fccmp fccmpe";
// Those that keep a part of the destination, or add to it.
constexpr char kReadsDestination[] =
    "movk bfi bfxil bfc bfm mla mls fmla fmls smlal smlal2 umlal umlal2 smlsl smlsl2 umlsl umlsl2 "
    "sqdmlal sqdmlal2 sqdmlsl sqdmlsl2 sqrdmlah sqrdmlsh sdot udot saba uaba sabal sabal2 uabal "
    "uabal2 sadalp uadalp tbx bsl bit bif sli sri ssra usra srsra ursra suqadd usqadd xtn2 sqxtn2 "
    "uqxtn2 sqxtun2 fcvtn2 fcvtxn2 addhn2 raddhn2 subhn2 rsubhn2 shrn2 rshrn2 sqshrn2 uqshrn2 "
    "sqrshrn2 uqrshrn2 sqshrun2 sqrshrun2 aese aesd sha1c sha1m sha1p sha1su0 sha1su1 sha256h "
    "sha256h2 sha256su0 sha256su1";

bool reads_destination(const Line& line) {
    if (one_of(line.name, kReadsDestination)) return true;
    const std::string& first = line.operands[0];
    const bool lane = first.find('[') != std::string::npos;
    if (one_of(line.name, "mov ins fmov") && lane) return true;
    const bool vector = first.find('.') != std::string::npos;
    const bool immediate =
        line.operands.size() > 1 && line.operands[1].find('#') != std::string::npos;
    return one_of(line.name, "orr bic") && vector && immediate;
}

} // namespace

AssemblyOperands assembly_operands(const std::string& text) {
    Line line;
    const std::size_t space = text.find(' ');
    line.name = text.substr(0, space);
    if (space != std::string::npos) line.operands = split(text.substr(space));
    if (is_memory(line)) return memory(line);

    AssemblyOperands found;
    const std::string& name = line.name;
    const bool literal = begins(name, "ldr") || name == "prfm";
    found.load = begins(name, "ldr");
    if (found.load) found.bytes = name == "ldrsw" ? 4 : bytes_of(line);
    found.store = name == "dc" && begins(line.operands[0], " zva");
    if (found.store) found.bytes = 64;
    if (name == "bl" || name == "blr") found.written.insert("x30");
    if (name == "ret" && line.operands.empty()) found.read.insert("x30");
    if (begins(name, "b.") || one_of(name, kReadsFlags)) found.read.insert("flags");
    if (one_of(name, kSetsFlags) || one_of(name, kCompares)) found.written.insert("flags");
    if (line.operands.empty()) return found;
    const bool result = !one_of(name, kNoResult) && !begins(name, "b.") && name != "bl" &&
                        !one_of(name, kCompares) && !(literal && name == "prfm");
    if (result) add(found.written, line.operands[0]);
    if (result && reads_destination(line)) add(found.read, line.operands[0]);
    // Of dc and its kin, of msr and sys the first words name an operation.
    const bool named = one_of(name, "ic dc at tlbi msr sys cfp cpp dvp");
    for (std::size_t n = result || named ? 1 : 0; n < line.operands.size(); ++n) {
        const std::string& operand = line.operands[n];
        const bool operation = name == "sys" && n < 4;
        if (!operation && name != "mrs" && name != "sysl") add(found.read, operand);
    }
    return found;
}

} // namespace armpmu::tests
