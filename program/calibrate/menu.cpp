// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/menu.h"

#include <string>

namespace armpmu::testbench {
namespace {

constexpr const char* kOthers[] = {
    "random_read bits=16",
    "random_read bits=18",
    "random_read bits=20",
    "random_read bits=23",
    "random_read_pairs bits=18",
    "random_read_pairs bits=23",
    "page_chase pages=64",
    "page_chase pages=512",
    "page_chase pages=2048",
    "unaligned offset=60",
    "predictable",
    "unpredictable",
    "pattern period=4",
    "pattern period=16",
    "call_nest depth=4",
    "call_nest depth=8",
    "call_nest depth=12",
    "call_nest depth=24",
    "indirect_calls targets=4",
    "indirect_calls targets=64",
    "indirect_calls targets=128",
    "indirect_calls targets=256",
    "indirect_calls targets=512",
    "indirect_calls targets=1024",
    "code kilobytes=16",
    "code kilobytes=64",
    "code kilobytes=256",
    "code_pages pages=64",
    "code_pages pages=512",
    "adds",
    "chain",
    "divide",
    "fp",
    "simd",
    "aes_128",
};
constexpr const char* kStreams[] = {
    "read", "read_vectors", "write",        "store_burst",     "fill_words",
    "copy", "copy_words",   "copy_vectors", "copy_structures", "copy_backwards"};

} // namespace

const std::vector<KernelName>& kernel_menu() {
    static const auto all = [] {
        std::vector<KernelName> names;
        for (const int chains : {1, 2, 4, 8})
            for (const int kilobytes : {4, 64, 128, 256, 512, 1024, 4096, 16384})
                names.push_back(
                    parse_kernel_name("chains chains=" + std::to_string(chains) +
                                      " footprint=" + std::to_string(kilobytes * 1024)));
        for (const char* const stream : kStreams)
            names.push_back(parse_kernel_name(std::string(stream) + " footprint=33554432"));
        for (const char* const other : kOthers) names.push_back(parse_kernel_name(other));
        return names;
    }();
    return all;
}

} // namespace armpmu::testbench
