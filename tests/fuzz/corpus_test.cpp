// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/fuzz/targets/target.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

// What fuzzing found worth keeping (tests/fuzz/corpus/TARGET), replayed.
namespace armpmu::fuzz {
namespace corpus_test {

namespace fs = std::filesystem;

const fs::path kCorpus = ARMPMU_SOURCE_DIR "/tests/fuzz/corpus";

class CorpusOf : public testing::TestWithParam<const char*> {};

TEST_P(CorpusOf, is_taken_or_refused_in_one_line) {
    const Target& target = *target_of(GetParam());
    unsigned inputs = 0;
    for (const fs::directory_entry& one : fs::directory_iterator(kCorpus / target.name)) {
        SCOPED_TRACE(one.path());
        const std::string bytes = tests::file_text(one.path());
        EXPECT_NO_THROW(target.take(bytes));
        ++inputs;
    }
    EXPECT_GE(inputs, 5U);
}
std::vector<const char*> names() {
    std::vector<const char*> all;
    for (const Target& one : targets()) all.push_back(one.name);
    return all;
}
INSTANTIATE_TEST_SUITE_P(of, CorpusOf, testing::ValuesIn(names()),
                         [](const auto& one) { return std::string(one.param); });

TEST(Corpora, are_small_and_of_targets_that_exist) {
    std::uintmax_t bytes = 0;
    std::set<std::string> folders;
    for (const fs::directory_entry& one : fs::recursive_directory_iterator(kCorpus))
        if (one.is_directory())
            folders.insert(one.path().filename());
        else
            bytes += one.file_size();
    EXPECT_LT(bytes, 1'000'000U);
    for (const std::string& folder : folders) EXPECT_NE(target_of(folder), nullptr) << folder;
    EXPECT_EQ(folders.size(), targets().size());
}

} // namespace corpus_test
} // namespace armpmu::fuzz
