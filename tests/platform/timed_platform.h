// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/timed_guests.h"
#include "virtual_platform/board/virtual_platform.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>

namespace armpmu::tests {

// A platform whose software begins in timed mode, at Non-secure EL1: a guest behind instructions
// that load X0, X1, ... with numbers of 16 bits. Memory is cacheable, at addresses that are
// physical ones. One in a process.
class TimedPlatform {
  public:
    using Change = std::function<void(testbench::PlatformScenario&)>;
    explicit TimedPlatform(const Guest& guest, std::initializer_list<unsigned> arguments = {},
                           const Change& change = {}) {
        const std::filesystem::path program = std::filesystem::path(testing::TempDir()) /
                                              ("timed." + std::to_string(getpid()) + ".program");
        std::ofstream file(program, std::ios::binary);
        const auto write = [&file](std::uint32_t word) {
            file.write(reinterpret_cast<const char*>(&word), sizeof word);
        };
        unsigned n = 0;
        for (const unsigned value : arguments) write(0xd2800000 | value << 5 | n++); // mov
        for (const Guest* part : {&kTranslated, &guest})
            for (const GuestLine& line : part->lines()) write(line.word);
        file.close();
        scenario_.guest.program = program.string();
        scenario_.guest.level = 1;
        scenario_.mode = testbench::PlatformMode::timed;
        if (change) change(scenario_);
        platform_ = std::make_unique<testbench::VirtualPlatform>("platform", scenario_,
                                                                 testbench::GuestFiles(scenario_));
        std::filesystem::remove(program);
        // Two blocks of 1 GB: devices, and memory.
        const std::uint64_t table[] = {0x00000405, 0x40000701};
        std::memcpy(platform_->memory.data() + 0x100000, table, sizeof table);
    }

    testbench::VirtualPlatform& platform() { return *platform_; }

    // Until the guest is done.
    void run() {
        sc_core::sc_start(1, sc_core::SC_SEC);
        const auto* problem = platform_->processors[0].processor.problem();
        EXPECT_EQ(problem, nullptr) << problem->what << "; PC " << problem->pc;
        EXPECT_EQ(platform_->end(), testbench::VirtualPlatform::End::off);
        platform_->processors[0].pmu.catch_up();
    }
    std::uint64_t x(unsigned n) const { return platform_->processors[0].processor.x(n); }
    // At EL1.
    std::uint64_t total(a55::Event event) const {
        return platform_->processors[0].pmu.core().total(event, a55::Regime::ns_el1);
    }

  private:
    testbench::PlatformScenario scenario_;
    std::unique_ptr<testbench::VirtualPlatform> platform_;
};

// What `run` returns in a process of its own: a simulation is one in a process.
template <typename Result>
Result in_process_of_its_own(const std::function<Result()>& run) {
    static_assert(std::is_trivially_copyable_v<Result>);
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        const Result result = run();
        const bool written = write(ends[1], &result, sizeof result) == sizeof result;
        _exit(written && !testing::Test::HasFailure() ? 0 : 1);
    }
    close(ends[1]); // a child that dies ends the wait
    Result result{};
    EXPECT_EQ(read(ends[0], &result, sizeof result), static_cast<ssize_t>(sizeof result));
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    close(ends[0]);
    return result;
}

// What a run of its own counted at EL1.
inline std::uint64_t count(const Guest& guest, std::initializer_list<unsigned> arguments,
                           a55::Event event, const TimedPlatform::Change& change = {}) {
    return in_process_of_its_own<std::uint64_t>([&] {
        TimedPlatform timed(guest, arguments, change);
        timed.run();
        return timed.total(event);
    });
}

// Of a thousand rounds more, which nothing else differs in.
inline std::uint64_t count_of_thousand(const Guest& guest, a55::Event event,
                                       const TimedPlatform::Change& change = {}) {
    return count(guest, {2000}, event, change) - count(guest, {1000}, event, change);
}

} // namespace armpmu::tests
