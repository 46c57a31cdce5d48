// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is every parameter that can stand in a scenario refused when it is wrong in any way, at its place
// and in words that say what is legal? The damage is made from the list of parameters itself.
#include "tests/fuzz/parameter_places.h"
#include "tests/fuzz/scenario_bases.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace scenario_damage_test {

using testbench::ParameterInfo;
using Kind = ParameterInfo::Kind;

// Applies a damage to each place of each parameter in each base scenario, and collects what is not
// refused as it should be.
class Damage : public testing::Test {
  protected:
    struct Expected {
        const YamlTree* at = nullptr; // in the damaged tree
        bool key = false;             // the place of its key, not of its value
        std::string words;
    };
    // Returns no `at` when the damage does not apply.
    using Make = std::function<Expected(YamlTree& section, const ParameterInfo& info)>;

    void TearDown() override {
        for (std::size_t i = 0; i < wrong_.size() && i < 10; ++i) ADD_FAILURE() << wrong_[i];
        EXPECT_LE(wrong_.size(), 10U) << "and more";
    }

    void everywhere(const Make& make) {
        for (const BaseScenario& base : base_scenarios()) {
            const YamlTree tree = YamlTree::parse(base.text);
            const bool core = YamlTree(tree).find("software") != nullptr;
            for (const ParameterInfo& info : parameters_of(core)) {
                if (alternative(info)) continue;
                YamlTree counted = tree;
                const std::size_t places = sections_for(counted, info).size();
                for (std::size_t i = 0; i < places; ++i) one(base, tree, info, i, make);
            }
        }
    }

    // One of the values of a choice, listed for what it means.
    static bool alternative(const ParameterInfo& info) {
        return info.when == key_of(info) + ": " + info.legal;
    }

    std::set<std::string> done_; // paths, with their condition
    unsigned count_ = 0;

  private:
    void one(const BaseScenario& base, YamlTree tree, const ParameterInfo& info, std::size_t place,
             const Make& make) {
        const Expected expected = make(*sections_for(tree, info)[place], info);
        if (expected.at == nullptr) return;
        done_.insert(info.path + " " + info.when);
        if (++count_ % kOneRoundOf != 0) return;
        const std::string text = tree.write();
        const Place at = expected.key ? expected.at->key_at : expected.at->value_at;
        const std::string message = folder_.refusal(text);
        const std::string start = fmt::format("{}:{}:{}: ", folder_.scenario(), at.line, at.column);
        if (message.compare(0, start.size(), start) == 0 &&
            message.find(expected.words) != std::string::npos && folder_.malformed(message).empty())
            return;
        wrong_.push_back(fmt::format("{}, {} ({}): expected {}:{} '{}', got '{}'", base.name,
                                     info.path, info.when, at.line, at.column, expected.words,
                                     message));
    }

    DamageFolder folder_;
    std::vector<std::string> wrong_;
};

std::vector<std::string> wrong_numbers(const ParameterInfo& info) {
    std::vector<std::string> wrong = {"-1", "1.5", "fast", "1e3", "0x", "[1]", "{a: 1}", "", "~"};
    const auto [least, most] = range_of(info);
    if (least > 0) wrong.push_back(std::to_string(least - 1));
    wrong.push_back(most == ~std::uint64_t{0} ? "18446744073709551616" : std::to_string(most + 1));
    return wrong;
}

std::string number_words(const ParameterInfo& info) {
    const auto [least, most] = range_of(info);
    const char* what = info.kind == Kind::bytes ? "bytes" : "a whole number";
    return fmt::format("{}: expected {} from {} to {}", key_of(info), what, least, most);
}

TEST_F(Damage, wrong_whole_numbers_and_bytes_are_refused) {
    for (std::size_t i = 0; i < 13; ++i)
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::number && info.kind != Kind::bytes) return Expected{};
            std::vector<std::string> wrong = wrong_numbers(info);
            if (info.kind == Kind::bytes) wrong.insert(wrong.end(), {"4 KB", "20000000000 GiB"});
            if (i >= wrong.size()) return Expected{};
            return Expected{&section.put(key_of(info), wrong[i]), false, number_words(info)};
        });
    EXPECT_GT(count_, 2000U);
}

TEST_F(Damage, wrong_decimal_fractions_are_refused) {
    for (const char* wrong : {"-0.5", "2000000.5", "0.5.5", "1e1", "nan", "inf", "half", ".",
                              "[0.5]", "{a: 0.5}", "", "0.50000000000000000001"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::decimal) return Expected{};
            const std::size_t dots = info.legal.find(" .. ");
            return Expected{&section.put(key_of(info), wrong), false,
                            fmt::format("{}: expected a number from {} to {}", key_of(info),
                                        info.legal.substr(0, dots), info.legal.substr(dots + 4))};
        });
    EXPECT_GT(count_, 200U);
}

TEST_F(Damage, wrong_choices_are_refused) {
    for (const char* wrong : {"banana", "tRUE", "0", "[el1]", "{a: b}", "", "null"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::choice) return Expected{};
            return Expected{&section.put(key_of(info), wrong), false,
                            key_of(info) + ": expected one of " + info.legal};
        });
    EXPECT_GT(count_, 400U);
}

TEST_F(Damage, wrong_texts_are_refused) {
    for (const char* wrong : {"[a]", "{a: b}", "", "~", "\"\"", "\"a\\0b\""})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::text) return Expected{};
            return Expected{&section.put(key_of(info), wrong), false,
                            key_of(info) + ": expected a text"};
        });
    EXPECT_GT(count_, 100U);
}

TEST_F(Damage, wrong_lists_of_texts_are_refused) {
    for (const char* wrong : {"a", "3", "{a: b}", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::texts) return Expected{};
            return Expected{&section.put(key_of(info), wrong), false,
                            key_of(info) + ": expected a list of texts"};
        });
    for (const char* wrong : {"[a]", "{a: b}", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            YamlTree* list = section.find(key_of(info));
            if (info.kind != Kind::texts || list == nullptr) return Expected{};
            YamlTree& entry = list->add("", wrong);
            return Expected{&entry, false, key_of(info) + ": expected a text"};
        });
    EXPECT_GT(count_, 100U);
}

TEST_F(Damage, wrong_sections_are_refused) {
    for (const char* wrong : {"a", "3", "[a]", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::section && info.kind != Kind::numbers) return Expected{};
            return Expected{&section.put(key_of(info), wrong), false,
                            "expected " + key_of(info) + " as `key: value` lines"};
        });
    EXPECT_GT(count_, 150U);
}

TEST_F(Damage, wrong_lists_of_sections_are_refused) {
    for (const char* wrong : {"a", "3", "{a: b}", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            if (info.kind != Kind::list) return Expected{};
            return Expected{&section.put(key_of(info), wrong), false,
                            key_of(info) + ": expected a list"};
        });
    for (const char* wrong : {"a", "3", "[a]", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            YamlTree* list = section.find(key_of(info));
            if (info.kind != Kind::list || list == nullptr) return Expected{};
            return Expected{&list->add("", wrong), false,
                            "expected an entry of " + key_of(info) + " as `key: value` lines"};
        });
    EXPECT_GT(count_, 80U);
}

TEST_F(Damage, wrong_maps_of_names_to_numbers_are_refused) {
    for (const char* wrong : {"-1", "9999999999999", "many", "0.5", "[1]", "{a: 1}", "", "~"})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            YamlTree* map = section.find(key_of(info));
            if (info.kind != Kind::numbers || map == nullptr) return Expected{};
            const std::string name = map->below.front().key;
            return Expected{&map->put(name, wrong), false,
                            name + ": expected a whole number from 0 to 1000000"};
        });
    everywhere([&](YamlTree& section, const ParameterInfo& info) {
        if (info.kind != Kind::numbers || info.legal.compare(0, 5, "names") == 0) return Expected{};
        const std::string legal = info.legal.substr(0, info.legal.find(':'));
        return Expected{&section.open(key_of(info)).add("lod", "1"), true,
                        key_of(info) + ": expected one of " + legal + ", not 'lod'"};
    });
    EXPECT_GT(count_, 50U);
}

// As it is misspelt in practice: beside what is there, or instead of what must be.
std::string misspelt(const std::string& key) {
    return key.substr(0, key.size() / 2) + "x" + key.substr(key.size() / 2);
}

TEST_F(Damage, misspelt_keys_get_a_hint) {
    everywhere([&](YamlTree& section, const ParameterInfo& info) {
        const std::string key = key_of(info);
        return Expected{
            &section.add(misspelt(key), "1"), true,
            fmt::format("unknown key '{}'; did you mean {}? Legal here: ", misspelt(key), key)};
    });
    EXPECT_GT(count_, 500U);
}

// That it can be given alone without contradicting anything in the base scenarios.
bool has_default(const ParameterInfo& info) {
    static const std::set<std::string> contradicting = {"threads",  "loads_in_flight", "hot_bytes",
                                                        "security", "better",          "value"};
    if (info.initial.empty() || info.initial == "required") return false;
    if (contradicting.count(key_of(info)) != 0) return false;
    const bool none = info.initial == "0" && info.kind != Kind::decimal;
    return !none || range_of(info).first == 0;
}

TEST_F(Damage, keys_given_twice_are_refused) {
    everywhere([&](YamlTree& section, const ParameterInfo& info) {
        const std::string key = key_of(info);
        if (section.find(key) == nullptr) {
            if (!has_default(info)) return Expected{};
            section.add(key, info.initial);
        }
        const YamlTree same = *section.find(key);
        section.below.push_back(same);
        return Expected{&section.below.back(), true, "the key '" + key + "' stands here twice"};
    });
    EXPECT_GT(count_, 400U);
}

TEST_F(Damage, missing_required_keys_are_refused) {
    for (const bool renamed : {false, true})
        everywhere([&](YamlTree& section, const ParameterInfo& info) {
            const std::string key = key_of(info);
            YamlTree* there = section.find(key);
            const bool tells_the_kind = info.path == "software"; // without it, of another kind
            if (info.initial != "required" || there == nullptr || tells_the_kind) return Expected{};
            if (renamed) {
                there->key = misspelt(key);
                return Expected{&section.below.front(), true,
                                fmt::format("the key '{}' is missing; did you mean it by '{}'?",
                                            key, misspelt(key))};
            }
            section.below.erase(section.below.begin() + (there - section.below.data()));
            if (section.below.empty()) return Expected{};
            return Expected{&section.below.front(), true, "the key '" + key + "' is missing"};
        });
    EXPECT_GT(count_, 60U);
}

// No parameter escapes because no base scenario has room for it.
TEST_F(Damage, reaches_every_parameter) {
    everywhere([&](YamlTree& section, const ParameterInfo&) {
        return Expected{&section.add("{a: b}", "1"), true, "expected a word as key. Legal here: "};
    });
    for (const bool core : {false, true})
        for (const ParameterInfo& info : parameters_of(core))
            if (!alternative(info)) {
                EXPECT_EQ(done_.count(info.path + " " + info.when), 1U)
                    << info.path << " " << info.when;
            }
}

TEST(BaseScenarios, are_accepted_before_they_are_damaged) {
    const DamageFolder folder;
    ASSERT_FALSE(base_scenarios().empty());
    for (const BaseScenario& base : base_scenarios()) {
        EXPECT_EQ(folder.refusal(base.text), "") << base.name;
        EXPECT_EQ(folder.refusal(YamlTree::parse(base.text).write()), "") << base.name;
    }
}

} // namespace scenario_damage_test
} // namespace armpmu::tests
