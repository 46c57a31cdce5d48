// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_memory_comparison.h"

#include <algorithm>
#include <sstream>

namespace armpmu::tests {

namespace {

const char* name_of(NaiveOperation::Kind kind) {
    static const char* const kNames[] = {
        "fetch",    "load",      "load_exclusive", "store",    "store_release", "store_exclusive",
        "atomic",   "zva",       "prfm",           "dmb",      "dsb",           "dc_cvac",
        "dc_civac", "dc_cvau",   "ic_ivau",        "ic_iallu", "snoop_shared",  "snoop_unique",
        "tlbi_all", "tlbi_asid", "tlbi_page",      "set_asid", "drain"};
    return kNames[static_cast<unsigned>(kind)];
}

std::string text_of(const NaiveOperation& operation) {
    std::ostringstream text;
    text << "  {Kind::" << name_of(operation.kind) << ", 0x" << std::hex << operation.va << std::dec
         << ", " << operation.bytes << ", " << operation.asid << ", " << operation.succeeds << ", "
         << operation.returns << ", " << static_cast<int>(operation.prefetch) << ", "
         << operation.level << "},\n";
    return text.str();
}

// The first operations after which they disagree.
void cut(const CoreMemoryCase& one, std::vector<NaiveOperation>& operations) {
    std::size_t agree = 0;
    std::size_t differ = operations.size();
    while (differ - agree > 1) {
        const std::size_t middle = agree + (differ - agree) / 2;
        const auto end = operations.begin() + static_cast<std::ptrdiff_t>(middle);
        if (compare_core_memory(one, {operations.begin(), end}).empty())
            agree = middle;
        else
            differ = middle;
    }
    operations.resize(differ);
}

} // namespace

std::string shrink_core_memory(const CoreMemoryCase& one, std::vector<NaiveOperation> operations) {
    cut(one, operations);
    unsigned tries = 3000;
    for (std::size_t part = operations.size() / 2; part > 0; part /= 2) {
        for (std::size_t first = 0; first + part <= operations.size() && tries > 0; --tries) {
            const auto begin = operations.begin() + static_cast<std::ptrdiff_t>(first);
            std::vector<NaiveOperation> less(operations.begin(), begin);
            less.insert(less.end(), begin + static_cast<std::ptrdiff_t>(part), operations.end());
            if (compare_core_memory(one, less).empty())
                first += part;
            else
                operations = less;
        }
    }
    std::string text = compare_core_memory(one, operations);
    for (std::size_t n = operations.size() - std::min<std::size_t>(operations.size(), 12);
         n < operations.size(); ++n)
        text += text_of(operations[n]);
    return text;
}

} // namespace armpmu::tests
