// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/line_table.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <algorithm>
#include <map>

namespace armpmu::testbench {
namespace {

class DwarfFile {
  public:
    explicit DwarfFile(const std::string& path)
        : file_(path), dwarf_(dwarf_begin(file_.descriptor(), DWARF_C_READ)) {}
    ~DwarfFile() {
        if (dwarf_ != nullptr) dwarf_end(dwarf_);
    }
    DwarfFile(const DwarfFile&) = delete;
    DwarfFile& operator=(const DwarfFile&) = delete;

    Dwarf* dwarf() const { return dwarf_; }

  private:
    files::InputFile file_;
    Dwarf* dwarf_;
};

class Collector {
  public:
    // All rows of a unit that it can make sense of.
    void add(Dwarf_Die& unit) {
        Dwarf_Lines* lines = nullptr;
        std::size_t count = 0;
        if (dwarf_getsrclines(&unit, &lines, &count) != 0) return;
        Dwarf_Attribute attribute;
        const char* const folder = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
        folder_ = folder == nullptr ? "" : std::string(folder) + "/";
        for (std::size_t n = 0; n < count; ++n) add(dwarf_onesrcline(lines, n));
    }

    LineTable table() {
        // Where one sequence ends, another one may begin.
        std::stable_sort(found_.begin(), found_.end(), [](const Found& one, const Found& other) {
            if (one.row.address != other.row.address) return one.row.address < other.row.address;
            return one.ends && !other.ends;
        });
        LineTable table;
        table.files = std::move(files_);
        for (const Found& one : found_) {
            auto& rows = table.rows;
            if (!rows.empty() && rows.back().address == one.row.address)
                rows.back() = one.row;
            else
                rows.push_back(one.row);
        }
        return table;
    }

  private:
    struct Found {
        LineTable::Row row;
        bool ends = false; // a sequence: the address is behind it
    };

    void add(Dwarf_Line* line) {
        Dwarf_Addr address = 0;
        int number = 0;
        bool ends = false;
        if (dwarf_lineaddr(line, &address) != 0 || dwarf_lineno(line, &number) != 0 ||
            dwarf_lineendsequence(line, &ends) != 0)
            return;
        const char* const file = ends ? nullptr : dwarf_linesrc(line, nullptr, nullptr);
        Found found{{address, 0, 0}, ends};
        if (file != nullptr && number > 0)
            found.row = {address, number_of(file), static_cast<std::uint32_t>(number)};
        found_.push_back(found);
    }

    std::uint32_t number_of(const char* file) {
        if (file == last_) return last_number_;
        const std::string whole = (file[0] == '/' ? "" : folder_) + file;
        const auto [place, added] =
            numbers_.try_emplace(whole, static_cast<std::uint32_t>(files_.size()));
        if (added) files_.push_back(whole);
        last_ = file;
        return last_number_ = place->second;
    }

    std::vector<Found> found_;
    std::vector<std::string> files_;
    std::map<std::string, std::uint32_t> numbers_;
    std::string folder_;         // in which the unit was compiled
    const char* last_ = nullptr; // libdw keeps a file's name where it is
    std::uint32_t last_number_ = 0;
};

} // namespace

bool reads_line_tables() {
    return true;
}

LineTable read_line_table(const std::string& path) try {
    const DwarfFile file(path);
    if (file.dwarf() == nullptr) return {};
    Collector collector;
    Dwarf_Off next = 0;
    for (Dwarf_Off at = 0;; at = next) {
        std::size_t header = 0;
        if (dwarf_nextcu(file.dwarf(), at, &next, &header, nullptr, nullptr, nullptr) != 0) break;
        Dwarf_Die unit;
        if (dwarf_offdie(file.dwarf(), at + header, &unit) != nullptr) collector.add(unit);
    }
    return collector.table();
} catch (const files::InputError&) {
    return {};
}

} // namespace armpmu::testbench
