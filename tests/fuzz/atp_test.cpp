// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a damaged traffic profile refused with its place, or else one that keeps every promise?
#include "testbench/traffic/atp/read_atp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {
namespace atp_test {

using Order = AtpPattern::Order;

const std::string kFile = "fuzz.atp";

std::vector<std::string> good_files() {
    std::vector<std::string> texts;
    for (const char* name : {"display", "cpu_random", "filter_chain"}) {
        std::ifstream in(std::string(ARMPMU_SOURCE_DIR "/testbench/scenarios/atp/") + name + ".atp",
                         std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        EXPECT_FALSE(texts.back().empty()) << name;
    }
    return texts;
}

// Whether a message is one line that begins with a place within the text or just behind it.
bool names_a_place(const std::string& message, const std::string& text) {
    if (message.compare(0, kFile.size() + 1, kFile + ":") != 0) return false;
    if (message.find('\n') != std::string::npos) return false;
    std::size_t at = kFile.size() + 1;
    std::array<std::uint64_t, 2> place{};
    for (std::uint64_t& number : place) {
        const std::size_t begin = at;
        while (at < message.size() && message[at] >= '0' && message[at] <= '9')
            number = number * 10 + static_cast<std::uint64_t>(message[at++] - '0');
        if (at == begin || at == message.size() || message[at++] != ':') return false;
    }
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    return place[0] >= 1 && place[0] <= lines && place[1] >= 1 && place[1] <= text.size() + 1;
}

// Which promise of AtpPattern is broken, or nothing.
std::string broken_promise(const AtpPattern& pattern) {
    const std::uint64_t grain = std::min<std::uint64_t>(pattern.size, 64);
    if (pattern.size < 16 || pattern.size > 4096 || (pattern.size & (pattern.size - 1)) != 0)
        return "size";
    if (pattern.base % grain != 0 || pattern.step == 0 || pattern.step % grain != 0) return "step";
    if (pattern.base + pattern.range > 1ULL << 48) return "end of the addresses";
    if (pattern.ids && (pattern.ids->low > pattern.ids->high || pattern.ids->high > 65535))
        return "ids";
    switch (pattern.order) {
    case Order::linear:
        if (pattern.first % grain != 0 || pattern.first < pattern.base) return "first";
        if (pattern.range != 0 && pattern.first - pattern.base >= pattern.range) return "range";
        break;
    case Order::rows:
        if (pattern.columns == 0 || pattern.row_step == 0 || pattern.row_step % grain != 0)
            return "rows";
        break;
    case Order::random:
        if (pattern.range == 0 || pattern.range % pattern.step != 0) return "steps";
        break;
    case Order::drawn: break; // rounded to `step`, within the range, whatever comes out
    }
    return {};
}

std::string broken_promise(const AtpFile& file) {
    if (file.profiles.empty()) return "no profiles";
    for (const AtpProfile& profile : file.profiles) {
        if (profile.name.empty()) return "name";
        for (const AtpWait& wait : profile.waits)
            if (wait.profile >= file.profiles.size()) return "wait";
        if (profile.kind == AtpProfile::Kind::pause) continue;
        if (profile.master.empty()) return "master";
        if ((profile.fifo.full_level == 0) != (profile.fifo.bytes_per_second == 0)) return "rate";
        if (profile.fifo.full_level != 0 && profile.fifo.full_level < profile.pattern.size)
            return "full level";
        std::string promise = broken_promise(profile.pattern);
        if (!promise.empty()) return promise;
    }
    return {};
}

// Whether the text is accepted; fails the test if it is neither accepted nor refused properly.
bool accepted(const std::string& text) {
    try {
        EXPECT_EQ(broken_promise(parse_atp(text, kFile)), "") << text;
        return true;
    } catch (const AtpError& error) {
        EXPECT_TRUE(names_a_place(error.what(), text)) << error.what() << " in\n" << text;
        return false;
    }
}

class Damager {
  public:
    explicit Damager(std::uint64_t seed) : random_(seed) {}

    // One to three small changes.
    std::string damaged(std::string text) {
        for (std::uint64_t changes = 1 + random_() % 3; changes > 0; --changes) change(text);
        return text;
    }

  private:
    std::size_t below(std::size_t count) { return random_() % count; }

    void change(std::string& text) {
        constexpr std::array<std::string_view, 24> kPieces = {"{",         "}",
                                                              "[",         "]",
                                                              ":",         "\"",
                                                              "'",         "#",
                                                              "\n",        "-",
                                                              "<",         "0",
                                                              "1",         "64",
                                                              "0x",        "18446744073709551615",
                                                              "READ",      "FULL",
                                                              "name",      "wait_for: \"COMPUTE\"",
                                                              " KiB",      "range: \"1 TiB\"",
                                                              "start: 64", "\\"};
        if (text.empty()) text = " ";
        const std::size_t at = below(text.size());
        const std::size_t length = 1 + below(std::min<std::size_t>(text.size() - at, 40));
        switch (below(7)) {
        case 0: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(below(text.size()), length)); break;
        case 3: text.insert(at, kPieces[below(kPieces.size())]); break;
        case 4: text.replace(at, length, kPieces[below(kPieces.size())]); break;
        case 5: text.insert(at, 1, static_cast<char>(random_())); break;
        default: change_number(text, at);
        }
    }

    void change_number(std::string& text, std::size_t at) {
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit == std::string::npos) return;
        text[digit] = static_cast<char>('0' + below(10));
        if (below(2) == 0) text.insert(digit, std::to_string(random_() >> below(64)));
    }

    std::mt19937_64 random_;
};

TEST(AtpFuzz, good_files_are_good) {
    for (const std::string& text : good_files()) EXPECT_TRUE(accepted(text));
}

TEST(AtpFuzz, a_damaged_file_is_refused_with_its_place_or_good) {
    const std::vector<std::string> files = good_files();
    std::size_t good = 0;
    constexpr std::size_t kRounds = 6000;
    for (std::size_t round = 0; round < kRounds; ++round)
        good += accepted(Damager(round).damaged(files[round % files.size()])) ? 1 : 0;
    EXPECT_GT(good, kRounds / 20);
    EXPECT_GT(kRounds - good, kRounds / 4);
}

TEST(AtpFuzz, a_file_cut_at_any_byte_is_refused_or_good) {
    for (const std::string& text : good_files()) {
        std::size_t good = 0;
        for (std::size_t length = 0; length < text.size(); ++length)
            good += accepted(text.substr(0, length)) ? 1 : 0;
        EXPECT_LT(good, 40U);
    }
}

TEST(AtpFuzz, noise_is_refused) {
    std::mt19937_64 random(11);
    for (unsigned round = 0; round < 2000; ++round) {
        std::string text;
        for (std::size_t length = random() % 300; length > 0; --length)
            text += static_cast<char>(random());
        EXPECT_FALSE(accepted(text));
    }
}

TEST(AtpFuzz, noise_of_brackets_is_refused) {
    constexpr std::string_view kLetters = "{}<>[]:,;-\"'a1 \n#";
    std::mt19937_64 random(12);
    for (unsigned round = 0; round < 2000; ++round) {
        std::string text;
        for (std::size_t length = random() % 300; length > 0; --length)
            text += kLetters[random() % kLetters.size()];
        EXPECT_FALSE(accepted(text));
    }
}

TEST(AtpFuzz, large_files_of_one_kind_are_refused) {
    for (const std::string piece :
         {"profile{", "profile[", "a:1 ", "name:'x'", "'x'", "-", "#", "[", "profile{}",
          "profile:[{wait_for:'a'", "timeUnit:", "\n", "9"}) {
        std::string text;
        while (text.size() + piece.size() <= std::size_t{1} << 20) text += piece;
        EXPECT_FALSE(accepted(text)) << piece;
    }
}

} // namespace atp_test
} // namespace armpmu::testbench
