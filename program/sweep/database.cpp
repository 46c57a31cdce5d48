// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/database.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"
#include "vectors/files/output_file.h"

#include <sqlite3.h>

namespace armpmu::testbench {
namespace {

// As an URI has a path.
std::string uri_of(const std::string& path, const std::string& options) {
    std::string text = "file:";
    for (const char c : path) {
        constexpr const char* kDigits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '%' || c == '?' || c == '#')
            text += std::string("%") + kDigits[byte >> 4] + kDigits[byte & 15];
        else
            text += c;
    }
    return text + options;
}

// SQLite opens it itself, by its name.
void expect_file(const std::string& path) try {
    const files::InputFile file(path);
} catch (const files::InputError& error) {
    throw StoreError(error.what());
}

} // namespace

Database::Database(const std::string& path, Use use) : path_(path) {
    const bool reads = use == Use::read_as_it_is;
    if (use == Use::make)
        files::make_empty(path, [](const std::string& message) { throw StoreError(message); });
    else
        expect_file(path);
    const int flags = (reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_URI |
                      SQLITE_OPEN_NOMUTEX;
    const std::string uri = uri_of(path, reads ? "?immutable=1" : "");
    if (sqlite3_open_v2(uri.c_str(), &handle_, flags, "unix-none") != SQLITE_OK) {
        const std::string reason = sqlite3_errmsg(handle_);
        sqlite3_close(handle_);
        throw StoreError(path_ + ": cannot be opened: " + reason);
    }
}

Database::~Database() {
    sqlite3_close(handle_);
}

void Database::fail() const {
    const int code = sqlite3_errcode(handle_) & 0xff;
    const std::string reason = sqlite3_errmsg(handle_);
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR ||
                         code == SQLITE_SCHEMA;
    if (damaged) throw DamagedStore(path_ + ": " + reason);
    throw StoreError(path_ + ": cannot be written: " + reason);
}

void Database::run(const std::string& sql) {
    if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(handle_) == 0;
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
    check(sqlite3_prepare_v2(database.handle_, sql.c_str(), static_cast<int>(sql.size()), &handle_,
                             nullptr));
}

Statement::~Statement() {
    sqlite3_finalize(handle_);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) database_.fail();
}

void Statement::bind(int parameter, std::int64_t value) {
    check(sqlite3_bind_int64(handle_, parameter + 1, value));
}
void Statement::bind(int parameter, double value) {
    check(sqlite3_bind_double(handle_, parameter + 1, value));
}
void Statement::bind(int parameter, std::string_view text) {
    check(sqlite3_bind_text64(handle_, parameter + 1, text.data(), text.size(),
                              SQLITE_TRANSIENT, // NOLINT(performance-no-int-to-ptr)
                              SQLITE_UTF8));
}
void Statement::bind_null(int parameter) {
    check(sqlite3_bind_null(handle_, parameter + 1));
}

bool Statement::step() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail();
    return false;
}

void Statement::run() {
    while (step()) {}
    reset();
}

void Statement::reset() {
    check(sqlite3_reset(handle_));
}

int Statement::columns() const {
    return sqlite3_column_count(handle_);
}
std::string Statement::column_name(int column) const {
    return sqlite3_column_name(handle_, column);
}
std::string Statement::declared(int column) const {
    const char* type = sqlite3_column_decltype(handle_, column);
    return type == nullptr ? "" : type;
}
Statement::Type Statement::type(int column) const {
    switch (sqlite3_column_type(handle_, column)) {
    case SQLITE_INTEGER: return Type::integer;
    case SQLITE_FLOAT: return Type::real;
    case SQLITE_NULL: return Type::null;
    default: return Type::text;
    }
}
std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(handle_, column);
}
double Statement::real(int column) const {
    return sqlite3_column_double(handle_, column);
}
std::string_view Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(handle_, column);
    const int size = sqlite3_column_bytes(handle_, column);
    return {bytes == nullptr ? "" : static_cast<const char*>(bytes),
            static_cast<std::size_t>(size)};
}

std::string sql_name(const std::string& name) {
    std::string quoted = "\"";
    for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

} // namespace armpmu::testbench
