// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/comparison_report.h"

#include "program/text/junit.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

struct SetCounts {
    std::size_t agree = 0, differ = 0, unusable = 0;
};

SetCounts counts_of(const std::vector<SetEntry>& entries) {
    SetCounts counts;
    for (const SetEntry& one : entries)
        ++(!one.unusable.empty()  ? counts.unusable
           : one.divergences != 0 ? counts.differ
                                  : counts.agree);
    return counts;
}

} // namespace

std::string set_text(const std::string& folder, const std::vector<SetEntry>& entries) {
    std::string text;
    for (const SetEntry& one : entries) {
        if (!one.unusable.empty())
            text += fmt::format("UNUSABLE {}\n", one.unusable);
        else if (one.divergences != 0)
            text += fmt::format("FAIL {}: {}, {}: {}\n", one.file, plural(one.clocks, "clock"),
                                plural(one.divergences, "divergence"), one.reason);
        else
            text += fmt::format("PASS {}: {}\n", one.file, plural(one.clocks, "clock"));
    }
    const SetCounts counts = counts_of(entries);
    return text + fmt::format("{}: {}, {} agree, {} differ, {} unusable\n", folder,
                              plural(entries.size(), "vector"), counts.agree, counts.differ,
                              counts.unusable);
}

std::string set_json(const std::string& folder, const std::vector<SetEntry>& entries) {
    using SetJson = nlohmann::ordered_json;
    const SetCounts counts = counts_of(entries);
    SetJson json;
    json["set"] = folder;
    json["agree"] = counts.agree;
    json["differ"] = counts.differ;
    json["unusable"] = counts.unusable;
    json["vectors"] = SetJson::array();
    for (const SetEntry& one : entries) {
        SetJson entry;
        entry["file"] = one.file;
        entry["clocks"] = one.clocks;
        entry["agrees"] = one.divergences == 0 && one.unusable.empty();
        entry["divergences"] = one.divergences;
        if (!one.reason.empty()) entry["reason"] = one.reason;
        if (!one.unusable.empty()) entry["unusable"] = one.unusable;
        json["vectors"].push_back(std::move(entry));
    }
    return json.dump(2, ' ', false, SetJson::error_handler_t::replace) + "\n"; // names of files
}

std::string set_junit(const std::string& folder, const std::vector<SetEntry>& entries) {
    std::vector<JunitCase> cases;
    for (const SetEntry& one : entries) {
        JunitCase test{folder, one.file, {}, {}, one.unusable};
        if (one.divergences != 0) {
            test.failure = one.reason;
            test.detail = plural(one.divergences, "divergence");
        }
        cases.push_back(std::move(test));
    }
    return junit_xml("armpmu replay", cases);
}

} // namespace armpmu::testbench
