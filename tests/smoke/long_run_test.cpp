// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

// What a user sees of a long run: progress on a terminal, and an end by Ctrl-C.
namespace armpmu::tests {
namespace long_run_test {

namespace fs = std::filesystem;

const std::string kScenario = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";

// The program with standard error on a terminal; a run that takes minutes unless it is stopped.
class LongRun {
  public:
    explicit LongRun(const std::vector<std::string>& more) {
        std::array<int, 2> output{};
        EXPECT_EQ(pipe(output.data()), 0);
        int side = -1;
        EXPECT_EQ(openpty(&terminal_, &side, nullptr, nullptr, nullptr), 0);
        process_ = fork();
        if (process_ == 0) {
            dup2(output[1], STDOUT_FILENO);
            dup2(side, STDERR_FILENO);
            std::vector<std::string> words = {ARMPMU_PROGRAM,          "run", kScenario, "--set",
                                              "run.cycles=1000000000", "-j"};
            words.insert(words.end(), more.begin(), more.end());
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            execv(ARMPMU_PROGRAM, arguments.data());
            _exit(99);
        }
        close(output[1]);
        close(side);
        output_ = output[0];
    }
    ~LongRun() {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        close(output_);
        close(terminal_);
    }

    // What the terminal shows, up to the first occurrence of `words`.
    std::string wait_for(const std::string& words) {
        std::string text;
        std::array<char, 256> buffer{};
        while (text.find(words) == std::string::npos) {
            const ssize_t n = read(terminal_, buffer.data(), buffer.size());
            if (n <= 0) break;
            text.append(buffer.data(), static_cast<std::size_t>(n));
        }
        return text;
    }
    // Exit status after the signal, and standard output.
    Printed stop(int signal) {
        kill(process_, signal);
        Printed printed;
        std::array<char, 4096> buffer{};
        for (ssize_t n = 0; (n = read(output_, buffer.data(), buffer.size())) > 0;)
            printed.text.append(buffer.data(), static_cast<std::size_t>(n));
        int status = 0;
        waitpid(process_, &status, 0);
        printed.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        return printed;
    }

  private:
    pid_t process_ = 0;
    int output_ = -1;
    int terminal_ = -1;
};

class LongRunOfTheProgram : public ::testing::Test {
  protected:
    void SetUp() override {
        int terminal = -1;
        int side = -1;
        if (openpty(&terminal, &side, nullptr, nullptr, nullptr) != 0)
            GTEST_SKIP() << "no pseudo-terminal: is /dev/pts mounted?";
        close(terminal);
        close(side);
    }
};

TEST_F(LongRunOfTheProgram, shows_time_transactions_and_an_estimate) {
    LongRun run({});
    const std::string shown = run.wait_for(" left");
    EXPECT_NE(shown.find(" ms "), std::string::npos) << shown;
    EXPECT_NE(shown.find(" cycles "), std::string::npos) << shown;
    EXPECT_NE(shown.find(" transactions "), std::string::npos) << shown;
    EXPECT_NE(shown.find(" % "), std::string::npos) << shown;
    EXPECT_EQ(shown.find('\n'), std::string::npos) << shown;
}

TEST_F(LongRunOfTheProgram, ends_by_a_signal_with_a_partial_result) {
    for (const int signal : {SIGINT, SIGTERM}) {
        LongRun run({});
        run.wait_for(" transactions ");
        const Printed printed = run.stop(signal);
        EXPECT_EQ(printed.status, 128 + signal);
        const auto json = nlohmann::json::parse(printed.text);
        EXPECT_EQ(json.at("partial"), true);
        EXPECT_GT(json.at("cycles"), 0);
        EXPECT_LT(json.at("cycles"), 1'000'000'000);
        for (const auto& counter : json.at("counters"))
            EXPECT_EQ(counter.at("value"), counter.at("truth"));
        EXPECT_GT(json.at("masters").at(0).at("transactions"), 0);
    }
}

// What was counted up to the end is what a run of that length counts.
TEST_F(LongRunOfTheProgram, a_partial_result_is_that_of_a_shorter_run) {
    LongRun run({});
    run.wait_for(" transactions ");
    const auto part = nlohmann::json::parse(run.stop(SIGINT).text);
    const std::uint64_t cycles = part.at("cycles");
    const ScenarioRun whole(kScenario, {"run.cycles=" + std::to_string(cycles)});
    EXPECT_EQ(whole.json().at("partial"), false);
    EXPECT_EQ(whole.json().at("cycles"), cycles);
    EXPECT_EQ(whole.json().at("counters"), part.at("counters"));
    EXPECT_EQ(whole.json().at("totals"), part.at("totals"));
}

TEST_F(LongRunOfTheProgram, a_stopped_one_still_writes_its_file_whole) {
    const tests::TemporaryFolder temporary;
    const fs::path file = temporary.file("part");
    LongRun run({"-o", file.string()});
    run.wait_for(" transactions ");
    EXPECT_FALSE(fs::exists(file));
    EXPECT_EQ(run.stop(SIGINT).status, 130);
    std::ifstream in(file);
    EXPECT_EQ(nlohmann::json::parse(in).at("partial"), true);
    fs::remove(file);
}

TEST(LongRun, progress_comes_line_by_line_on_request) {
    const std::string run = std::string(ARMPMU_PROGRAM) + " run " + kScenario;
    const Printed printed =
        shell(run + " --set run.cycles=3000000 --progress 0.01 2>&1 >/dev/null");
    EXPECT_EQ(printed.status, 0);
    std::istringstream lines(printed.text);
    unsigned number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        EXPECT_NE(line.find(" transactions "), std::string::npos) << line;
        EXPECT_EQ(line.find_first_of("\r\x1b"), std::string::npos) << line;
    }
    EXPECT_GT(number, 1U);
    EXPECT_EQ(shell(run + " --set run.cycles=3000000 --progress 600 2>&1 >/dev/null").text, "");
    EXPECT_EQ(shell(run + " --progress 0 2>/dev/null").status, 2);
}

TEST_F(LongRunOfTheProgram, no_progress_where_nobody_looks) {
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " run " + kScenario +
                                  " --set run.cycles=3000000 2>&1 >/dev/null");
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, "");
}

} // namespace long_run_test
} // namespace armpmu::tests
