// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace armpmu::tests {

// A guest on the platform that waits for a debugger, in a process of its own which ends by itself
// at the latest after a minute. Needs ARMPMU_PROGRAM.
class GdbGuest {
  public:
    explicit GdbGuest(const std::vector<std::uint32_t>& words, const std::string& options = {})
        : work_(std::filesystem::path(testing::TempDir()) /
                ("gdb." + std::to_string(getpid()) + "." +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(work_);
        std::ofstream(work_ / "program", std::ios::binary)
            .write(reinterpret_cast<const char*>(words.data()),
                   static_cast<std::streamsize>(words.size() * sizeof words[0]));
        std::ofstream(work_ / "bare.yaml")
            << "scenario: bare\nguest:\n  program: program\n  level: el1\n";
        command_ = "timeout 60 " + std::string(ARMPMU_PROGRAM) + " vp " +
                   (work_ / "bare.yaml").string() + " -j " + options + " -o ";
    }
    ~GdbGuest() {
        if (running_.joinable()) running_.join();
        std::filesystem::remove_all(work_);
    }

    // What it does without a debugger.
    std::string result_without() {
        EXPECT_EQ(shell(command_ + file("without") + " 2>&1").status, 0);
        return text("without");
    }
    // The port it waits at; 0: it does not.
    unsigned short start() {
        running_ = std::thread([this] {
            status_ = shell(command_ + file("with") + " --gdb 0 2>" + file("errors")).status;
        });
        const std::string place = "waiting for a debugger at 127.0.0.1:";
        for (int tries = 0; tries < 300; ++tries) {
            const std::string said = text("errors");
            if (!said.empty() && said.back() == '\n' && said.find(place) != std::string::npos)
                return static_cast<unsigned short>(
                    std::stoul(said.substr(said.find(place) + place.size())));
            usleep(50000);
        }
        return 0;
    }
    // Once it has ended.
    int status() {
        running_.join();
        return status_;
    }
    std::string result() const { return text("with"); }
    std::string errors() const { return text("errors"); }

  private:
    std::string file(const char* name) const { return (work_ / name).string(); }
    std::string text(const char* name) const {
        std::ifstream in(work_ / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    std::filesystem::path work_;
    std::string command_;
    std::thread running_;
    int status_ = -1;
};

} // namespace armpmu::tests
