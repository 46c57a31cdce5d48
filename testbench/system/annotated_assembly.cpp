// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/annotated_assembly.h"

#include "testbench/symbols/disassembler.h"

#include <map>
#include <utility>

namespace armpmu::testbench {

void add_assembly(std::vector<AnnotatedEvent>& events) {
    std::vector<CodeWord> code;
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> numbers;
    std::vector<std::pair<AnnotatedEvent::Instruction*, std::size_t>> wanted;
    for (AnnotatedEvent& event : events)
        for (AnnotatedEvent::Function& function : event.functions)
            for (AnnotatedEvent::Instruction& one : function.instructions) {
                if (!one.text.empty()) continue;
                const auto [number, added] =
                    numbers.try_emplace({one.address, one.word}, code.size());
                if (added) code.push_back({one.address, one.word});
                wanted.emplace_back(&one, number->second);
            }
    const std::vector<std::string> assembly = assembly_of(code);
    for (const auto& [one, number] : wanted) one->text = assembly[number];
}

} // namespace armpmu::testbench
