// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/coherence.h"
#include "tests/platform/linux_stress.h"
#include "tests/support/switched.h"
#include "virtual_platform/experiment/platform_experiment.h"

#include <variant>

// Two processors under Debian's kernel of which something is not coherent: the program that is for
// it goes wrong, which is right with everything.
namespace armpmu::tests::linux_coherence_test {

using Abilities = iss::GroupAbilities;

struct Guest {
    std::string console;
    bool stopped = false; // it could not go on
};

constexpr std::uint64_t kMostInstructions = 4'000'000'000; // of the first processor

class LinuxCoherence : public LinuxStressTest {
  protected:
    // In this process, as nothing but a test can ask for it: once.
    Guest run_with(const Abilities& abilities, const std::string& script) {
        const LinuxFiles files("echo begins\n" + script + "\necho ends", "quiet", {stress_});
        const testbench::Scenario read = testbench::load_scenario(files.scenario());
        testbench::PlatformScenario scenario = std::get<testbench::PlatformScenario>(read);
        scenario.processors = 2;
        scenario.clock_mhz = 100; // more quanta for as many instructions
        scenario.max_instructions = kMostInstructions;
        const Switched switched(iss::abilities_of_new_groups, abilities);
        testbench::PlatformExperiment experiment(scenario);
        Guest guest;
        testbench::Terminal terminal;
        terminal.show = [&guest](char character) { guest.console += character; };
        experiment.set_terminal(terminal);
        try {
            experiment.run({});
        } catch (const testbench::GuestStopped& problem) {
            guest.stopped = true;
            guest.console += problem.what();
        }
        return guest;
    }
};

struct Program {
    const char* command;
    std::string right; // what it prints then
};

const Program kMappings{"/stress/stress mappings 100",
                        "mappings: 0 through a protection, 0 to another page, some refused"};
const Program kHandedCode{"/stress/stress handed_code 1000",
                          "handed_code: " + std::to_string(1000 * 999 / 2)};
const Program kStack{"/stress/stress-exclusives atomics 10000",
                     "atomics: 0 wrong, 0 stored after exceptions, 0 owned twice, 16 left"};
const Program kClock{"/stress/stress clock 20000", "clock: 0 times back, by up to 0 ns"};

TEST_F(LinuxCoherence, with_everything_all_of_them_are_right) {
    std::string script;
    for (const Program* one : {&kMappings, &kHandedCode, &kStack, &kClock})
        script += std::string(one->command) + '\n';
    const Guest guest = run_with({}, script);
    EXPECT_FALSE(guest.stopped);
    for (const Program* one : {&kMappings, &kHandedCode, &kStack, &kClock})
        EXPECT_EQ(lines_that_are({0, guest.console, {}}, one->right), 1) << guest.console;
}

class LinuxWithoutOne : public LinuxCoherence {
  protected:
    void expect_wrong(bool Abilities::*ability, const Program& program) {
        Abilities abilities;
        abilities.*ability = false;
        const Guest guest = run_with(abilities, program.command);
        EXPECT_EQ(lines_that_are({0, guest.console, {}}, "begins"), 1) << guest.console;
        EXPECT_EQ(lines_that_are({0, guest.console, {}}, program.right), 0) << guest.console;
    }
};

TEST_F(LinuxWithoutOne, where_tlbi_is_not_told_stores_reach_what_was_protected) {
    expect_wrong(&Abilities::broadcasts, kMappings);
}
TEST_F(LinuxWithoutOne, where_stores_to_code_are_not_told_old_code_is_executed) {
    expect_wrong(&Abilities::code, kHandedCode);
}
TEST_F(LinuxWithoutOne, where_exclusives_only_compare_a_stack_is_lost) {
    expect_wrong(&Abilities::exclusives, kStack);
}
TEST_F(LinuxWithoutOne, where_time_is_local_the_clock_goes_back) {
    expect_wrong(&Abilities::counter, kClock);
}

} // namespace armpmu::tests::linux_coherence_test
