// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_file.h"

#include "program/sweep/point_key.h"
#include "testbench/scenario/sha256.h"

#include <unistd.h>

#include <array>
#include <filesystem>

namespace armpmu::testbench {
namespace {

std::string free_name(const std::string& folder, const Shard& shard) {
    const std::string stem = results_folder(folder) + "/" + std::to_string(shard.number) + "." +
                             host_of_results() + "." + std::to_string(getpid());
    std::string name = stem + ".sqlite";
    for (int n = 2; std::filesystem::exists(name); ++n) // the number of a process before a restart
        name = stem + "-" + std::to_string(n) + ".sqlite";
    return name;
}

} // namespace

std::string results_folder(const std::string& folder) {
    return folder + "/results";
}

std::string host_of_results() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    std::string text = name.data();
    for (char& c : text)
        if (c == '/' || c == '.') c = '_';
    return text.empty() ? "host" : text;
}

std::string check_of(const PointResult& result) {
    constexpr std::size_t kDigits = 16;
    return sha256(std::to_string(result.point) + " " + result.key +
                  (result.failed ? " failed " : " ") + result.files + "\n" + result.result)
        .substr(0, kDigits);
}

ResultWriter::ResultWriter(const std::string& folder, const Shard& shard, const std::string& plan,
                           std::chrono::seconds commit_after)
    : database_(std::make_unique<Database>(free_name(folder, shard), Database::Use::make)),
      commit_after_(commit_after), committed_(Clock::now()) {
    try {
        database_->run(
            "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA; "
            "PRAGMA cache_size=-1024; BEGIN;"
            "CREATE TABLE meta(plan TEXT, format INTEGER, shard INTEGER, shards INTEGER);"
            "CREATE TABLE result(point INTEGER PRIMARY KEY, failed INTEGER, \"check\" "
            "TEXT, key TEXT, cpu INTEGER, files TEXT, result TEXT);"
            "CREATE INDEX done ON result(point, failed);");
        Statement meta(*database_, "INSERT INTO meta VALUES(?,?,?,?)");
        meta.bind(0, plan);
        meta.bind(1, std::int64_t{kResultFormat});
        meta.bind(2, static_cast<std::int64_t>(shard.number));
        meta.bind(3, static_cast<std::int64_t>(shard.count));
        meta.run();
        database_->run("COMMIT");
        insert_ =
            std::make_unique<Statement>(*database_, "INSERT INTO result VALUES(?,?,?,?,?,?,?)");
    } catch (const std::exception& error) {
        const std::string path = database_->path();
        database_.reset();
        unlink(path.c_str());
        unlink((path + "-journal").c_str());
        throw StoreError(error.what());
    }
}

ResultWriter::~ResultWriter() = default;

void ResultWriter::add(const PointResult& result) {
    if (!database_->in_transaction()) database_->run("BEGIN");
    insert_->bind(0, static_cast<std::int64_t>(result.point));
    insert_->bind(1, std::int64_t{result.failed ? 1 : 0});
    insert_->bind(2, check_of(result));
    insert_->bind(3, result.key);
    insert_->bind(4, static_cast<std::int64_t>(result.cpu_us));
    insert_->bind(5, result.files);
    insert_->bind(6, result.result);
    insert_->run();
    commit_when_due();
}

void ResultWriter::commit_when_due() {
    if (database_->in_transaction() && Clock::now() - committed_ >= commit_after_) commit();
}

void ResultWriter::commit() {
    if (database_->in_transaction()) database_->run("COMMIT");
    committed_ = Clock::now();
}

} // namespace armpmu::testbench
