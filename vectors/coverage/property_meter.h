// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/coverage/points.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A property of vectors/properties. `holds`: its antecedent. `tells`: a PMU that violates the
// property would then show it in this clock.
template <typename Facts>
struct Property {
    const char* name;
    bool (*holds)(const Facts&);
    bool (*tells)(const Facts&);
};

// A condition on which a wrong PMU might make a property depend.
template <typename Facts>
struct Circumstance {
    const char* name;
    bool (*is)(const Facts&);
};

template <typename Facts>
class PropertyMeter {
  public:
    PropertyMeter(const std::vector<Property<Facts>>& properties,
                  const std::vector<Circumstance<Facts>>& circumstances)
        : properties_(properties), circumstances_(circumstances), met_(properties.size()),
          while_(properties.size() * circumstances.size()) {}

    void clock(const Facts& facts) {
        bool known = false;
        for (std::size_t p = 0; p < properties_.size(); ++p) {
            if (!properties_[p].holds(facts)) continue;
            ++met_[p].clocks;
            if (!properties_[p].tells(facts)) continue;
            ++met_[p].told;
            if (!known) find_circumstances(facts);
            known = true;
            for (std::size_t c = 0; c < is_.size(); ++c) ++while_[p * is_.size() + c][is_[c]];
        }
    }

    void add_to(Points& points) const {
        for (std::size_t p = 0; p < properties_.size(); ++p) {
            const std::string name = std::string("sentence ") + properties_[p].name;
            Met& all = points[name];
            all.clocks += met_[p].clocks;
            all.told += met_[p].told;
            for (std::size_t c = 0; c < circumstances_.size(); ++c)
                for (const bool is : {false, true}) {
                    const std::uint64_t times = while_[p * circumstances_.size() + c][is ? 1 : 0];
                    if (times == 0) continue;
                    Met& met = points[name + (is ? ", " : ", no ") + circumstances_[c].name];
                    met.clocks += times;
                    met.told += times;
                }
        }
    }

  private:
    void find_circumstances(const Facts& facts) {
        is_.resize(circumstances_.size());
        for (std::size_t c = 0; c < is_.size(); ++c) is_[c] = circumstances_[c].is(facts) ? 1 : 0;
    }

    const std::vector<Property<Facts>>& properties_;
    const std::vector<Circumstance<Facts>>& circumstances_;
    std::vector<Met> met_;
    std::vector<std::array<std::uint64_t, 2>> while_;
    std::vector<unsigned char> is_;
};

} // namespace armpmu::vectors
