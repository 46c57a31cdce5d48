// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/a55_processor.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::tests {

// What a program asks of perf_event_open.
struct PerfEvent {
    std::uint32_t config = 0;   // event number
    std::uint64_t period = 0;   // a sample after so many; 0: only count
    bool is_long = false;       // 64-bit counts ("long", config1:0)
    bool user_readable = false; // "rdpmc", config1:1
    bool exclude_user = false;
    bool exclude_kernel = false;
    bool exclude_hv = false;
};

// Generic events of perf.
enum class Hardware : std::uint8_t {
    cpu_cycles,
    instructions,
    cache_references,
    cache_misses,
    branch_instructions,
    branch_misses,
    bus_cycles,
    stalled_cycles_frontend,
    stalled_cycles_backend,
};
inline constexpr unsigned kHardwareEvents = 9;

// One that has a counter.
struct ScheduledEvent {
    PerfEvent event;
    std::uint32_t type = 0;
    bool chained = false; // over the even counter below
    std::uint64_t period = 0;
    std::int64_t left = 0;      // of the period
    std::uint64_t previous = 0; // count
    std::uint64_t total = 0;
    unsigned samples = 0;
};

// What Linux's PMUv3 driver does to the registers, operation by operation, written anew from its
// behaviour (drivers/perf/arm_pmuv3.c, with the period arithmetic of drivers/perf/arm_pmu.c). It
// executes on the processor at the exception level of its kernel: EL1, or EL2 with the
// Virtualization Host Extensions.
class LinuxPmuv3Driver {
  public:
    using Handle = unsigned; // counter: 0..30, or kCycles

    static constexpr Handle kCycles = 31;

    explicit LinuxPmuv3Driver(A55Processor& cpu, bool at_el2 = false)
        : cpu_(cpu), at_el2_(at_el2) {}

    // --- probe and reset ---

    bool probe() {
        const unsigned version = cpu_.read_pmu_version();
        if (version == 0 || version == 0xf) return false;
        counters_ = read("PMCR") >> 11 & 0x1f;
        const bool halves = cpu_.instruction_set() == InstructionSet::aarch32;
        for (unsigned half = 0; half < 2; ++half) {
            std::uint64_t bits = cpu_.read(half == 0 ? "PMCEID0" : "PMCEID1");
            if (halves) bits |= cpu_.read(half == 0 ? "PMCEID2" : "PMCEID3") << 32;
            for (unsigned bit = 0; bit < 32; ++bit) {
                common_[32 * half + bit] = (bits >> bit & 1) != 0;
                extended_[32 * half + bit] = (bits >> (32 + bit) & 1) != 0;
            }
        }
        return true;
    }
    // Event counters and the cycle counter.
    unsigned counters() const { return counters_ + 1; }

    void reset() {
        disable_counters(~0U);
        disable_interrupts(~0U);
        write_pmcr(kP | kC | kLc);
    }

    // --- names ---

    // Whether sysfs lists an event of the architecture.
    bool lists(unsigned number) const {
        if (number < 0x40) return common_[number];
        return number >= 0x4000 && number < 0x4040 && extended_[number - 0x4000];
    }
    // The number behind a generic event, if this PMU has it.
    std::optional<unsigned> map(Hardware event) const {
        constexpr std::array<std::uint8_t, kHardwareEvents> kNumbers = {
            0x11, 0x08, 0x04, 0x03, 0x0c, 0x10, 0x1d, 0x23, 0x24};
        const unsigned number = kNumbers[static_cast<unsigned>(event)];
        return lists(number) ? std::optional(number) : std::nullopt;
    }

    // --- events ---

    // Finds a counter, programs it, loads it and enables it; nothing when none is free or the event
    // cannot be had.
    std::optional<Handle> add(const PerfEvent& event) {
        if (event.config == kChain) return std::nullopt;
        if (event.user_readable && event.is_long && event.config != kCpuCycles) return std::nullopt;
        const auto handle = find_counter(event);
        if (!handle) return std::nullopt;
        ScheduledEvent& active = active_[*handle].emplace();
        active.event = event;
        active.type = event.config | filters(event);
        active.chained = event.is_long && !event.user_readable && *handle != kCycles;
        active.period = event.period != 0 ? event.period : max_count(active) >> 1;
        active.left = static_cast<std::int64_t>(active.period);
        if (active.chained) chained_below_[*handle - 1] = true;
        disable_event(*handle);
        set_period(*handle);
        enable_event(*handle);
        return handle;
    }
    // Returns the final count.
    std::uint64_t remove(Handle handle) {
        disable_event(handle);
        const std::uint64_t total = count(handle);
        if (active_[handle]->chained) chained_below_[handle - 1] = false;
        active_[handle].reset();
        return total;
    }

    void enable_event(Handle handle) {
        const ScheduledEvent& active = *active_[handle];
        disable_counters(mask_of(handle));
        if (active.chained) {
            write(name("PMEVTYPER", handle - 1), active.type);
            write(name("PMEVTYPER", handle), kChain | kIncludeEl2);
        } else if (handle == kCycles) {
            write("PMCCFILTR", active.type);
        } else {
            write(name("PMEVTYPER", handle), active.type);
        }
        write("PMINTENSET", 1U << handle);
        write("PMCNTENSET", mask_of(handle));
    }
    void disable_event(Handle handle) {
        disable_counters(mask_of(handle));
        disable_interrupts(1U << handle);
    }

    void pmu_enable() {
        write("PMUSERENR", 0);
        if (user_access_) {
            clear_unused_counters();
            write("PMUSERENR", kEr | kCr);
        }
        write_pmcr(read("PMCR") | kE);
    }
    void pmu_disable() { write_pmcr(read("PMCR") & ~kE); }

    // Whether tasks that have the leave to read counters are running; from the next `pmu_enable`.
    void set_user_access(bool allowed) { user_access_ = allowed; }

    // The interrupt handler. False when the interrupt was not the PMU's.
    bool interrupt() {
        const std::uint32_t flags = read("PMOVSCLR");
        write("PMOVSCLR", flags);
        if (flags == 0) return false;
        pmu_disable();
        for (Handle handle = 0; handle <= kCycles; ++handle) {
            if (!active_[handle] || (flags >> handle & 1) == 0) continue;
            update(handle);
            if (set_period(handle) && active_[handle]->event.period != 0)
                ++active_[handle]->samples;
        }
        pmu_enable();
        return true;
    }

    // Events counted since `add`.
    std::uint64_t count(Handle handle) {
        const bool masked = cpu_.interrupts_masked();
        cpu_.mask_interrupts(true);
        update(handle);
        cpu_.mask_interrupts(masked);
        return active_[handle]->total;
    }
    unsigned samples(Handle handle) const { return active_[handle]->samples; }

  private:
    static constexpr std::uint32_t kE = 0x01, kP = 0x02, kC = 0x04, kLc = 0x40; // PMCR
    static constexpr std::uint32_t kPmcrBits = 0xff;     // that are ever written
    static constexpr std::uint32_t kCr = 0x4, kEr = 0x8; // PMUSERENR
    static constexpr std::uint32_t kExcludeEl1 = 1U << 31, kExcludeEl0 = 1U << 30;
    static constexpr std::uint32_t kIncludeEl2 = 1U << 27;
    static constexpr std::uint32_t kChain = 0x1e, kCpuCycles = 0x11;

    std::uint32_t read(std::string_view reg) { return static_cast<std::uint32_t>(cpu_.read(reg)); }
    void write(std::string_view reg, std::uint64_t value) { cpu_.write(reg, value); }
    static std::string name(const char* prefix, unsigned n) { return prefix + std::to_string(n); }

    void isb() { cpu_.run(1); }
    void write_pmcr(std::uint32_t value) {
        isb();
        write("PMCR", value & kPmcrBits);
    }

    std::uint32_t filters(const PerfEvent& event) const {
        std::uint32_t bits = 0;
        if (at_el2_ ? !event.exclude_kernel : !event.exclude_hv) bits |= kIncludeEl2;
        if (event.exclude_kernel) bits |= kExcludeEl1;
        if (event.exclude_user) bits |= kExcludeEl0;
        return bits;
    }

    bool is_free(Handle handle) const {
        return !active_[handle] && (handle == kCycles || !chained_below_[handle]);
    }
    std::optional<Handle> find_counter(const PerfEvent& event) const {
        if (event.config == kCpuCycles) {
            if (is_free(kCycles)) return kCycles;
            if (event.is_long && event.user_readable) return std::nullopt;
        }
        const bool pair = event.is_long && !event.user_readable;
        for (Handle n = pair ? 1 : 0; n < counters_; n += pair ? 2 : 1)
            if (is_free(n) && (!pair || is_free(n - 1))) return n;
        return std::nullopt;
    }
    std::uint32_t mask_of(Handle handle) const {
        return 1U << handle | (active_[handle]->chained ? 1U << (handle - 1) : 0);
    }
    void disable_counters(std::uint32_t mask) {
        write("PMCNTENCLR", mask);
        isb();
    }
    void disable_interrupts(std::uint32_t mask) {
        write("PMINTENCLR", mask);
        isb();
        write("PMOVSCLR", mask);
        isb();
    }
    void clear_unused_counters() {
        if (is_free(kCycles)) write("PMCCNTR", 0);
        for (Handle n = 0; n < counters_; ++n)
            if (is_free(n)) write(name("PMEVCNTR", n), 0);
    }

    // --- counts and periods ---

    static std::uint64_t max_count(const ScheduledEvent& active) {
        return active.event.is_long ? ~std::uint64_t{0} : 0xffffffff;
    }
    // The cycle counter is 64 bits wide and overflows out of bit 63; for an event of 32 bits its
    // upper half is all ones.
    static std::uint64_t upper_half(Handle handle, const ScheduledEvent& active) {
        return handle == kCycles && !active.event.is_long ? std::uint64_t{0xffffffff} << 32 : 0;
    }
    std::uint64_t read_count(Handle handle) {
        const ScheduledEvent& active = *active_[handle];
        if (handle == kCycles) return cpu_.read("PMCCNTR") & ~upper_half(handle, active);
        std::uint64_t value = cpu_.read(name("PMEVCNTR", handle));
        if (active.chained) value = value << 32 | cpu_.read(name("PMEVCNTR", handle - 1));
        return value;
    }
    void write_count(Handle handle, std::uint64_t value) {
        const ScheduledEvent& active = *active_[handle];
        if (handle == kCycles) {
            write("PMCCNTR", value | upper_half(handle, active));
        } else if (active.chained) {
            write(name("PMEVCNTR", handle), value >> 32);
            write(name("PMEVCNTR", handle - 1), value & 0xffffffff);
        } else {
            write(name("PMEVCNTR", handle), value);
        }
    }
    void update(Handle handle) {
        const std::uint64_t now = read_count(handle);
        ScheduledEvent& active = *active_[handle];
        const std::uint64_t delta = (now - active.previous) & max_count(active);
        active.previous = now;
        active.total += delta;
        active.left -= static_cast<std::int64_t>(delta);
    }
    // True when a period has ended.
    bool set_period(Handle handle) {
        ScheduledEvent& active = *active_[handle];
        const auto period = static_cast<std::int64_t>(active.period);
        const bool ended = active.left <= 0;
        if (active.left <= -period)
            active.left = period;
        else if (ended)
            active.left += period;
        // Never more than half the range, lest an overflow that is handled late be missed.
        const auto most = static_cast<std::int64_t>(max_count(active) >> 1);
        if (active.left > most) active.left = most;
        active.previous = (0 - static_cast<std::uint64_t>(active.left)) & max_count(active);
        write_count(handle, active.previous);
        return ended;
    }

    A55Processor& cpu_;
    bool at_el2_;
    bool user_access_ = false;
    unsigned counters_ = 0;
    std::bitset<64> common_;   // PMCEID0, PMCEID1
    std::bitset<64> extended_; // events 0x4000 on
    std::array<std::optional<ScheduledEvent>, kCycles + 1> active_;
    std::array<bool, kCycles> chained_below_{};
};

} // namespace armpmu::tests
