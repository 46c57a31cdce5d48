// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/unknown_words_view.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>

namespace armpmu::testbench {

std::string UnknownWordsView::text(const Result& /*result*/) const {
    if (words_.empty()) return {};
    std::string text = "\nwords that are no known instruction  executed\n";
    for (const cpu::Core::Unknown& one : words_)
        text += fmt::format("{:#010x} {:>34}\n", one.word, one.executed);
    return text;
}

void UnknownWordsView::describe(Fields& fields, Result& /*result*/) {
    fields.list({"unknown_words", "Instructions that the decoder does not know."}, words_,
                [&](cpu::Core::Unknown& one) {
                    std::string word = fmt::format("{:#010x}", one.word);
                    fields.member({"word", "The instruction."}, word);
                    one.word = static_cast<std::uint32_t>(parse_number(word).value_or(0));
                    fields.member({"executed", "How often.", "instructions", Quantity::count},
                                  one.executed);
                });
}

} // namespace armpmu::testbench
