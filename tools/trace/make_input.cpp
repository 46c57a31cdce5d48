// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Writes the file that the recorded program works on to standard output: lines of a log, and
// between them stretches that cannot be compressed, as an archive of logs and pictures has them.
// Usage: make_input SECTIONS
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr unsigned kLinesOfSection = 1200;
constexpr unsigned kNoiseBytesOfSection = 40 * 1024;

class Random {
  public:
    std::uint32_t next() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>(state_ >> 33U);
    }

  private:
    std::uint64_t state_ = 1;
};

void print_log(Random& random, unsigned section) {
    unsigned repeats = 0;
    std::uint32_t microseconds = 0;
    for (unsigned line = 0; line < kLinesOfSection; ++line) {
        if (repeats == 0) {
            repeats = 3 + random.next() % 5;
            microseconds = random.next() % 1000;
        }
        --repeats;
        std::printf("Mar 12 10:%02u:%02u host kernel: [%5u.%06u] eth0: link is up, 1000 Mbps full "
                    "duplex, flow control rx/tx, lpa 0x4DE1 status ok\n",
                    section % 60, line / 20, section, static_cast<unsigned>(microseconds));
    }
}

void print_noise(Random& random) {
    for (unsigned i = 0; i < kNoiseBytesOfSection; ++i) {
        std::putchar(static_cast<int>(random.next() & 0xffU));
    }
}

} // namespace

int main(int argc, char** argv) {
    const unsigned long sections = argc == 2 ? std::strtoul(argv[1], nullptr, 10) : 0;
    if (sections == 0 || sections > 10000) {
        std::fputs("usage: make_input SECTIONS (1 .. 10000)\n", stderr);
        return 2;
    }
    Random random;
    for (unsigned section = 0; section < sections; ++section) {
        print_log(random, section);
        print_noise(random);
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
