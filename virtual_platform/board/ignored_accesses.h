// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace armpmu::testbench {

// Counts the software's accesses without effect to all PMUs of the simulation, from the modules'
// reports (report_ids.h). While it lives the reports are enabled, and only `on_access` receives
// them. One at a time.
class IgnoredAccesses {
  public:
    static constexpr std::size_t kKinds = 4;

    IgnoredAccesses();
    ~IgnoredAccesses();
    IgnoredAccesses(const IgnoredAccesses&) = delete;
    IgnoredAccesses& operator=(const IgnoredAccesses&) = delete;

    // Receives each access, as one line with simulated time and module.
    std::function<void(const std::string&)> on_access;

    // 0 .. kKinds - 1: as results name it, and how many of it.
    static const char* name_of(std::size_t kind);
    std::uint64_t count(std::size_t kind) const { return counts_[kind]; }

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.counts_);
    }

  private:
    static void report(const sc_core::sc_report& report, const sc_core::sc_actions& actions);

    std::array<std::uint64_t, kKinds> counts_ = {};
    int verbosity_;
    sc_core::sc_report_handler_proc handler_;
};

} // namespace armpmu::testbench
