// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/config.h"
#include "armpmu/cci550/config.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

// Every member of both configurations by name, as text.
namespace armpmu::tests {
namespace config_names_test {

template <typename Config>
std::string refused(const Members<Config>& members, const std::string& name,
                    const std::string& text) {
    Config config;
    try {
        set_member(config, members, name, text);
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "accepted";
}

// Lists, reads and sets all, knowing none of them.
template <typename Config>
void expect_each_reads_as_set(const Members<Config>& members) {
    std::set<std::string> seen;
    for (const Member<Config>& one : members) {
        EXPECT_TRUE(seen.insert(one.name).second) << one.name;
        for (const std::uint64_t value : {one.least, one.most}) {
            Config config;
            one.set(config, value);
            const std::string text = read_member(config, members, one.name);
            Config other;
            set_member(other, members, one.name, text);
            EXPECT_EQ(one.get(other), value) << one.name << " = " << text;
            EXPECT_EQ(settings_of(other, members), settings_of(config, members)) << one.name;
        }
        EXPECT_NE(refused(members, one.name, "nonsense").find("config " + one.name + ": expected"),
                  std::string::npos);
        if (one.most != ~std::uint64_t{0}) {
            EXPECT_NE(refused(members, one.name, std::to_string(one.most + 1)), "accepted");
        }
    }
    EXPECT_GT(seen.size(), 15U);
}

TEST(ConfigNames, each_member_of_the_a55_is_read_as_it_was_set) {
    expect_each_reads_as_set(a55::members());
}
TEST(ConfigNames, each_member_of_the_cci550_is_read_as_it_was_set) {
    expect_each_reads_as_set(cci550::members());
}

TEST(ConfigNames, enumerations_have_words_and_switches_are_true_or_false) {
    const a55::Config config =
        a55::config_of({{"out_of_range", "undefined"}, {"l2_cache", "false"}, {"mpidr", "0x80"}});
    EXPECT_EQ(config.out_of_range, a55::Config::OutOfRange::undefined);
    EXPECT_FALSE(config.l2_cache);
    EXPECT_EQ(config.mpidr, 0x80U);
    EXPECT_EQ(read_member(config, a55::members(), "out_of_range"), "undefined");
    EXPECT_EQ(refused(a55::members(), "divider", "sometimes"),
              "config divider: expected restarts, ticks_at_once, runs_freely, not 'sometimes'");
    EXPECT_EQ(cci550::config_of({{"security_violation", "error"}}).security_violation,
              cci550::Config::Refusal::error);
    EXPECT_TRUE(a55::config_of({{"l2_cache", "true"}}).l2_cache);
    EXPECT_EQ(refused(a55::members(), "divider", "true"),
              "config divider: expected restarts, ticks_at_once, runs_freely, not 'true'");
    EXPECT_EQ(refused(a55::members(), "revision", "true"),
              "config revision: expected 0 .. 15, not 'true'");
    EXPECT_EQ(refused(cci550::members(), "slave_interfaces", "0"),
              "config slave_interfaces: expected 1 .. 7, not '0'");
    EXPECT_EQ(refused(a55::members(), "banana_split_with_cream", "1"),
              "config banana_split_with_cream: no member of this device's configuration");
}

TEST(ConfigNames, errors_begin_with_the_instance) {
    try {
        cci550::config_of({{"slave_interface", "3"}}, "soc.cci");
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_EQ(std::string(error.what()),
                  "soc.cci: config slave_interface: no member of this device's configuration; did "
                  "you mean slave_interfaces?");
    }
    try {
        a55::config_of({{"revision", "16"}});
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_STREQ(error.what(), "config revision: expected 0 .. 15, not '16'");
    }
    try {
        a55::config_of({{"revision", "16"}}, "soc.cpu0.pmu");
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_EQ(std::string(error.what()),
                  "soc.cpu0.pmu: config revision: expected 0 .. 15, not '16'");
    }
}

} // namespace config_names_test
} // namespace armpmu::tests
