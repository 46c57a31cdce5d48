// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/collect.h"

#include "program/sweep/result_columns.h"
#include "program/sweep/result_files.h"
#include "vectors/files/file_error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostFailures = 10;
constexpr int kMergeTries = 20; // of a file that is being written
constexpr std::chrono::milliseconds kBetweenMerges(100);

void clean(const std::string& folder, bool all) {
    for (const std::string& path : result_paths(folder)) {
        if (!all && !writer_is_gone(path)) continue;
        try {
            clean_result_file(path);
        } catch (const files::FileClash&) {
            throw;
        } catch (const std::exception&) {
            // A folder that cannot be written is read unchanged, and damage shows in reading.
        }
    }
}

// Results that differ are an error; one that did not fail is preferred to one that did.
const ResultFiles::Found& best_of(const std::vector<ResultFiles::Found>& found) {
    const ResultFiles::Found* best = &found.front();
    for (const ResultFiles::Found& one : found) {
        if (!one.result.failed && !best->result.failed && one.result.result != best->result.result)
            throw SweepConflict(*best->path + " and " + *one.path + ": point " +
                                std::to_string(one.result.point) +
                                " has two results that differ; expected the same bytes wherever "
                                "it runs");
        if (best->result.failed && !one.result.failed) best = &one;
    }
    return *best;
}

class Merge {
  public:
    Merge(const std::string& folder, PointSink& sink, std::size_t wanted_shards,
          const std::function<bool()>& stop)
        : folder_(folder), sink_(sink), wanted_shards_(wanted_shards), stop_(stop) {}

    SweepState carry_out() {
        clean(folder_, false);
        for (;;) {
            try {
                SweepState state = once();
                if (state.complete() && left_out_.empty()) clean(folder_, true);
                state.messages = messages_;
                return state;
            } catch (const BadResultFile& bad) {
                if (bad.changing && ++tries_ < kMergeTries)
                    std::this_thread::sleep_for(kBetweenMerges);
                else
                    leave_out(bad);
            }
        }
    }

  private:
    SweepState once() {
        ManifestReader manifest(folder_);
        SweepState state;
        state.head = manifest.head();
        std::vector<std::string> paths = result_paths(folder_);
        paths.erase(
            std::remove_if(paths.begin(), paths.end(),
                           [&](const std::string& path) { return left_out_.count(path) != 0; }),
            paths.end());
        ResultFiles files(paths, state.head.plan());
        state.shard_count = files.shards();
        const std::size_t shards = wanted_shards_ != 0 ? wanted_shards_ : files.shards();
        sink_.begin(state.head);
        ManifestPoint point;
        while (manifest.next(point) && !stop_()) {
            const std::vector<ResultFiles::Found>& found = files.of(point.point);
            for (const ResultFiles::Found& one : found)
                if (one.result.key != point.key)
                    throw BadResultFile{*one.path,
                                        *one.path + ": damaged: point " +
                                            std::to_string(point.point) +
                                            " has a key that is not of the plan",
                                        false};
            const ResultFiles::Found* best = found.empty() ? nullptr : &best_of(found);
            const PointResult* result = best == nullptr ? nullptr : &best->result;
            if (std::count_if(found.begin(), found.end(),
                              [](const auto& one) { return !one.result.failed; }) > 1)
                ++state.doubled;
            count(state, point, result, shards);
            try {
                sink_.add(point, result);
            } catch (const NoResult&) {
                throw BadResultFile{*best->path,
                                    *best->path + ": damaged: point " +
                                        std::to_string(point.point) +
                                        " has a result that is none of this program",
                                    false};
            }
        }
        return state;
    }

    static void count(SweepState& state, const ManifestPoint& point, const PointResult* result,
                      std::size_t shards) {
        if (result == nullptr) {
            if (state.missing++ == 0) state.first_missing = point.point;
            if (shards != 0) state.incomplete.insert(point.point % shards);
        } else if (result->failed) {
            if (shards != 0) state.with_failed.insert(point.point % shards);
            if (state.failed++ < kMostFailures)
                state.failures.push_back("point " + std::to_string(point.point) +
                                         " failed: " + result->result);
        } else {
            ++state.done;
        }
    }

    void leave_out(const BadResultFile& bad) {
        std::string message = bad.message;
        if (!bad.changing && std::rename(bad.path.c_str(), (bad.path + ".damaged").c_str()) == 0)
            message += "; set aside as " + bad.path + ".damaged";
        messages_.push_back(message + "; its points count as missing");
        left_out_.insert(bad.path);
        tries_ = 0;
    }

    std::string folder_;
    PointSink& sink_;
    std::size_t wanted_shards_;
    std::function<bool()> stop_;
    std::vector<std::string> messages_;
    std::set<std::string> left_out_;
    int tries_ = 0;
};

} // namespace

SweepState merge_results(const std::string& folder, PointSink& sink, std::size_t wanted_shards,
                         const std::function<bool()>& stop) {
    return Merge(folder, sink, wanted_shards, stop).carry_out();
}

} // namespace armpmu::testbench
