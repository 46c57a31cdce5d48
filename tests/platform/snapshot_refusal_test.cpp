// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/snapshot_guests.h"
#include "tests/platform/snapshot_run.h"

#include <algorithm>

// Files that nothing can be restored from, and places where nothing can be saved.
namespace armpmu::tests::snapshot_refusal_test {

using Finished = SnapshotFolder::Finished;

class SnapshotRefusal : public testing::Test {
  protected:
    SnapshotRefusal() : scenario_(folder_.write("sleeper", kSleeper)) {
        const Finished run = folder_.run(scenario_, "--save " + good_ + " --save-at 1000");
        EXPECT_EQ(run.status, 0) << run.errors;
        // The guest has saved once more, in the end.
        EXPECT_EQ(run.saves(), 2U);
        bytes_ = text_of(good_);
        EXPECT_GT(bytes_.size(), 1000U);
    }
    void expect_refused(const std::string& bytes, const std::string& words) {
        const std::string bad = folder_.path("bad");
        std::ofstream(bad, std::ios::binary) << bytes;
        const Finished run = folder_.run(scenario_, "--restore " + bad);
        EXPECT_EQ(run.status, 2) << words << ": " << run.errors;
        EXPECT_EQ(run.errors.rfind(bad + ": " + words, 0), 0U) << run.errors;
        EXPECT_EQ(std::count(run.errors.begin(), run.errors.end(), '\n'), 1) << run.errors;
        EXPECT_EQ(run.result, "");
    }
    void expect_other(const std::string& options, const std::string& what) {
        const Finished run = folder_.run(scenario_, "--restore " + good_ + " " + options);
        EXPECT_EQ(run.status, 2) << options << run.errors;
        EXPECT_NE(run.errors.find("saved of another scenario: " + what), std::string::npos)
            << run.errors;
    }
    // The files beside the good one.
    std::size_t files() const {
        const std::filesystem::path folder = std::filesystem::path(good_).parent_path();
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder), {}));
    }

    SnapshotFolder folder_;
    const std::string scenario_;
    const std::string good_ = folder_.path("good");
    std::string bytes_;
};

TEST_F(SnapshotRefusal, the_good_one_is_none) {
    const Finished run = folder_.run(scenario_, "--restore " + good_);
    EXPECT_EQ(run.status, 0) << run.errors;
}

TEST_F(SnapshotRefusal, a_file_that_is_cut_wherever) {
    expect_refused("", "byte 0: not a snapshot of a platform");
    expect_refused(bytes_.substr(0, 10), "byte 8: the file is cut off");
    expect_refused(bytes_.substr(0, bytes_.size() - 1), "byte ");
    for (std::size_t size = 16; size < bytes_.size(); size += bytes_.size() / 17)
        expect_refused(bytes_.substr(0, size), "byte ");
    expect_refused(bytes_ + 'x', "byte " + std::to_string(bytes_.size()) + ": something follows");
}

TEST_F(SnapshotRefusal, a_byte_that_is_another_wherever) {
    for (std::size_t at = 0; at < bytes_.size(); at += bytes_.size() / 29) {
        std::string altered = bytes_;
        altered[at] = static_cast<char>(altered[at] ^ 0x10);
        expect_refused(altered, "");
    }
    std::string altered = bytes_;
    altered[altered.size() - 1] = static_cast<char>(altered.back() ^ 1);
    expect_refused(altered, "byte ");
    const Finished run = folder_.run(scenario_, "--restore " + folder_.path("bad"));
    EXPECT_NE(run.errors.find("section memory is altered: its CRC-32 differs"), std::string::npos)
        << run.errors;
}

TEST_F(SnapshotRefusal, another_version_and_other_files) {
    std::string other = bytes_;
    other[8] = 2;
    expect_refused(other, "byte 12: a snapshot of version 2, expected 1");
    expect_refused("scenario: something\n", "byte 0: not a snapshot of a platform");
    for (const char* place : {"/nonexistent/snapshot", "/"}) {
        const Finished run = folder_.run(scenario_, std::string("--restore ") + place);
        EXPECT_EQ(run.status, 2) << run.errors;
        EXPECT_EQ(run.errors.rfind(place, 0), 0U) << run.errors;
    }
}

TEST_F(SnapshotRefusal, another_scenario_and_says_what_differs) {
    expect_other("-s memory=256MiB", "memory is 256 MiB, and was 128 MiB");
    expect_other("-s processors=2", "processors is 2, and was 1");
    expect_other("-s clock_mhz=500", "clock_mhz is 500, and was 1000");
    expect_other("-s interconnect_pmu.authentication.spniden=true",
                 "interconnect_pmu.authentication is { niden: true, spniden: true, dbgen: false, "
                 "spiden: false }, and was { niden: true, spniden: false");
    expect_other("-s guest.level=el2", "guest.level is el2, and was el1");
    expect_other("-s guest.disk=good", "guest.disk is a file of ");
    expect_other("-s guest.disk=good -s guest.disk_writes=kept",
                 "guest.disk is a written copy of a file of ");
    const std::string copies = folder_.write("copies", kCopies);
    expect_other("-s guest.program=copies", "guest.program is a file of ");
}

TEST_F(SnapshotRefusal, a_place_that_cannot_be_written_before_anything_is_executed) {
    for (const char* place : {"/nonexistent/snapshot", "/"}) {
        const Finished run = folder_.run(scenario_, std::string("--save ") + place);
        EXPECT_EQ(run.status, 3) << run.errors;
        EXPECT_NE(run.errors.find(place), std::string::npos) << run.errors;
        EXPECT_EQ(run.console, "");
        EXPECT_EQ(run.result, "");
    }
}

TEST_F(SnapshotRefusal, nothing_is_left_beside_what_is_written) {
    const std::size_t before = files();
    folder_.run(scenario_, "--save " + good_ + " --save-at 1000");
    EXPECT_EQ(files(), before);
}

TEST_F(SnapshotRefusal, a_place_that_is_not_reached_is_told) {
    const std::string file = folder_.path("never");
    const Finished run =
        folder_.run(folder_.bare("note"), "--save " + file + " --save-at 0x7ffffff0");
    EXPECT_EQ(run.status, 1) << run.errors;
    EXPECT_NE(run.errors.find(file + ": not written, as 0x7ffffff0 was not reached"),
              std::string::npos)
        << run.errors;
    EXPECT_FALSE(std::filesystem::exists(file));
    const Finished nobody = folder_.run(folder_.bare("note"), "--save " + file);
    EXPECT_EQ(nobody.status, 1) << nobody.errors;
    EXPECT_NE(nobody.errors.find("nobody asked for it"), std::string::npos) << nobody.errors;
}

TEST_F(SnapshotRefusal, a_place_that_is_none) {
    const std::string save = "--save " + folder_.path("never") + " --save-at ";
    for (const auto& [place, words] :
         {std::pair{"nowhere", "--save-at: nowhere is no number, and there is no file of symbols"},
          std::pair{"0xzz", "--save-at: 0xzz is not an address"}}) {
        const Finished run = folder_.run(scenario_, save + place);
        EXPECT_EQ(run.status, 2) << run.errors;
        EXPECT_NE(run.errors.find(words), std::string::npos) << run.errors;
    }
}

} // namespace armpmu::tests::snapshot_refusal_test
