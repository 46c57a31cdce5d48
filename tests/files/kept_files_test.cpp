// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/files/file_world.h"
#include "tests/files/reliability_page.h"

#include "tests/support/temporary.h"
#include "vectors/files/file_error.h"
#include "vectors/files/output_file.h"
#include "vectors/files/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

// What a file that is replaced keeps, what is left behind, and files that shrink while they are
// read.
namespace armpmu::tests::kept_files_test {
namespace {

namespace fs = std::filesystem;

struct stat status_of(const std::string& path) {
    struct stat status {};
    stat(path.c_str(), &status);
    return status;
}

void replace(const std::string& path) {
    files::OutputFile file(path);
    file.write("new");
    file.commit();
}

class KeptFiles : public testing::Test {
  protected:
    void SetUp() override { std::ofstream(file()) << "old"; }
    std::string file() const { return folder_ + "/file"; }

    TemporaryFolder temporary_;
    std::string folder_ = temporary_.path();
};

TEST_F(KeptFiles, that_are_replaced_keep_their_mode) {
    for (const mode_t mode : {0600, 0640, 0444, 0755}) {
        chmod(file().c_str(), mode);
        replace(file());
        EXPECT_EQ(status_of(file()).st_mode & 0777, mode);
    }
}

// Nobody else reads the new content before it has its name.
TEST_F(KeptFiles, are_private_while_they_are_written_when_they_were) {
    chmod(file().c_str(), 0600);
    files::OutputFile output(file());
    EXPECT_EQ(status_of(output.part()).st_mode & 0777, 0600U);
}

TEST_F(KeptFiles, that_are_new_have_the_mode_of_the_mask) {
    const mode_t before = umask(027);
    replace(folder_ + "/new");
    umask(before);
    EXPECT_EQ(status_of(folder_ + "/new").st_mode & 0777, 0640U);
}

TEST_F(KeptFiles, that_are_replaced_keep_their_access_list) {
    // Version 2: user::rw-, user:12345:r--, group::r--, mask::r--, other::---
    const unsigned char list[] = {2,   0,   0,   0,    1,   0,    6,    0,   255, 255, 255,
                                  255, 2,   0,   4,    0,   0x39, 0x30, 0,   0,   4,   0,
                                  4,   0,   255, 255,  255, 255,  0x10, 0,   4,   0,   255,
                                  255, 255, 255, 0x20, 0,   0,    0,    255, 255, 255, 255};
    const char* const name = "system.posix_acl_access";
    if (setxattr(file().c_str(), name, list, sizeof list, 0) != 0)
        GTEST_SKIP() << "no access lists on this file system";
    replace(file());
    std::vector<unsigned char> now(200);
    const ssize_t size = getxattr(file().c_str(), name, now.data(), now.size());
    ASSERT_EQ(size, static_cast<ssize_t>(sizeof list));
    EXPECT_TRUE(std::equal(std::begin(list), std::end(list), now.begin()));
}

TEST_F(KeptFiles, that_are_replaced_by_root_keep_their_owner) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can";
    ASSERT_EQ(chown(file().c_str(), 65534, 65534), 0);
    replace(file());
    EXPECT_EQ(status_of(file()).st_uid, 65534U);
    EXPECT_EQ(status_of(file()).st_gid, 65534U);
}

TEST_F(KeptFiles, whose_owner_cannot_be_kept_are_refused) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can make such a file";
    chmod(folder_.c_str(), 0777);
    chmod(file().c_str(), 0666);
    const pid_t child = fork();
    if (child == 0) {
        if (setgid(65534) != 0 || setuid(65534) != 0) _exit(9);
        try {
            replace(file());
        } catch (const files::OutputError& error) {
            const std::string text = error.what();
            _exit(text.find("of the same owner and permissions: Operation not permitted") ==
                          std::string::npos
                      ? 1
                      : 0);
        }
        _exit(2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(shell("cat " + file() + "; ls " + folder_).text, "oldfile\n");
}

TEST_F(KeptFiles, are_whole_or_not_named) {
    {
        files::OutputFile output(file());
        output.write(std::string(1 << 20, 'n'));
        EXPECT_EQ(output.size(), 1U << 20);
    }
    EXPECT_EQ(shell("cat " + file() + "; ls " + folder_).text, "oldfile\n");
}

TEST_F(KeptFiles, a_failure_is_told_again_when_it_was_not_heard) {
    files::OutputFile output("/dev/full");
    EXPECT_THROW(output.write(std::string(1 << 20, 'n')), files::OutputError);
    EXPECT_THROW(output.commit(), files::OutputError);
}

// --- scratch folders ---

class Scratch : public testing::Test {
  protected:
    void SetUp() override { setenv("TMPDIR", place_.c_str(), 1); }
    void TearDown() override { unsetenv("TMPDIR"); }
    std::string make(const std::string& name) const {
        fs::create_directories(place_ + "/" + name + "/inner");
        std::ofstream(place_ + "/" + name + "/inner/file") << "left";
        return place_ + "/" + name;
    }

    TemporaryFolder temporary_;
    std::string place_ = temporary_.path();
};

TEST_F(Scratch, stands_in_the_users_place_and_goes) {
    std::string path;
    {
        const files::ScratchFolder scratch;
        path = scratch.path();
        EXPECT_EQ(path.rfind(place_ + "/armpmu_scratch_", 0), 0U) << path;
        EXPECT_EQ(status_of(path).st_mode & 0777, 0700U);
        std::ofstream(path + "/file") << "on the way";
    }
    EXPECT_FALSE(fs::exists(path));
}

TEST_F(Scratch, of_a_killed_run_goes_with_the_next_one) {
    const std::string left = make("armpmu_scratch_abcdef");
    const std::string other = make("armpmu_scratch_mine"), thesis = make("thesis");
    const std::string used = make("armpmu_scratch_ABCDEF");
    const int lock = open(used.c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(flock(lock, LOCK_EX), 0);
    fs::create_directory_symlink(thesis, place_ + "/armpmu_scratch_linked");
    { const files::ScratchFolder scratch; }
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(other + "/inner/file")) << "not a name of ours";
    EXPECT_TRUE(fs::exists(thesis + "/inner/file"));
    EXPECT_TRUE(fs::exists(used + "/inner/file")) << "somebody has its lock";
    close(lock);
    { const files::ScratchFolder scratch; }
    EXPECT_FALSE(fs::exists(used));
}

TEST_F(Scratch, of_another_user_stays) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can make such a folder";
    const std::string other = make("armpmu_scratch_others");
    const std::string own = make("armpmu_scratch_owners");
    ASSERT_EQ(chown(other.c_str(), 65534, 65534), 0);
    { const files::ScratchFolder scratch; }
    EXPECT_TRUE(fs::exists(other + "/inner/file"));
    EXPECT_FALSE(fs::exists(own));
}

TEST_F(Scratch, of_a_sweep_that_is_killed_goes) {
    const FileWorld world;
    const std::string sweep = "sweep inject.yaml -p run.cycles=2000,2000000000 -J 2";
    EXPECT_NE(world.armpmu(sweep, "env TMPDIR=" + place_ + " timeout -s KILL 2").status, 0);
    EXPECT_EQ(shell("ls " + place_ + " | grep -c scratch").text, "1\n");
    // Its children see that it is gone, and end.
    for (int n = 0; n < 50; ++n) {
        world.armpmu("sweep inject.yaml -p run.cycles=2000", "env TMPDIR=" + place_);
        if (shell("ls " + place_ + " | grep scratch").text.empty()) break;
        usleep(100'000);
    }
    EXPECT_EQ(shell("ls " + place_ + " | grep scratch").text, "");
}

// --- mapped files ---

// A file that is mapped shrinks while a writer waits for the reader of a pipe.
TEST(Shrinking, a_file_of_columns_ends_with_a_line) {
    const FileWorld world;
    ASSERT_EQ(world.armpmu("record inject.yaml -s run.cycles=400000 -o big.vcol").status, 0);
    ASSERT_GT(fs::file_size(world.file("big.vcol")), 20'000U);
    ASSERT_EQ(mkfifo(world.file("pipe.vec").c_str(), 0600), 0);
    const Ending ending = world.armpmu(
        "convert big.vcol pipe.vec",
        "(exec 3<pipe.vec; head -c 100000 <&3 >/dev/null; truncate -s 4096 big.vcol; cat <&3 "
        ">/dev/null) & timeout 60");
    EXPECT_EQ(ending.status, 2) << ending.err;
    EXPECT_EQ(ending.err, "big.vcol: became shorter while it was read\n");
}

// Any other SIGBUS is none of its business.
TEST(Shrinking, another_bus_error_ends_it_as_ever) {
    const FileWorld world;
    const Ending ending =
        world.armpmu("replay quiet.vec", "mkfifo quiet.vec; exec 3<>quiet.vec; timeout "
                                         "-k 5 --preserve-status -s BUS 1");
    EXPECT_EQ(ending.status, 128 + SIGBUS) << ending.err;
}

// --- limits ---

TEST(Limits, of_stack_and_files_are_one_line) {
    const FileWorld world;
    for (const char* limit : {"--stack=65536", "--nofile=6", "--nofile=8", "--nofile=12"})
        for (const char* command :
             {"run inject.yaml -o a", "sweep inject.yaml -p run.cycles=100,200", "series r.json",
              "report inject.yaml -o a", "convert v.vec a.vcol", "sweep collect study -o a.csv",
              "replay v.vec"}) {
            const Ending ending = world.armpmu(command, std::string("timeout 60 prlimit ") + limit);
            // A sweep has one for each of its two points.
            const bool sweep = std::string(command).rfind("sweep inject", 0) == 0;
            const auto lines = std::count(ending.err.begin(), ending.err.end(), '\n');
            EXPECT_TRUE(ending.status == 0 || lines == 1 || (sweep && lines == 2))
                << limit << "; " << command << ": " << ending.status << " " << ending.err;
            // Before the program begins, its libraries need files, too.
            const bool loading = ending.err.find("loading shared libraries") != std::string::npos;
            EXPECT_TRUE(ending.status == 0 || ending.status == 2 || ending.status == 3 || loading)
                << limit << "; " << command << ": " << ending.status << " " << ending.err;
        }
}

// Names of an enumeration, never the characters that its numbers stand for.
TEST(Limits, help_and_manual_have_no_control_characters) {
    for (const char* words : {"manual", "sweep submit --help", "completion"}) {
        const std::string text = shell(std::string(ARMPMU_PROGRAM " ") + words).text;
        EXPECT_GT(text.size(), 100U);
        EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) {
            return c == '\n' || static_cast<unsigned char>(c) >= ' ';
        })) << words;
    }
}

TEST(Limits, of_a_broken_fst_file_one_line_tells) {
    const FileWorld world;
    for (const std::string& text : {std::string("junk"), std::string(4096, '\0'), std::string()}) {
        world.write("broken.fst", text);
        const Ending ending = world.armpmu("compare v.vec broken.fst --clock clk");
        EXPECT_EQ(ending.status, 2) << ending.err;
        EXPECT_TRUE(ending.one_line()) << ending.err;
        EXPECT_EQ(ending.err.rfind("broken.fst: ", 0), 0U) << ending.err;
    }
}

} // namespace
} // namespace armpmu::tests::kept_files_test
