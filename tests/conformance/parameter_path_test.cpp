// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/yaml_document.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <random>

namespace armpmu::testbench {
namespace parameter_path_test {

std::vector<std::string> names() {
    std::vector<std::string> names = {"DMA engine", "Kühler", "User's DMA", "gpu[0]", "a*b",
                                      "x+y",        "a@b",    "a.b",        "a=b",    "a,b",
                                      "7",          "0x7",    "\"",         "\\",     "a\"b\\",
                                      "\"a\".b",    "a\\",    ".",          "=",      "[{"};
    std::mt19937 random(8);
    const std::string kinds = "a7.=,\"\\'[]{} ";
    for (int n = 0; n < 2000; ++n) {
        std::string name;
        for (unsigned length = 1 + random() % 5; length != 0; --length)
            name += kinds[random() % kinds.size()];
        names.push_back(name);
    }
    return names;
}

TEST(ParameterPath, any_name_is_a_word_of_a_path) {
    for (const std::string& name : names()) {
        const std::string path = "masters." + path_word(name) + ".profile.qos";
        const std::vector<PathWord> words = words_of_path(path);
        ASSERT_EQ(words.size(), 4U) << path;
        EXPECT_EQ(words[1].text, name);
        EXPECT_EQ(words[3].text, "qos");
        const Override change = parse_override(path + "=4=5.\"6");
        EXPECT_EQ(change.path, path);
        EXPECT_EQ(change.value, "4=5.\"6");
        EXPECT_EQ(end_of_path(path + "," + path + "=1,2", ','), path.size()) << path;
        EXPECT_EQ(end_of_path(path + "," + path + "=1,2", '='), 2 * path.size() + 1) << path;
    }
}

TEST(ParameterPath, a_word_in_quotation_marks_is_no_number_of_an_entry) {
    EXPECT_EQ(path_word("gpu"), "gpu");
    EXPECT_EQ(path_word("7"), "\"7\"");
    EXPECT_EQ(words_of_path("masters.7.qos")[1].quoted, false);
    EXPECT_EQ(words_of_path("masters.\"7\".qos")[1].quoted, true);
}

TEST(ParameterPath, what_is_no_path_is_refused_in_words) {
    const auto refusal = [](const std::string& path) -> std::string {
        try {
            words_of_path(path);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "none";
    };
    EXPECT_EQ(refusal("masters.\"a.b"), "expected a second quotation mark behind '\"a.b'");
    EXPECT_EQ(refusal("masters.\"a\"b.c"), "expected a dot behind '\"a\"'");
    EXPECT_THROW(parse_override("masters.\"a.b=4"), ScenarioError);
}

// Each name of a master can be changed, in a file that quotes it as YAML does.
TEST(ParameterPath, an_override_reaches_the_entry_of_any_name) {
    for (const std::string& name : names()) {
        YAML::Node masters;
        for (const std::string& one : {std::string("other"), name}) {
            YAML::Node master;
            master["name"] = one;
            master["outstanding"] = 1;
            masters.push_back(master);
        }
        YAML::Node root;
        root["masters"] = masters;
        YAML::Emitter text;
        text << YAML::DoubleQuoted << root;
        YamlDocument document("a.yaml", text.c_str());
        document.apply(parse_overrides({"masters." + path_word(name) + ".outstanding=9"}));
        EXPECT_EQ(document.root()["masters"][0]["outstanding"].Scalar(), "1") << name;
        EXPECT_EQ(document.root()["masters"][1]["outstanding"].Scalar(), "9") << name;
    }
}

} // namespace parameter_path_test
} // namespace armpmu::testbench
