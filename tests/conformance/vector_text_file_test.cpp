// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a file of text there when it is whole, and only then?
#include "armpmu/vectors/forms/text.h"

#include "tests/support/vector_samples.h"
#include "tests/support/vector_texts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace armpmu::vectors {
namespace vector_text_file_test {

using tests::refusal_of;
using tests::Spans;

const Header kHeader = [] {
    Header header;
    header.device = "cci550";
    header.clock_ps = 2500;
    header.layout = Layout({{"count", 7, Role::output, {}, 0}});
    return header;
}();

class VectorTextFile : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = testing::TempDir() + "vector_text_" +
                  testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
        path_ = folder_ + "/a.vec";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::size_t files() const {
        using Iterator = std::filesystem::directory_iterator;
        return static_cast<std::size_t>(std::distance(Iterator(folder_), Iterator()));
    }

    std::string folder_;
    std::string path_;
};

TEST_F(VectorTextFile, is_there_after_finish_only) {
    const Spans spans = {{{0x55}, 3}};
    const auto writer = create_text(path_, kHeader);
    writer->put({spans[0].first.data(), 3});
    EXPECT_FALSE(std::filesystem::exists(path_));
    writer->finish();
    EXPECT_EQ(tests::read_spans(*open_text(path_)), spans);
    EXPECT_EQ(files(), 1U);
}

TEST_F(VectorTextFile, what_stood_there_stays_without_finish) {
    std::ofstream(path_) << "old";
    {
        const auto writer = create_text(path_, kHeader);
        const std::uint64_t row = 1;
        writer->put({&row, 100000});
    }
    std::string text;
    std::ifstream(path_) >> text;
    EXPECT_EQ(text, "old");
    EXPECT_EQ(files(), 1U);
}

TEST_F(VectorTextFile, places_that_cannot_be_used) {
    const std::string nowhere = folder_ + "/no/a.vec";
    EXPECT_EQ(refusal_of([&] { create_text(nowhere, kHeader); }),
              nowhere + ": cannot be made: No such file or directory");
    EXPECT_EQ(refusal_of([&] { open_text(nowhere); }),
              nowhere + ": cannot be read: No such file or directory");
    EXPECT_EQ(refusal_of([&] { open_text(folder_); }), folder_ + ": is a folder, not a file");
}

TEST_F(VectorTextFile, a_full_disk_is_noticed) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
    const auto writer = create_text("/dev/full", kHeader);
    EXPECT_THROW(tests::write_spans(*writer, {{{1}, 1}}), VectorError);
}

} // namespace vector_text_file_test
} // namespace armpmu::vectors
