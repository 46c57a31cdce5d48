// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/journal.h"

#include <unistd.h>

#include <filesystem>

namespace armpmu::testbench {

Journal::Journal(const std::string& file) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) {
        try {
            database_ = std::make_unique<Database>(file, Database::Use::write);
            insert_ = std::make_unique<Statement>(*database_,
                                                  "INSERT OR REPLACE INTO measured VALUES(?,?)");
            return;
        } catch (const DamagedStore&) {
            insert_.reset();
            database_.reset();
            remove(file);
        }
    }
    make(file);
}

Journal::~Journal() = default;

void Journal::make(const std::string& file) {
    database_ = std::make_unique<Database>(file, Database::Use::make);
    database_->run("PRAGMA journal_mode=DELETE; BEGIN;"
                   "CREATE TABLE measured(\"key\" TEXT PRIMARY KEY, value REAL); COMMIT");
    insert_ =
        std::make_unique<Statement>(*database_, "INSERT OR REPLACE INTO measured VALUES(?,?)");
}

std::map<std::string, double> Journal::read() {
    std::map<std::string, double> known;
    const std::string file = database_->path();
    try {
        Statement rows(*database_, "SELECT \"key\", value FROM measured");
        while (rows.step()) known[std::string(rows.text(0))] = rows.real(1);
        return known;
    } catch (const DamagedStore&) {
        insert_.reset();
        database_.reset();
        remove(file);
        make(file);
        return {};
    }
}

void Journal::add(const std::string& key, double value) {
    if (!database_->in_transaction()) database_->run("BEGIN");
    insert_->bind(0, std::string_view(key));
    insert_->bind(1, value);
    insert_->run();
    commit_when_due();
}

void Journal::commit_when_due() {
    if (Clock::now() - committed_ >= std::chrono::seconds(1)) commit();
}

void Journal::commit() {
    if (database_->in_transaction()) database_->run("COMMIT");
    committed_ = Clock::now();
}

void Journal::remove(const std::string& file) {
    unlink(file.c_str());
    unlink((file + "-journal").c_str());
}

} // namespace armpmu::testbench
