// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/aarch32_guests.h"
#include "tests/platform/timed_platform.h"
#include "virtual_platform/board/guest_translator.h"

#include <functional>
#include <random>

// What the modelled core's translation tables say is what the processor itself finds in them.
namespace armpmu::tests::guest_translator_test {

using testbench::GuestTranslator;

constexpr std::uint64_t kMemory = 0x40000000;
constexpr std::uint64_t kLower = 0x100000; // tables, from the begin of memory
constexpr std::uint64_t kUpper = 0x200000;

// Addresses of 39 bits below, and as many above.
const Guest kBothHalves("a64", {
                                   {0xd2a80005, "mov x5, #0x40000000"},
                                   {0x914800a5, "add x5, x5, #0x200000"},
                                   {0xd5182025, "msr ttbr1_el1, x5"},
                                   {0xd286a325, "mov x5, #0x3519"},
                                   {0xf2b00325, "movk x5, #0x8019, lsl #16"},
                                   {0xd5182045, "msr tcr_el1, x5"},
                                   {0xd5033fdf, "isb"},
                                   {0xd2a16011, "mov x17, #0x0b000000"},
                                   {0xb900123f, "str wzr, [x17, #16]"},
                                   {0x14000000, "1: b 1b"},
                               });

// Tables of three levels with entries of all kinds, from a place of memory on.
class RandomTables {
  public:
    RandomTables(unsigned char* memory, std::uint64_t place, unsigned seed)
        : memory_(memory), next_(place), random_(seed) {
        fill(1);
    }
    // An entry of the first table.
    void put(unsigned index, std::uint64_t entry) { write(first_ + index * 8, entry); }

  private:
    static constexpr std::uint64_t kAttributes = 0x701;
    static constexpr unsigned kTables = 200;

    std::uint64_t fill(unsigned level) {
        const std::uint64_t table = next_;
        if (level == 1) first_ = table;
        next_ += 4096;
        ++tables_;
        for (unsigned index = 0; index < 512; ++index) {
            const unsigned shift = 12 + 9 * (3 - level);
            const std::uint64_t somewhere =
                kMemory + (random_() % (std::uint64_t{1} << 29) >> shift << shift);
            const unsigned kind = random_() % 8;
            std::uint64_t entry = 0;
            if (level == 3)
                entry = kind == 0 ? somewhere : somewhere | kAttributes | 2;
            else if (kind < 3 && tables_ < kTables)
                entry = (kMemory + fill(level + 1)) | 3;
            else if (kind < 6)
                entry = somewhere | kAttributes;
            write(table + index * 8, entry);
        }
        return table;
    }
    void write(std::uint64_t place, std::uint64_t entry) {
        std::memcpy(memory_ + place, &entry, sizeof entry);
    }

    unsigned char* memory_;
    std::uint64_t next_;
    std::uint64_t first_ = 0;
    unsigned tables_ = 0;
    std::mt19937_64 random_;
};

TEST(GuestTranslation, is_the_processors_own) {
    TimedPlatform timed(kBothHalves, {}, [](testbench::PlatformScenario& scenario) {
        scenario.mode = testbench::PlatformMode::functional;
    });
    unsigned char* memory = timed.platform().memory.data();
    RandomTables lower(memory, kLower, 1);
    lower.put(0, 0x00000405); // devices
    lower.put(1, kMemory | 0x701);
    RandomTables(memory, kUpper, 2);
    timed.run();
    GuestTranslator translator(timed.platform().processors[0].processor,
                               {memory, kMemory, timed.platform().memory.size()});
    std::mt19937_64 random(3);
    unsigned mapped = 0;
    for (unsigned n = 0; n < 100'000; ++n) {
        const bool upper = n % 2 != 0;
        const std::uint64_t low = random() % (std::uint64_t{1} << 39) / 4096 * 4096;
        const std::uint64_t address = upper ? low | ~((std::uint64_t{1} << 39) - 1) : low;
        const std::uint64_t page =
            address << 16 >> 28 | (upper ? std::uint64_t{1} << 36 : std::uint64_t{0});
        const std::uint64_t physical = translator.translate(page, 0).physical * 4096;
        const auto own = timed.platform().processors[0].processor.physical(address);
        ASSERT_EQ(physical, own.value_or(0)) << std::hex << address;
        if (!own) continue;
        ++mapped;
        std::uint64_t descriptor = 0;
        std::memcpy(&descriptor, memory + (translator.descriptor(page, 0, 3) - kMemory),
                    sizeof descriptor);
        const std::uint64_t base = descriptor << 16 >> 28 << 12;
        ASSERT_LT(physical - base, std::uint64_t{1} << 30) << std::hex << address;
    }
    EXPECT_GT(mapped, 50'000U);
    EXPECT_LT(mapped, 95'000U);
}

// What only a core asks for that looks ahead.
// Tables of AArch32's short descriptors: sections of 1 and 16 MB, pages of 4 and 64 KB, and
// nothing.
class RandomShortTables {
  public:
    RandomShortTables(unsigned char* memory, std::uint64_t place, unsigned seed)
        : memory_(memory), place_(place), next_(place + 0x4000), random_(seed) {
        constexpr std::uint32_t kSection = 0xc02, kSuper = 0x40c02, kTable = 1;
        for (unsigned index = 0; index < 4096; ++index) {
            if (index % 16 == 0 && random_() % 8 == 0) {
                const std::uint32_t somewhere = (kMemory + random_() % (1U << 29)) & 0xff000000;
                for (unsigned n = 0; n < 16; ++n) put(index + n, somewhere | kSuper);
                index += 15;
                continue;
            }
            const std::uint32_t somewhere = (kMemory + random_() % (1U << 29)) & 0xfff00000;
            const unsigned kind = random_() % 4;
            if (kind == 0) put(index, 0);
            if (kind == 1) put(index, somewhere | kSection);
            if (kind >= 2)
                put(index, static_cast<std::uint32_t>(kMemory + next_) | kTable), add_pages();
        }
    }
    // An entry of the first table.
    void put(unsigned index, std::uint32_t entry) { write(place_ + index * 4, entry); }

  private:
    void add_pages() {
        constexpr std::uint32_t kLarge = 0x31, kSmall = 0x32;
        for (unsigned index = 0; index < 256; ++index) {
            const std::uint32_t somewhere = kMemory + random_() % (1U << 29);
            if (index % 16 == 0 && random_() % 2 == 0) {
                for (unsigned n = 0; n < 16; ++n)
                    write(next_ + (index + n) * 4, (somewhere & 0xffff0000) | kLarge);
                index += 15;
                continue;
            }
            write(next_ + index * 4, random_() % 4 == 0 ? 0 : (somewhere & 0xfffff000) | kSmall);
        }
        next_ += 1024;
    }
    void write(std::uint64_t place, std::uint32_t entry) {
        std::memcpy(memory_ + place, &entry, sizeof entry);
    }

    unsigned char* memory_;
    std::uint64_t place_;
    std::uint64_t next_;
    std::mt19937 random_;
};

// What the tables say of 32 bits is what the processor finds.
void expect_own_of_aarch32(const Guest& guest, const std::function<void(unsigned char*)>& fill) {
    TimedPlatform timed(guest, {}, [](testbench::PlatformScenario& scenario) {
        scenario.mode = testbench::PlatformMode::functional;
        scenario.guest.level = 2;
    });
    unsigned char* memory = timed.platform().memory.data();
    fill(memory);
    timed.run();
    GuestTranslator translator(timed.platform().processors[0].processor,
                               {memory, kMemory, timed.platform().memory.size()});
    std::mt19937 random(3);
    unsigned mapped = 0;
    constexpr unsigned kTries = 50'000;
    for (unsigned n = 0; n < kTries; ++n) {
        const std::uint64_t address = random() / 4096 * std::uint64_t{4096};
        const std::uint64_t physical = translator.translate(address / 4096, 0).physical * 4096;
        const auto own = timed.platform().processors[0].processor.physical(address);
        ASSERT_EQ(physical, own.value_or(0)) << std::hex << address;
        if (own) ++mapped;
    }
    EXPECT_GT(mapped, kTries / 2);
    EXPECT_LT(mapped, kTries);
}

TEST(GuestTranslation, of_short_descriptors_is_the_processors_own) {
    expect_own_of_aarch32(kShortDescriptors, [](unsigned char* memory) {
        RandomShortTables lower(memory, kLower, 1);
        lower.put(0x0b0, 0x0b000c02); // devices
        lower.put(0x400, 0x40000c02); // code
        RandomShortTables(memory, 2 * kUpper, 2);
        std::memcpy(memory + kUpper, memory + 2 * kUpper, 0x4000);
    });
}

TEST(GuestTranslation, of_long_descriptors_is_the_processors_own) {
    expect_own_of_aarch32(kLongDescriptors, [](unsigned char* memory) {
        RandomTables lower(memory, kLower, 1);
        lower.put(0, 0x00000405);
        lower.put(1, kMemory | 0x701);
        RandomTables(memory, kUpper, 2);
    });
}

TEST(GuestTranslation, where_nothing_is_mapped_is_a_device) {
    TimedPlatform timed(kBothHalves);
    GuestTranslator translator(timed.platform().processors[0].processor,
                               {timed.platform().memory.data(), kMemory, 4096});
    EXPECT_EQ(translator.translate(0x12345, 0).type, cpu::MemoryType::device);
}

} // namespace armpmu::tests::guest_translator_test
