// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <string>

namespace armpmu::testbench {

// Colours shared by several pictures of a page. A master has the colour of its slave interface.

inline constexpr std::size_t kStyleOfTracker = 7;
inline constexpr std::size_t kStyleOfSnoopTracker = 8;
inline constexpr std::size_t kStyleOfFilter = 9;

// A slave interface, 0 to 6.
constexpr std::size_t style_of_port(unsigned port) {
    return port;
}
// "SI3", or the filter, which writes back lines that it invalidates.
inline std::size_t style_of_place(const std::string& place) {
    return place.rfind("SI", 0) == 0 ? style_of_port(static_cast<unsigned>(place[2] - '0'))
                                     : kStyleOfFilter;
}

// The colour of a part of a core's cycles: "issued", or the name of an event
// ("stall_backend_ld_cache"), which has the colour of the event that it is part of.
inline std::size_t style_of_stall(const std::string& name) {
    constexpr struct {
        const char* name;
        std::size_t style;
    } kStyles[] = {
        {"issued", 2},
        {"stall_frontend_cache", 0},
        {"stall_frontend_tlb", 1},
        {"stall_frontend_pderr", 3},
        {"stall_backend_ilock", 4},
        {"stall_backend_ld", 5},
        {"stall_backend_st", 6},
        {"stall_frontend", 7},
    };
    for (const auto& one : kStyles)
        if (name.rfind(one.name, 0) == 0) return one.style;
    return 8;
}

} // namespace armpmu::testbench
