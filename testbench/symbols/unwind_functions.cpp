// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/unwind_functions.h"

#include <string>

namespace armpmu::testbench {
namespace {

// DW_EH_PE: how an address is encoded.
constexpr std::uint64_t kFormat = 0x0f, kSigned = 0x08, kFromHere = 0x10, kAbsolute = 0x00;
constexpr std::uint64_t kApplied = 0x70; // what is added

// A section of records: a CIE has what several FDEs have in common, an FDE is of one function.
class UnwindRecords {
  public:
    UnwindRecords(const ElfFile& file, const ElfFile::Section& section)
        : file_(file), section_(section) {
        file_.check(section.begin, section.bytes);
    }

    void add_to(std::map<std::uint64_t, std::uint64_t>& all) const {
        constexpr std::uint64_t long_record = 0xffff'ffff;
        for (std::uint64_t at = 0; at + 8 <= section_.bytes;) {
            const std::uint64_t length = number(at, 4);
            if (length == 0 || length == long_record) return;
            const std::uint64_t common = number(at + 4, 4); // how far before this field
            if (common != 0) add(at + 8, encoding(at + 4 - common), all);
            at += 4 + length;
        }
    }

  private:
    std::uint64_t number(std::uint64_t at, unsigned bytes) const {
        if (at > section_.bytes || bytes > section_.bytes - at) file_.fail("is cut off or damaged");
        return file_.number(section_.begin + at, bytes);
    }
    unsigned size_of(std::uint64_t encoding) const {
        switch (encoding & kFormat & ~kSigned) {
        case 0x02: return 2;
        case 0x03: return 4;
        case kAbsolute:
        case 0x04: return 8;
        default: file_.fail("is cut off or damaged");
        }
    }
    void add(std::uint64_t at, std::uint64_t encoding,
             std::map<std::uint64_t, std::uint64_t>& all) const {
        const unsigned size = size_of(encoding);
        std::uint64_t begin = number(at, size);
        if (size == 4 && (encoding & kSigned) != 0)
            begin = static_cast<std::uint64_t>(
                std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(begin))});
        if ((encoding & kApplied) == kFromHere) begin += section_.address + at;
        const std::uint64_t length = number(at + size, size);
        if (length != 0) all[begin] = begin + length;
    }
    // Of the addresses in FDEs of a CIE.
    std::uint64_t encoding(std::uint64_t cie) const {
        std::uint64_t at = cie + 9; // behind length, number and version
        std::string augmentation;
        while (const auto letter = static_cast<char>(number(at++, 1))) augmentation += letter;
        if (augmentation.empty() || augmentation[0] != 'z') return kAbsolute;
        // Two alignments, the return register, the length of what follows.
        for (unsigned fields = 0; fields < 4; ++fields)
            while ((number(at++, 1) & 0x80) != 0) {}
        for (const char what : augmentation.substr(1)) {
            if (what == 'R') return number(at, 1);
            if (what == 'L') ++at;
            if (what == 'P') at += 1 + size_of(number(at, 1));
        }
        return kAbsolute;
    }

    const ElfFile& file_;
    const ElfFile::Section& section_;
};

} // namespace

std::map<std::uint64_t, std::uint64_t> unwind_functions(const ElfFile& file) {
    std::map<std::uint64_t, std::uint64_t> all;
    try {
        for (const ElfFile::Section& section : file.sections())
            if (section.name == ".eh_frame") UnwindRecords(file, section).add_to(all);
    } catch (const SymbolsError&) {
        return all; // what was found before
    }
    return all;
}

} // namespace armpmu::testbench
