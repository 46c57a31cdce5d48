// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/files/reliability_page.h"
#include "tests/platform/bare_guest.h"
#include "tests/support/campaign.h"

#include "virtual_platform/board/memory_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

// Guests of random code that misuse registers and devices: the guest may end, the program ends as
// it does with every other guest.
namespace armpmu::tests::hostile_guests_test {
namespace {

using Word = std::uint32_t;
using Random = std::mt19937;
namespace map = testbench::map;

constexpr std::uint64_t kVectors = 0x8000; // from the begin of memory, as are all

void move(std::vector<Word>& code, unsigned x, std::uint64_t value) {
    for (unsigned part = 0; part < 4; ++part)
        code.push_back((part == 0 ? 0xd2800000u : 0xf2800000u) | part << 21 |
                       static_cast<Word>(value >> 16 * part & 0xffff) << 5 | x);
}

// Addresses of devices, of what is behind them, of nothing, and any number.
std::uint64_t draw_value(Random& random) {
    static const std::uint64_t places[] = {map::kDistributor,  map::kCpuInterface, map::kUart,
                                           map::kBlock,        map::kGuestPort,    map::kDma,
                                           map::kInterconnect, map::kMemory};
    const std::uint64_t any = std::uint64_t{random()} << 32 | random();
    switch (random() % 4) {
    case 0: return any;
    case 1: return random() % 64;
    case 2: return map::kMemory + 0x10000 + random() % 0x10000;
    default: return places[random() % std::size(places)] + random() % 0x300 * 4;
    }
}

Word draw_system(Random& random) {
    // MSR and MRS, SYS and SYSL, barriers and hints: all of the group. Some are debug registers,
    // op0 2 and op1 0, which few numbers are.
    const Word word = 0xd5000000u | (random() & 0x3fffff);
    return random() % 4 == 0 ? (word & 0xffe000ffu) | 0x00100000 | random() % 16 << 8 : word;
}

Word draw_access(Random& random) {
    static const Word kinds[] = {
        0xb9400000, // ldr w, [x, #imm]
        0xb9000000, // str w
        0xf9400000, // ldr x
        0xf9000000, // str x
        0x39400000, // ldrb
        0x79000000, // strh
        0xa9400000, // ldp
        0x3dc00000, // ldr q
        0xc85f7c00, // ldxr
        0xf8200000, // ldadd
        0xd50b7420, // dc zva
    };
    const Word kind = kinds[random() % std::size(kinds)];
    return kind | (random() % 32) | (random() % 28) << 5 |
           (random() % 3 == 0 && (kind & 0x3b000000) == 0x39000000 ? random() % 64 << 10 : 0);
}

Word draw_word(Random& random) {
    switch (random() % 8) {
    case 0: return static_cast<Word>(random());
    case 1:
    case 2: return draw_system(random);
    case 3: return 0x14000000 | (random() % 64 - (random() % 4 == 0 ? 32u : 0)) % 0x4000000;
    case 4: return (0xd4000001 + random() % 3) | random() % 4 << 5; // SVC, HVC, SMC
    default: return draw_access(random);
    }
}

// Of exception level 1 to 3.
constexpr Word kElBits[] = {0, 0, 0x40000, 0x60000};

// Registers with any contents, and code; each exception goes on behind what took it.
std::vector<Word> draw_guest(Random& random, unsigned level) {
    std::vector<Word> code;
    for (unsigned el = 1; el <= level; ++el) {
        move(code, 0, map::kMemory + kVectors + 0x800 * el);
        code.push_back(0xd518c000 | kElBits[el]); // msr vbar_elN, x0
    }
    for (unsigned x = 0; x < 31; ++x)
        if (x != 28) move(code, x, draw_value(random));
    move(code, 28, map::kMemory + 0x40000);
    code.push_back(0x9100039f); // mov sp, x28
    for (unsigned n = 0; n < 600; ++n) code.push_back(draw_word(random));
    code.push_back(0x14000000 | ((0u - 600u) & 0x3ffffff)); // again
    code.resize((kVectors + 0x2000) / 4, 0xd503201f);
    for (unsigned vector = 16; vector < 64; ++vector) {
        const Word el = kElBits[vector / 16];
        const Word handler[] = {
            0xd538403c | el, // mrs x28, elr_elN
            0x9100139c,      // add x28, x28, #4
            0xd518403c | el, // msr elr_elN, x28
            0xd69f03e0,      // eret
        };
        std::copy(std::begin(handler), std::end(handler),
                  code.begin() + (kVectors + 0x80 * vector) / 4);
    }
    return code;
}

// Executed before it ended: of the message, or all that it may.
unsigned instructions(const Printed& printed) {
    const std::size_t at = printed.text.find(" after ");
    return at == std::string::npos ? 200000 : std::stoul("0" + printed.text.substr(at + 7));
}

TEST(HostileGuests, end_as_every_other_does) {
    const unsigned rounds = kOneRoundOf == 1 ? 2000 : 50;
    unsigned went_on = 0;
    for (unsigned n = 0; n < rounds; ++n) {
        Random random(n);
        static const char* const modes[] = {"functional", "counted", "timed"};
        const unsigned level = 1 + n / 3 % 3;
        const std::string options = std::string("-q --max-instructions 200000 --max-time 20ms") +
                                    " -s mode=" + modes[n % 3] +
                                    (n % 5 == 4 ? " -s processors=2" : "");
        const Printed printed =
            run_bare(draw_guest(random, level), options, "el" + std::to_string(level));
        const bool ended = printed.status == 0 || printed.status == 3;
        EXPECT_TRUE(ended) << "guest " << n << ": status " << printed.status << "\n"
                           << printed.text.substr(0, 2000);
        EXPECT_EQ(printed.text.find("terminate"), std::string::npos) << printed.text;
        went_on += instructions(printed) > 140 ? 1 : 0; // some behind the first 130
    }
    EXPECT_GT(went_on, rounds / 3) << "most end at once, so that little is tried";
    note_attacks(rounds);
}

} // namespace
} // namespace armpmu::tests::hostile_guests_test
