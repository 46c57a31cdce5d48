// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <optional>

namespace armpmu::testbench {
namespace {

// Each file stays open.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

template <typename Action>
auto named(const std::string& path, const Action& action) {
    try {
        return action();
    } catch (const BeingWritten& error) {
        throw BadResultFile{path, error.what(), true};
    } catch (const DamagedStore& error) {
        throw BadResultFile{path, error.what(), false};
    }
}

} // namespace

ResultFiles::ResultFiles(const std::vector<std::string>& paths, const std::string& plan) {
    allow_many_files();
    std::optional<std::size_t> shards;
    for (const std::string& path : paths) {
        File file;
        file.reader = named(path, [&] { return std::make_unique<ResultReader>(path); });
        if (file.reader->plan() != plan) {
            if (!file.reader->plan().empty()) ++of_other_plans_;
            continue;
        }
        const std::size_t count = file.reader->shards();
        shards = !shards || *shards == count ? count : 0;
        advance(file);
        files_.push_back(std::move(file));
        if (files_.back().more) heap_.push_back(files_.size() - 1);
    }
    shards_ = shards.value_or(0);
    const auto later = [&](std::size_t a, std::size_t b) {
        return files_[a].row.point > files_[b].row.point;
    };
    std::make_heap(heap_.begin(), heap_.end(), later);
}

void ResultFiles::advance(File& file) {
    file.more = named(file.reader->path(), [&] { return file.reader->next(file.row); });
}

const std::vector<ResultFiles::Found>& ResultFiles::of(std::size_t point) {
    const auto later = [&](std::size_t a, std::size_t b) {
        return files_[a].row.point > files_[b].row.point;
    };
    found_.clear();
    while (!heap_.empty() && files_[heap_.front()].row.point <= point) {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        File& file = files_[heap_.back()];
        if (file.row.point == point) found_.push_back({file.row, &file.reader->path()});
        advance(file);
        if (file.more)
            std::push_heap(heap_.begin(), heap_.end(), later);
        else
            heap_.pop_back();
    }
    return found_;
}

} // namespace armpmu::testbench
