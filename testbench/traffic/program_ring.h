// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

// The memory that a running program's plugin writes and LiveProgram reads; tools/trace/FORMAT.md
// explains it. Both sides are of one build.
namespace armpmu::testbench::program_ring {

constexpr std::uint32_t kRingVersion = 2;
constexpr unsigned kSlots = 64;                          // threads at one time
constexpr std::uint64_t kWords = std::uint64_t{1} << 16; // of a slot's ring
constexpr std::uint64_t kOrderWords = std::uint64_t{1} << 12;
constexpr std::uint64_t kCodeWords = std::uint64_t{1} << 16;
constexpr std::uint32_t kMostTurn = 10'000;

// A ring's positions count all words ever, so their difference is what is in it.
struct Positions {
    alignas(64) std::atomic<std::uint64_t> written{0};
    alignas(64) std::atomic<std::uint64_t> read{0};
};

// One side sleeps here; the other wakes it.
class Sleeper {
  public:
    // Until `ready()` or for that long; the caller asks again, and looks whether the other lives.
    template <typename Ready>
    void sleep(std::chrono::milliseconds longest, Ready ready) {
        asleep_.store(1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (!ready()) wait(longest);
        asleep_.store(0, std::memory_order_relaxed);
    }
    // After what it waits for was stored.
    void wake() {
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (asleep_.load(std::memory_order_relaxed) != 0) wake_up();
    }

  private:
    void wait(std::chrono::milliseconds longest);
    void wake_up();

    alignas(64) std::atomic<std::uint32_t> asleep_{0};
};

// The time of the cores that are modelled, for a program that stands still until it knows it.
struct ModelledClock {
    struct Time {                   // nanoseconds since the program began
        std::uint64_t elapsed = 0;  // what it slept included
        std::uint64_t executed = 0; // by all its threads
    };
    std::uint64_t slept = 0;                           // by the plugin: before the time it asks for
    Time time;                                         // by the reader
    alignas(64) std::atomic<std::uint64_t> answers{0}; // how many there were
};

struct Header {
    std::uint32_t version = kRingVersion;
    std::atomic<std::uint32_t> ready{0};    // the plugin is there
    std::atomic<std::uint32_t> finished{0}; // the program ended by itself
    Sleeper reader;
    Sleeper writer;
    Positions order;
    Positions code;
    // `written` of a slot is behind the block that is being executed, so it is known even of a
    // program that was killed; what may be read is what the order says.
    std::array<Positions, kSlots> slots;
    ModelledClock clock;
    alignas(64) std::uint64_t counted = 0; // instructions one by one, if that was asked for
    std::uint64_t breaks = 0;
    std::array<char, 256> error{}; // why the plugin gave up; then it is ended
};

// A word of the order: who went on to where.
enum class Happened : std::uint8_t { turn, thread_ended, refused, asks_time };
constexpr unsigned kPositionBits = 48;
constexpr std::uint64_t order_word(Happened what, unsigned slot, std::uint64_t position) {
    return std::uint64_t{static_cast<std::uint8_t>(what)} << 56 |
           std::uint64_t{slot} << kPositionBits | position;
}
constexpr Happened happened(std::uint64_t word) {
    return static_cast<Happened>(word >> 56);
}
constexpr unsigned slot_of(std::uint64_t word) {
    return static_cast<unsigned>(word >> kPositionBits & 0xff);
}
constexpr std::uint64_t position_of(std::uint64_t word) {
    return word & ((std::uint64_t{1} << kPositionBits) - 1);
}

// The first word of an execution: the block, and how many of its instructions retired unless one
// of them has no address. The plugin raises the second while it goes on.
constexpr std::uint64_t execution_word(std::uint32_t block, std::uint32_t reached) {
    return std::uint64_t{reached} << 32 | block;
}

// A ring of words, mapped twice in a row: what begins in it can be read and written in one piece.
class Words {
  public:
    Words() = default;
    // Throws ProgramError. `words`: a power of two, whole pages.
    Words(int memory, std::size_t offset, std::uint64_t words);
    ~Words();
    Words(Words&& other) noexcept;
    Words& operator=(Words&& other) noexcept;

    explicit operator bool() const { return first_ != nullptr; }
    std::uint64_t* at(std::uint64_t position) const { return first_ + (position & mask_); }

  private:
    std::uint64_t* first_ = nullptr;
    std::uint64_t mask_ = 0;
};

// All of it. Throws ProgramError when memory cannot be had.
class Ring {
  public:
    Ring();                    // the reader's: new
    explicit Ring(int memory); // the plugin's: there already, of the same version
    ~Ring();
    Ring(const Ring&) = delete;
    Ring& operator=(const Ring&) = delete;

    int memory() const { return memory_; }
    void close_memory(); // when all slots are mapped
    Header& header() const { return *header_; }
    const Words& order() const { return order_; }
    const Words& code() const { return code_; }
    Words slot(unsigned number) const;

  private:
    void map();

    int memory_;
    Header* header_ = nullptr;
    Words order_;
    Words code_;
};

// A moment in which the other side may be about to do what this one waits for.
template <typename Ready>
bool spin(Ready ready) {
    constexpr int attempts = 200;
    for (int n = 0; n < attempts; ++n) {
        if (ready()) return true;
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
    return false;
}

} // namespace armpmu::testbench::program_ring
