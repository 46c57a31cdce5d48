// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/run_shard.h"
#include "vectors/files/file_error.h"

#include <chrono>
#include <thread>

namespace armpmu::testbench {
namespace {

constexpr int kTries = 5;
constexpr std::chrono::milliseconds kBetweenTries(100);

// The points of one file, all of them or none.
void add_points(const std::string& path, const std::string& plan, ResultReader::Points which,
                std::vector<bool>& there) {
    ResultReader reader(path);
    if (reader.plan() != plan) return;
    std::vector<bool> of_file = there;
    reader.for_each_point(
        [&](std::size_t point) {
            if (point >= of_file.size())
                throw DamagedStore("point " + std::to_string(point) + " is not of the plan");
            of_file[point] = true;
        },
        which);
    there = std::move(of_file);
}

} // namespace

std::vector<bool> points_there(const std::string& folder, const std::string& plan,
                               std::size_t points, ResultReader::Points which,
                               std::vector<std::string>& messages) {
    std::vector<bool> there(points);
    for (const std::string& path : result_paths(folder)) {
        for (int n = 1;; ++n) {
            try {
                add_points(path, plan, which, there);
                break;
            } catch (const BeingWritten&) { // by another shard, whose points are not this one's
                if (n == kTries) break;
                std::this_thread::sleep_for(kBetweenTries);
            } catch (const files::FileClash&) {
                throw;
            } catch (const std::exception& error) {
                messages.push_back(std::string(error.what()) + "; its points run again");
                break;
            }
        }
    }
    return there;
}

} // namespace armpmu::testbench
