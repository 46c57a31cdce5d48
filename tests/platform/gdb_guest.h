// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
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
                ("gdb." + std::to_string(getpid()) + "." + std::to_string(++guests) + "." +
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
        const std::string host = "127.0.0.1:";
        const std::string place = start_at("0");
        if (place.rfind(host, 0) != 0) return 0;
        return static_cast<unsigned short>(std::stoul(place.substr(host.size())));
    }
    // The place it waits at, given the value of --gdb; empty: it does not.
    std::string start_at(const std::string& where) {
        running_ = std::thread([this, where] {
            status_ =
                shell(command_ + file("with") + " --gdb " + where + " 2>" + file("errors")).status;
            ended_ = true;
        });
        const std::string waiting = "waiting for a debugger at ";
        for (int tries = 0; tries < 300 && !ended_; ++tries) {
            const std::string said = text("errors");
            const std::size_t found = said.find(waiting);
            if (!said.empty() && said.back() == '\n' && found != std::string::npos)
                return said.substr(found + waiting.size(),
                                   said.find('\n', found) - found - waiting.size());
            usleep(50000);
        }
        return {};
    }
    const std::filesystem::path& folder() const { return work_; }
    // Once it has ended.
    int status() {
        running_.join();
        return status_;
    }
    std::string result() const { return text("with"); }
    std::string errors() const { return text("errors"); }

  private:
    std::string file(const char* name) const { return (work_ / name).string(); }
    std::string text(const char* name) const { return tests::file_text(work_ / name); }

    static inline unsigned guests = 0;
    std::filesystem::path work_;
    std::string command_;
    std::thread running_;
    int status_ = -1;
    std::atomic<bool> ended_{false};
};

} // namespace armpmu::tests
