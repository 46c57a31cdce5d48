// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does the reader of scenarios survive any bytes whatsoever, in little time, and say where it gave
// up?
#include "testbench/scenario/scenario_traffic.h"
#include "tests/fuzz/scenario_bases.h"
#include "tests/fuzz/yaml_tree.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <ctime>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace scenario_noise_test {

struct Judgement {
    std::string message; // empty: accepted
    std::string wrong;   // what is wrong with how the text is taken
};

Judgement judged(const DamageFolder& folder, const std::string& text) {
    const std::clock_t begin = std::clock(); // the processor's time: others run beside
    Judgement judgement;
    judgement.message = folder.refusal(text);
    const double taken = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (!judgement.message.empty()) judgement.wrong = folder.malformed(judgement.message);
    if (taken > 5) judgement.wrong = "takes more than five seconds";
    return judgement;
}

TEST(ScenarioNoise, a_file_cut_off_anywhere_is_judged) {
    const DamageFolder folder;
    unsigned accepted = 0;
    unsigned cuts = 0;
    for (const BaseScenario& base : base_scenarios()) {
        const std::string text = base.text;
        for (std::size_t length = 0; length < text.size(); length += kOneRoundOf, ++cuts) {
            const Judgement judgement = judged(folder, text.substr(0, length));
            EXPECT_EQ(judgement.wrong, "") << base.name << " " << length;
            accepted += judgement.message.empty() ? 1 : 0;
        }
    }
    EXPECT_GT(cuts, 3000U / kOneRoundOf);
    EXPECT_LT(accepted, cuts / 15); // those cut within what may be left out, as `pmu:` may
}

class NoSink final : public cci550::RowSink {
  public:
    void clock(const cci550::EventRow&, std::uint64_t) override {}
    std::uint64_t earliest_overflow() const override {
        return std::numeric_limits<std::uint64_t>::max();
    }
};

// Up to three bytes replaced, taken out, doubled or put in.
std::string mutated(std::string text, std::mt19937_64& random) {
    using namespace std::string_literals; // one of the characters is 0
    static const std::string kBytes =
        "0123456789-.:,[]{}#&*!|>'\"%@`? \n\r\t\0\x04\x7f\xc3\xff~xeE"s;
    for (std::uint64_t count = 1 + random() % 3; count > 0 && !text.empty(); --count) {
        const std::size_t at = random() % text.size();
        const char byte = kBytes[random() % kBytes.size()];
        switch (random() % 4) {
        case 0: text[at] = byte; break;
        case 1: text.erase(at, 1 + random() % 3); break;
        case 2: text.insert(at, text.substr(at, 1 + random() % 40)); break;
        default: text.insert(at, 1, byte); break;
        }
    }
    return text;
}

// And what is accepted can be built.
TEST(ScenarioNoise, random_damage_is_judged) {
    const DamageFolder folder;
    std::mt19937_64 random(11);
    unsigned accepted = 0;
    for (unsigned round = 0; round < 2000 / kOneRoundOf; ++round) {
        const BaseScenario& base = base_scenarios()[round % base_scenarios().size()];
        const std::string text = mutated(base.text, random);
        const Judgement judgement = judged(folder, text);
        ASSERT_EQ(judgement.wrong, "") << "round " << round << ":\n" << text;
        if (!judgement.message.empty()) continue;
        ++accepted;
        const testbench::Scenario scenario = testbench::load_scenario(folder.scenario());
        const auto* traffic = std::get_if<testbench::TrafficScenario>(&scenario);
        if (traffic == nullptr) continue;
        NoSink sink;
        EXPECT_NO_THROW(testbench::ScenarioTraffic(*traffic, sink)) << text;
    }
    EXPECT_GE(accepted, kOneRoundOf == 1 ? 21U : 1U);
    EXPECT_LT(accepted, 500U);
}

TEST(ScenarioNoise, random_bytes_are_refused) {
    const DamageFolder folder;
    std::mt19937_64 random(12);
    for (unsigned round = 0; round < 1000 / kOneRoundOf; ++round) {
        std::string text(random() % 300, '\0');
        for (char& c : text) c = static_cast<char>(random());
        const std::string message = folder.refusal(text);
        ASSERT_NE(message, "") << round;
        ASSERT_EQ(folder.malformed(message), "") << round;
    }
}

std::string times(std::size_t count, const std::string& part) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += part;
    return text;
}

struct Bomb {
    const char* name;
    std::string text;
    const char* words;
};

// Each would take the memory, the stack or the patience of a reader that just begins.
TEST(ScenarioNoise, bombs_do_not_go_off) {
    const std::string head = "scenario: x\npmu: {counters: [r0]}\n";
    const Bomb bombs[] = {
        {"too large", times(1 << 20, " ") + "a", "larger than 1 MiB"},
        {"brackets", times(100'000, "["), "more than 32 lists and sections"},
        {"many brackets", times(1'000'000, "["), "more than 32 lists and sections"},
        {"closed brackets", times(100'000, "[") + times(100'000, "]"), "more than 32"},
        {"braces", times(100'000, "{a: "), "more than 32 lists and sections"},
        {"dashes", times(100'000, "- "), "more than 32 lists and sections"},
        {"question marks", times(100'000, "? "), "more than 32 lists and sections"},
        {"pairs in brackets", times(100'000, "[a: "), "more than 32 lists and sections"},
        {"below a key", head + "masters: " + times(50'000, "["), "more than 32"},
        {"values", head + "after: [" + times(300'000, "a,") + "]", "more than 100000 values"},
        {"keys", "{" + times(300'000, "a,") + "}", "more than 100000 values"},
        {"lines", head + times(100'000, "seed: 1\n"), "more than 100000 values"},
        {"documents", times(200'000, "---\n"), "a second document begins"},
        {"aliases",
         "a: &a [" + times(99, "b,") + "]\nc: &c [" + times(99, "*a,") + "]\nd: [" +
             times(99, "*c,") + "]",
         "more than 100000 values"},
        {"aliases in aliases",
         "a0: &a0 [b]\n" +
             [] {
                 std::string lines;
                 for (int i = 1; i < 40; ++i)
                     lines += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" +
                              std::to_string(i - 1) + "]\n";
                 return lines;
             }(),
         "more than 32 lists and sections"},
        {"merged sections", "a: &a {" + times(40'000, "k,") + "}\nb: {<<: [*a, *a, *a]}\n",
         "more than 100000 values"},
        {"a circle", "scenario: &a [*a]\n", "an alias (*) within what it stands for"},
        {"a circle of keys", "&a {*a : 1}", "an alias (*) within what it stands for"},
        {"a long name",
         head + "masters: [{name: " + times(500'000, "n") + ", kind: dma, port: SI0}]",
         "at most 60 printable characters"},
        {"a long word", head + "seed: " + times(500'000, "9"), "...'"},
        {"a long key",
         head + "run: {cycles: 1}\ninject: {events: [{cycle: 1, event: r0}]}\n" + times(900, "k") +
             ": 1",
         "unknown key 'kkkk"},
        {"a long text", head + "about: " + times(500'000, "a "), "needs at least one"},
        {"breaks in a text", head + "about: \"" + times(300'000, "\\n") + "\"", "at least one"},
    };
    const DamageFolder folder;
    for (const Bomb& bomb : bombs) {
        const Judgement judgement = judged(folder, bomb.text);
        EXPECT_EQ(judgement.wrong, "") << bomb.name;
        EXPECT_NE(judgement.message.find(bomb.words), std::string::npos)
            << bomb.name << ": " << judgement.message;
    }
}

struct Oddity {
    const char* name;
    std::string text;
    const char* place;
    const char* words;
};

// Behind a good head, on line 4.
TEST(ScenarioNoise, odd_texts_are_refused_at_their_place) {
    using namespace std::string_literals;
    const std::string head = "scenario: x\ninject: {events: [{cycle: 1, event: r0}]}\npmu: "
                             "{counters: [r0]}\n";
    const Oddity oddities[] = {
        {"zero byte", "seed: 3\0\n"s, "4:8: ", "control character, code 0"},
        {"zero byte in a comment", "# \0\n"s, "4:3: ", "control character, code 0"},
        {"end of transmission", "seed: 3\n\x04 anything", "5:1: ", "control character, code 4"},
        {"escape", "about: \x1b[31m\n", "4:8: ", "control character, code 27"},
        {"bare carriage return", "seed: 3\rabout: x\n", "4:8: ", "control character, code 13"},
        {"wrong value of an alias", "seed: &a x\nclock_mhz: *a\n", "4:7: ", "expected a whole"},
        {"unknown alias", "seed: *a\n", "4:7: ", "not YAML"},
        {"merge key of a word", "<<: seed\n", "4:1: ", "<<: expected a section or a list of"},
        {"two merge keys", "<<: {seed: 3}\n<<: {}\n", "5:1: ", "the key '<<' stands here twice"},
        {"merged unknown key", "<<: {sed: 3}\n", "4:6: ", "unknown key 'sed'; did you mean seed?"},
        {"merge key in quotes", "'<<': {seed: 3}\n", "4:1: ", "unknown key '<<'. Legal here"},
        {"tag", "seed: !!int 3\n", "4:7: ", "tags (!)"},
        {"tag of our own", "seed: !bytes 3\n", "4:7: ", "tags (!)"},
        {"list as key", "? [a, b]\n: 3\n", "4:3: ", "expected a word as key. Legal here"},
        {"section as key", "{a: b}: 3\n", "4:1: ", "expected a word as key. Legal here"},
        {"no key", ": 3\n", "4:1: ", "expected a word as key. Legal here"},
        {"null as key", "~: 3\n", "4:1: ", "expected a word as key. Legal here"},
        {"empty key", "\"\": 3\n", "4:1: ", "unknown key ''. Legal here"},
        {"key in Latin-1", "\xe9t\xe9: 3\n", "4:1: ", "byte 0xe9 is not UTF-8; expected UTF-8"},
        {"name in Latin-1", "masters: [{name: caf\xe9}]\n", "4:21: ", "byte 0xe9 is not UTF-8"},
        {"comment in Latin-1", "seed: 1 # \xe9t\xe9\n", "4:11: ", "byte 0xe9 is not UTF-8"},
        {"half a character", "about: \xe2\x82\n", "4:8: ", "byte 0xe2 is not UTF-8"},
        {"key in UTF-8", "t\xc3\xa9: 3\n", "4:1: ", "unknown key 't"},
        {"line break in a key", "\"a\\nb\": 3\n", "4:1: ", "unknown key 'a?b'"},
        {"tab before a key", "run:\n\tcycles: 3\n", "5:1: ", "not YAML: a tab indents the line"},
        {"nothing behind a key", "seed:\nclock_mhz: 3\n", "4:1: ", "expected a whole number"},
        {"a comment behind a key", "seed: # 3\n\n\nclock_mhz: 3\n", "4:1: ", "a whole number"},
        {"nothing behind a dash", "masters:\n  -\n  - name: a\n", "5:3: ", "an entry of masters"},
        {"nothing behind the last dash", "masters:\n  -\nseed: 1\n",
         "5:3: ", "an entry of masters"},
        {"nothing between commas", "masters: [ , {name: a}]\n", "4:12: ", "an entry of masters"},
        {"an open bracket", "masters: [\n", "5:1: ", "not YAML"},
        {"an open quote", "about: \"\n", "5:2: ", "illegal EOF in scalar"},
        {"an open quote at the end", "about: 'a", "4:10: ", "illegal EOF in scalar"},
        {"a second document", "---\nseed: 1\n", "4:1: ", "a second document begins"},
        {"an unknown version", "%YAML 9.9\n", "4:1: ", "not YAML"},
        {"lines of Windows", "seed: 1\r\nclock_mhz: x\r\n", "5:12: ", "a whole number"},
    };
    const DamageFolder folder;
    for (const Oddity& odd : oddities) {
        const std::string message = folder.refusal(head + odd.text);
        EXPECT_EQ(message.find(folder.scenario() + ":" + odd.place), 0U)
            << odd.name << ": " << message;
        EXPECT_NE(message.find(odd.words), std::string::npos) << odd.name << ": " << message;
        EXPECT_EQ(folder.malformed(message), "") << odd.name;
    }
    EXPECT_EQ(folder.refusal(head + "run: {cycles: 5}\r\n"), "");
    EXPECT_EQ(folder.refusal("\xef\xbb\xbf" + head), "");
}

TEST(ScenarioNoise, a_byte_order_mark_moves_no_place) {
    const DamageFolder folder;
    const std::string message = folder.refusal("\xef\xbb\xbfscenari: x\n");
    EXPECT_EQ(message.find(folder.scenario() + ":1:1: "), 0U) << message;
    std::string wide;
    for (const char c : std::string("\xff\xfescenario: x\n")) wide += std::string(1, c) + '\0';
    EXPECT_NE(folder.refusal(wide).find("expected UTF-8 text"), std::string::npos);
}

} // namespace scenario_noise_test
} // namespace armpmu::tests
