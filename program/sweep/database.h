// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace armpmu::testbench {

// A file of results that could not be made or written; one line that names it and why.
struct StoreError : Failed {
    using Failed::Failed;
};
// A file that could not be read as results: damaged, or no such file.
struct DamagedStore : Failed {
    using Failed::Failed;
};

// An SQLite file. Functions that fail throw StoreError, or DamagedStore where the file's content is
// the cause; both begin with its path.
class Database {
  public:
    enum class Use : unsigned char {
        make,         // must not be there yet
        write,        // is there; a transaction that was cut short is rolled back first
        read_as_it_is // nobody writes it, and no transaction was cut short
    };
    // No locks: each file has one writer, and locks of shared file systems are unreliable.
    Database(const std::string& path, Use use);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::string& path() const { return path_; }
    void run(const std::string& sql);
    // Whether a transaction is under way.
    bool in_transaction() const;

  private:
    friend class Statement;
    [[noreturn]] void fail() const;

    std::string path_;
    sqlite3* handle_ = nullptr;
};

// A prepared statement. Parameters and columns are counted from 0.
class Statement {
  public:
    Statement(Database& database, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);
    // The text is copied.
    void bind(int parameter, std::string_view text);
    void bind_null(int parameter);

    // The next row; false behind the last one.
    bool step();
    // One run to its end; it can be bound and run again.
    void run();
    void reset();

    int columns() const;
    std::string column_name(int column) const;
    // The type that the column was declared with.
    std::string declared(int column) const;
    enum class Type : unsigned char { null, integer, real, text };
    Type type(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    // Until the next step.
    std::string_view text(int column) const;

  private:
    void check(int code) const;

    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
};

// "name" as SQL has it.
std::string sql_name(const std::string& name);

} // namespace armpmu::testbench
