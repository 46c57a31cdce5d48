// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "Vfaulty.h"

#include <verilated.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

// fault_player RESET FOLDER VECTOR... <NUMBERS: plays text vectors of one layout to RTL with many
// faults (fault_switch.py), of which one at a time is on, until one vector differs. RESET: inputs
// of the clocks before the first row, in hex. For each number a line: `N VECTOR ROW`, VECTOR's
// place among the arguments; what the RTL put out is then FOLDER/N.vec; or `N missed`.
//
// With FAULTY_PROPERTIES all vectors are played to their ends, FOLDER gets nothing, and behind a
// line's two or three words stand the lines of assertions that failed, FILE:LINE each.
namespace {

#ifdef FAULTY_PROPERTIES
constexpr bool kProperties = true;
#else
constexpr bool kProperties = false;
#endif

std::set<std::string> failed;

} // namespace

// Verilator's hook for what ends a simulation as a rule: an assertion that fails is noted.
void vl_stop(const char* file, int line, const char*) {
    failed.insert(std::string(file) + ':' + std::to_string(line));
}

namespace {

constexpr unsigned kIn = FAULTY_INPUTS;   // bits; the first of a row
constexpr unsigned kOut = FAULTY_OUTPUTS; // behind them
constexpr unsigned kWords = (kIn + kOut + 31) / 32;
constexpr unsigned kResetClocks = 4;

using Row = std::vector<std::uint32_t>;

unsigned digit(char c) {
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
}

Row row_of(const std::string& text) {
    Row row(kWords);
    unsigned at = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        if (text[i] == '_') continue;
        row.at(at / 8) |= digit(text[i]) << 4 * (at % 8);
        ++at;
    }
    return row;
}

std::string text_of(const Row& row) {
    std::string text;
    for (unsigned at = (kIn + kOut + 3) / 4; at-- > 0;)
        text += "0123456789abcdef"[row[at / 8] >> 4 * (at % 8) & 15];
    return text;
}

std::uint32_t crc32(const std::vector<Row>& rows) {
    std::uint32_t crc = 0xffffffff;
    for (const Row& row : rows)
        for (unsigned byte = 0; byte < (kIn + kOut + 7) / 8; ++byte) {
            crc ^= row[byte / 4] >> 8 * (byte % 4) & 0xff;
            for (unsigned bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
        }
    return ~crc;
}

struct Vector {
    std::string header;
    std::vector<Row> rows;
};

Vector read(const char* path) {
    std::ifstream file(path);
    Vector vector;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("// end", 0) == 0) return vector;
        if (line.rfind("//", 0) == 0)
            vector.header += line + '\n';
        else if (!line.empty())
            vector.rows.push_back(row_of(line));
    }
    std::cerr << path << ": cannot be read\n";
    std::exit(2);
}

void write(const std::string& path, const std::string& header, const std::vector<Row>& rows) {
    std::ofstream file(path);
    file << header;
    for (const Row& row : rows) file << text_of(row) << '\n';
    char end[64];
    std::snprintf(end, sizeof end, "// end %zu crc32 %08x\n", rows.size(), crc32(rows));
    file << end;
}

class Rtl {
  public:
    explicit Rtl(int number) {
        const std::string fault = "+fault=" + std::to_string(number);
        const char* arguments[] = {"fault_player", fault.c_str()};
        context_.commandArgs(2, arguments);
        context_.randReset(2);
        context_.randSeed(1);
        top_ = std::make_unique<Vfaulty>(&context_);
    }
    ~Rtl() { top_->final(); }
    // The row with its outputs as the RTL has them.
    void clock(Row& row) {
        for (unsigned w = 0; w < (kIn + 31) / 32; ++w) top_->in[w] = row[w];
        if (kIn % 32 != 0) top_->in[kIn / 32] &= (1U << kIn % 32) - 1;
        top_->clock = 0;
        top_->eval();
        top_->clock = 1;
        top_->eval();
        for (unsigned bit = kIn; bit < kIn + kOut;) {
            const unsigned from = bit - kIn;
            std::uint64_t value = top_->out[from / 32] >> from % 32;
            if (from % 32 != 0 && from / 32 + 1 < (kOut + 31) / 32)
                value |= std::uint64_t{top_->out[from / 32 + 1]} << (32 - from % 32);
            const unsigned left = kIn + kOut - bit;
            const unsigned room = 32 - bit % 32;
            const unsigned bits = left < room ? left : room;
            const std::uint64_t mask = ((std::uint64_t{1} << bits) - 1) << bit % 32;
            row[bit / 32] =
                static_cast<std::uint32_t>((row[bit / 32] & ~mask) | (value << bit % 32 & mask));
            bit += bits;
        }
    }

  private:
    VerilatedContext context_;
    std::unique_ptr<Vfaulty> top_;
};

// The first row that differs, or -1; all rows as they are then.
long play(int number, const Row& reset, std::vector<Row>& rows) {
    Rtl rtl(number);
    for (unsigned c = 0; c < kResetClocks; ++c) {
        Row row = reset;
        rtl.clock(row);
    }
    long first = -1;
    for (std::size_t c = 0; c < rows.size(); ++c) {
        const Row wanted = rows[c];
        rtl.clock(rows[c]);
        if (first < 0 && rows[c] != wanted) first = static_cast<long>(c);
    }
    return first;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const Row reset = row_of(argv[1]);
    std::vector<Vector> vectors;
    for (int i = 3; i < argc; ++i) vectors.push_back(read(argv[i]));
    // What Verilator prints of an assertion that fails goes nowhere.
    FILE* out = fdopen(dup(1), "w");
    if (out == nullptr || std::freopen("/dev/null", "w", stdout) == nullptr) return 2;
    for (int number = 0; std::cin >> number;) {
        std::string line = " missed";
        failed.clear();
        for (std::size_t v = 0; v < vectors.size(); ++v) {
            std::vector<Row> rows = vectors[v].rows;
            const long first = play(number, reset, rows);
            if (first < 0 || line != " missed") continue;
            line = ' ' + std::to_string(v) + ' ' + std::to_string(first);
            if (kProperties) continue;
            write(argv[2] + ('/' + std::to_string(number)) + ".vec", vectors[v].header, rows);
            break;
        }
        for (const std::string& place : failed) line += ' ' + place;
        std::fprintf(out, "%d%s\n", number, line.c_str());
        std::fflush(out);
    }
    return 0;
}
