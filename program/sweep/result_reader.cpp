// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_reader.h"

#include "armpmu/core/text.h"
#include "program/sweep/point_key.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"
#include "vectors/files/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

std::string journal_of(const std::string& path) {
    return path + "-journal";
}

void copy_file(const std::string& from, const std::string& to) {
    files::InputFile file(from);
    files::OutputFile copy(to);
    std::vector<char> block(1 << 16);
    while (const std::size_t part = file.read(block.data(), block.size()))
        copy.write({block.data(), part});
    copy.commit();
}

} // namespace

struct ResultReader::Look {
    // The journal before and after the rest: it goes after its transaction's last write, and the
    // next one's has another nonce.
    explicit Look(const std::string& path) {
        add_header(journal_of(path));
        journal = !text.empty();
        struct stat status {};
        if (stat(path.c_str(), &status) == 0)
            text += std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) +
                    "." + std::to_string(status.st_mtim.tv_nsec);
        add_header(path); // with SQLite's counter of transactions
        const std::size_t before = text.size();
        add_header(journal_of(path));
        journal = journal || text.size() != before;
    }

    void add_header(const std::string& path) {
        constexpr std::size_t kHeader = 100;
        std::array<char, kHeader> header{};
        try {
            files::InputFile(path).read_at(0, header.data(), kHeader);
        } catch (const files::InputError& error) {
            if (error.missing()) return;
            throw StoreError(error.what());
        }
        text.append(header.data(), header.size());
    }

    std::string text;
    bool journal = false;
};

void ResultReader::expect_unchanged() const {
    if (Look(path_).text != before_->text) throw BeingWritten(path_ + ": is being written");
}

// A failure with a file that is being written does not mean that the file is damaged.
template <typename Action>
auto ResultReader::watched(const Action& action) {
    try {
        auto result = action();
        return result;
    } catch (const DamagedStore& error) {
        expect_unchanged();
        throw DamagedStore(path_ + ": damaged: " + error.what());
    } catch (const files::InputError& error) {
        expect_unchanged();
        if (error.missing()) throw BeingWritten(path_ + ": is being written");
        throw StoreError(path_ + ": cannot be copied: " + error.reason());
    }
}

ResultReader::ResultReader(const std::string& path)
    : path_(path), before_(std::make_unique<Look>(path)) {
    watched([&] {
        open();
        return 0;
    });
}

ResultReader::~ResultReader() = default;

void ResultReader::open() {
    std::error_code ignored;
    if (fs::file_size(path_, ignored) == 0) return; // killed before its first transaction
    if (before_->journal) {
        copy_ = std::make_unique<files::ScratchFolder>();
        const std::string copy = copy_->path() + "/copy";
        copy_file(journal_of(path_), journal_of(copy));
        copy_file(path_, copy);
        database_ = std::make_unique<Database>(copy, Database::Use::write);
    } else {
        database_ = std::make_unique<Database>(path_, Database::Use::read_as_it_is);
    }
    database_->run("PRAGMA cache_size=16");
    Statement tables(*database_, "SELECT count(*) FROM sqlite_master WHERE name='meta'");
    if (!tables.step() || tables.integer(0) == 0) return;
    Statement meta(*database_, "SELECT plan, format, shards FROM meta");
    if (!meta.step()) throw DamagedStore("no plan");
    if (meta.integer(1) != kResultFormat) return; // as of another plan
    plan_ = meta.text(0);
    shards_ = static_cast<std::size_t>(meta.integer(2));
}

bool ResultReader::next(PointResult& result) {
    if (plan_.empty()) return false;
    return watched([&] {
        if (!rows_)
            rows_ = std::make_unique<Statement>(
                *database_, "SELECT point, failed, \"check\", key, cpu, files, result FROM result "
                            "ORDER BY point");
        if (!rows_->step()) {
            expect_unchanged();
            return false;
        }
        result.point = static_cast<std::size_t>(rows_->integer(0));
        result.failed = rows_->integer(1) != 0;
        result.key = rows_->text(3);
        result.cpu_us = static_cast<std::uint64_t>(rows_->integer(4));
        result.files = rows_->text(5);
        result.result = rows_->text(6);
        if (rows_->text(2) != check_of(result))
            throw DamagedStore("point " + std::to_string(result.point) +
                               " is not as it was written");
        return true;
    });
}

void ResultReader::for_each_point(const std::function<void(std::size_t)>& use, Points points) {
    if (plan_.empty()) return;
    watched([&] {
        Statement rows(*database_, std::string("SELECT point FROM result INDEXED BY done ") +
                                       (points == Points::done ? "WHERE failed=0 " : "") +
                                       "ORDER BY point");
        while (rows.step()) use(static_cast<std::size_t>(rows.integer(0)));
        expect_unchanged();
        return 0;
    });
}

std::vector<std::string> result_paths(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(results_folder(folder), ignored))
        if (entry.path().extension() == ".sqlite") paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

bool writer_is_gone(const std::string& path) {
    // SHARD.HOST.PID or SHARD.HOST.PID-N
    const std::string stem = fs::path(path).stem().string();
    const std::size_t first = stem.find('.');
    const std::size_t last = stem.rfind('.');
    if (first == std::string::npos || first == last) return false;
    if (stem.substr(first + 1, last - first - 1) != host_of_results()) return false;
    const auto process = parse_number(stem.substr(last + 1, stem.find('-', last) - last - 1));
    if (!process || *process == 0 || *process > 0x7fffffff) return false;
    return kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH;
}

void clean_result_file(const std::string& path) {
    bool empty = true;
    std::error_code ignored;
    if (fs::file_size(path, ignored) != 0 || fs::exists(journal_of(path), ignored)) {
        Database database(path, Database::Use::write);
        Statement tables(database, "SELECT count(*) FROM sqlite_master");
        empty = tables.step() && tables.integer(0) == 0;
    }
    // SQLite leaves a journal that had nothing in it yet.
    unlink(journal_of(path).c_str());
    if (empty) unlink(path.c_str());
}

} // namespace armpmu::testbench
