// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/function_symbols.h"

#include "tests/support/elf_file.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <unistd.h>

// Names of functions out of an executable.
namespace armpmu::testbench {
namespace function_symbols_test {

namespace fs = std::filesystem;

class FunctionSymbolsFile : public ::testing::Test {
  protected:
    FunctionSymbols read(const std::string& bytes) const {
        std::ofstream(path_, std::ios::binary) << bytes;
        return FunctionSymbols(path_);
    }
    // What is said after the file's name.
    std::string refusal(const std::string& bytes) const {
        try {
            read(bytes);
        } catch (const SymbolsError& error) {
            return std::string(error.what()).substr(path_.size());
        }
        return "accepted";
    }

    const tests::TemporaryFolder temporary_;
    const std::string path_ = temporary_.file("symbols");
    const std::string good_ = tests::elf_file({{"main", 0x400100, 0x40},
                                               {"helper", 0x400180, 0},
                                               {"data", 0x400150, 8, 0x11},
                                               {"$x", 0x400100, 0, 0},
                                               {"elsewhere", 0x400160, 8, 0x12, 0},
                                               {"local_alias", 0x400100, 0x40, 0x02},
                                               {"last", 0x400200, 4, 0x02}});
};

TEST_F(FunctionSymbolsFile, say_whose_an_address_is) {
    const FunctionSymbols symbols = read(good_);
    EXPECT_EQ(symbols.at(0x4000fc).name, "");
    EXPECT_EQ(symbols.at(0x400100).name, "main");
    EXPECT_EQ(symbols.at(0x40013c).name, "main");
    EXPECT_EQ(symbols.at(0x40013c).begin, 0x400100U);
    EXPECT_EQ(symbols.at(0x400140).name, "") << "main ends there";
    EXPECT_EQ(symbols.at(0x400160).name, "") << "not in this file";
    EXPECT_EQ(symbols.at(0x4001fc).name, "helper") << "which does not say how long it is";
    EXPECT_EQ(symbols.at(0x400200).name, "last");
    EXPECT_EQ(symbols.at(0x400204).name, "");
}

TEST_F(FunctionSymbolsFile, are_refused_in_words) {
    EXPECT_EQ(refusal(""), ": is no ELF file");
    EXPECT_EQ(refusal("#!/bin/sh\n"), ": is no ELF file");
    EXPECT_EQ(refusal(good_.substr(0, 63)), ": ends within its header");
    std::string other = good_;
    other[18] = 62;
    EXPECT_EQ(refusal(other), ": is not for AArch64 of 64 bits, little-endian");
    other = good_;
    other[4] = 1;
    EXPECT_EQ(refusal(other), ": is not for AArch64 of 64 bits, little-endian");
    other = good_;
    other[16] = 3;
    EXPECT_EQ(refusal(other),
              ": is position-independent; expected a program linked with -static and -no-pie");
    other[16] = 1;
    EXPECT_EQ(refusal(other), ": is no executable");
    EXPECT_EQ(refusal(tests::elf_file({})), ": has no symbols of functions; is it stripped?");
    EXPECT_EQ(refusal(good_.substr(0, good_.size() - 1)), ": is cut off or damaged");
    EXPECT_THROW(FunctionSymbols("/nowhere/program"), SymbolsError);
}

TEST_F(FunctionSymbolsFile, that_are_damaged_are_refused_or_read) {
    for (std::size_t length = 0; length < good_.size(); ++length)
        EXPECT_NE(refusal(good_.substr(0, length)), "accepted") << length;
    std::mt19937 random(1);
    unsigned refused = 0;
    for (unsigned n = 0; n < 1'000; ++n) {
        std::string bytes = good_;
        for (unsigned k = random() % 4 + 1; k != 0; --k)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        refused += refusal(bytes) == "accepted" ? 0 : 1;
    }
    EXPECT_GT(refused, 100U);
}

} // namespace function_symbols_test
} // namespace armpmu::testbench
