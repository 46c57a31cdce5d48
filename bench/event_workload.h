// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"

#include <random>
#include <vector>

namespace armpmu::bench {

// Event lines of a busy interconnect, as rows and as the same events in a list. Every line that can
// fire is equally likely; `events_per_cycle` of them are high in a cycle on average.
struct EventWorkload {
    std::vector<cci550::EventRow> rows;
    std::vector<cci550::EventId> events;
    std::vector<cci550::Security> securities; // of each event; a quarter of them Secure
    std::vector<unsigned> events_in_row;

    EventWorkload(std::size_t cycles, double events_per_cycle, std::uint64_t seed = 1) {
        std::mt19937_64 random(seed);
        std::bernoulli_distribution high(events_per_cycle / cci550::kLines);
        std::bernoulli_distribution secure(0.25);
        rows.resize(cycles);
        for (cci550::EventRow& row : rows) {
            const std::size_t before = events.size();
            for (unsigned line = 0; line < cci550::kLines; ++line) {
                if (!high(random)) continue;
                const auto id = cci550::event_of_line(line);
                const auto security =
                    secure(random) ? cci550::Security::secure : cci550::Security::non_secure;
                row.set(id, security);
                events.push_back(id);
                securities.push_back(security);
            }
            events_in_row.push_back(static_cast<unsigned>(events.size() - before));
        }
    }

    double density() const {
        return static_cast<double>(events.size()) / static_cast<double>(rows.size());
    }
};

} // namespace armpmu::bench
