// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/unknown_words_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string UnknownWordsView::text(const Result& /*result*/) const {
    if (words_.empty()) return {};
    std::string text = "\nwords that are no known instruction  executed\n";
    for (const cpu::Core::Unknown& one : words_)
        text += fmt::format("{:#010x} {:>34}\n", one.word, one.executed);
    return text;
}

void UnknownWordsView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& list = json["unknown_words"] = nlohmann::ordered_json::array();
    for (const cpu::Core::Unknown& one : words_)
        list.push_back({{"word", fmt::format("{:#010x}", one.word)}, {"executed", one.executed}});
}

} // namespace armpmu::testbench
