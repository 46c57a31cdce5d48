// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/shares.h"
#include "program/sweep/sobol_sequence.h"
#include "testbench/scenario/parameters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace armpmu::tests {
namespace shares_test {

using namespace testbench;
using Steps = std::vector<std::size_t>;
using Function = std::function<double(const Steps&)>;

// All combinations of a grid, and what is asked of them, by the definitions.
class Grid {
  public:
    Grid(Steps sizes, const Function& function) : sizes_(std::move(sizes)) {
        Steps at(sizes_.size());
        for (bool more = true; more;) {
            values_[at] = function(at);
            more = false;
            for (std::size_t n = 0; n < at.size() && !more; ++n) {
                more = ++at[n] < sizes_[n];
                if (!more) at[n] = 0;
            }
        }
    }
    // The variance of the means over the combinations that agree in `axes`.
    double explained(const std::set<std::size_t>& axes) const {
        std::map<Steps, std::pair<double, double>> means;
        double all = 0;
        for (const auto& [at, value] : values_) {
            Steps key;
            for (const std::size_t axis : axes) key.push_back(at[axis]);
            means[key].first += value;
            means[key].second += 1;
            all += value;
        }
        all /= static_cast<double>(values_.size());
        double sum = 0;
        for (const auto& [key, mean] : means)
            sum += mean.second * std::pow(mean.first / mean.second - all, 2);
        return sum / static_cast<double>(values_.size());
    }
    std::set<std::size_t> without(std::size_t axis) const {
        std::set<std::size_t> all;
        for (std::size_t n = 0; n < sizes_.size(); ++n) all.insert(n);
        if (axis < sizes_.size()) all.erase(axis);
        return all;
    }
    double variance() const { return explained(without(sizes_.size())); }
    double alone(std::size_t axis) const { return explained({axis}) / variance(); }
    double total(std::size_t axis) const { return 1 - explained(without(axis)) / variance(); }
    double together(std::size_t a, std::size_t b) const {
        return explained({a, b}) / variance() - alone(a) - alone(b);
    }

  private:
    Steps sizes_;
    std::map<Steps, double> values_;
};

const Steps kSizes = {4, 8, 3, 5};

const std::vector<Function> kFunctions = {
    [](const Steps& s) { return double(s[0]) + 0.5 * double(s[1]) + double(s[2]); },
    [](const Steps& s) { return double(s[0]) * double(s[1]) + double(s[3]); },
    [](const Steps& s) { return std::min(16.0, double((s[0] + 1) * (s[1] + 1))) - double(s[2]); },
    [](const Steps& s) { return (s[0] == 3 && s[2] == 2 ? 10.0 : 0.0) + double(s[3] % 2); },
    [](const Steps& s) { return 1 / (0.2 + double(s[1])) * (1 + double(s[3])); },
};

struct Truth {
    std::vector<double> alone, total;
    double together[4][4] = {};

    explicit Truth(const Function& function) {
        const Grid grid(kSizes, function);
        for (std::size_t a = 0; a < kSizes.size(); ++a) {
            alone.push_back(grid.alone(a));
            total.push_back(grid.total(a));
            for (std::size_t b = 0; b < a; ++b) together[b][a] = grid.together(b, a);
        }
    }
};

std::vector<double> run(const Design& design, const Function& function) {
    std::vector<double> numbers;
    for (const Steps& at : design.points()) numbers.push_back(function(at));
    return numbers;
}

// How many of the statements hold.
struct Coverage {
    std::size_t held = 0, all = 0;
    double widest = 0;
    void add(const EffectShare& share, double truth) {
        ++all;
        if (share.least - 1e-9 <= truth && truth <= share.most + 1e-9) ++held;
        if (std::isfinite(share.value)) widest = std::max(widest, share.most - share.least);
    }
    double rate() const { return double(held) / double(all); }
};

std::ostream& operator<<(std::ostream& out, const Coverage& one) {
    return out << one.held << " of " << one.all << ", widest " << one.widest;
}

TEST(Shares, of_sobol_designs_hold_those_of_the_grid_in_their_intervals) {
    for (const std::size_t runs : {600, 3000}) {
        for (std::size_t f = 0; f < kFunctions.size(); ++f) {
            const Truth truth(kFunctions[f]);
            Coverage alone, total;
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                const Design design({DesignRequest::Kind::sobol, runs, seed}, kSizes);
                const std::vector<double> numbers = run(design, kFunctions[f]);
                for (std::size_t axis = 0; axis < kSizes.size(); ++axis) {
                    const AxisShares shares = shares_of_rows(design, numbers, axis);
                    alone.add(shares.alone, truth.alone[axis]);
                    total.add(shares.total, truth.total[axis]);
                }
            }
            const auto said = testing::Message() << "function " << f << ", " << runs
                                                 << " runs: alone " << alone << "; total " << total;
            EXPECT_GT(alone.rate(), 0.88) << said; // one of few spikes is met by few runs
            EXPECT_GT(total.rate(), 0.93) << said;
            EXPECT_LT(std::max(alone.widest, total.widest), runs > 1000 ? 0.5 : 0.9) << said;
        }
    }
}

TEST(Shares, of_latin_hypercubes_hold_those_of_the_grid_in_their_intervals) {
    for (const std::size_t runs : {200, 1000}) {
        for (std::size_t f = 0; f < kFunctions.size(); ++f) {
            const Truth truth(kFunctions[f]);
            Coverage alone, together;
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                const Design design({DesignRequest::Kind::lhs, runs, seed}, kSizes);
                std::vector<double> numbers;
                std::vector<std::vector<std::uint32_t>> cells(kSizes.size());
                for (std::size_t row = 0; row < design.rows(); ++row) {
                    const Steps& at = design.points()[design.point(row, 0)];
                    numbers.push_back(kFunctions[f](at));
                    for (std::size_t axis = 0; axis < at.size(); ++axis)
                        cells[axis].push_back(static_cast<std::uint32_t>(at[axis]));
                }
                for (std::size_t a = 0; a < kSizes.size(); ++a) {
                    alone.add(share_of_axis(numbers, cells[a], kSizes[a]), truth.alone[a]);
                    for (std::size_t b = a + 1; b < kSizes.size(); ++b)
                        together.add(
                            shares_of_pair(numbers, cells[a], kSizes[a], cells[b], kSizes[b])
                                .together,
                            truth.together[a][b]);
                }
            }
            const auto said = testing::Message()
                              << "function " << f << ", " << runs << " runs: alone " << alone
                              << "; together " << together;
            EXPECT_GT(alone.rate(), 0.93) << said;
            EXPECT_GT(together.rate(), 0.93) << said;
            EXPECT_LT(std::max(alone.widest, together.widest), runs > 1000 ? 0.2 : 0.7) << said;
        }
    }
}

TEST(Shares, say_nothing_where_nothing_varies_or_each_cell_has_one_run) {
    const std::vector<double> same(20, 7), some = {1, 2, 3, 4};
    std::vector<std::uint32_t> cells(20);
    for (std::uint32_t n = 0; n < 20; ++n) cells[n] = n % 2;
    EXPECT_FALSE(std::isfinite(share_of_axis(same, cells, 2).value));
    EXPECT_FALSE(std::isfinite(share_of_axis(some, {0, 1, 2, 3}, 4).value));
}

TEST(SobolSequence, meets_each_of_2_to_m_equal_parts_once_along_each_dimension) {
    const SobolSequence sequence(40, 5);
    for (const unsigned m : {1U, 3U, 8U, 12U})
        for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{3} << m}) {
            std::vector<std::set<std::uint32_t>> met(40);
            for (std::uint64_t n = 0; n < std::uint64_t{1} << m; ++n) {
                const std::vector<std::uint32_t> point = sequence.point(first + n);
                for (std::size_t d = 0; d < 40; ++d) met[d].insert(point[d] >> (32 - m));
            }
            for (std::size_t d = 0; d < 40; ++d) EXPECT_EQ(met[d].size(), 1U << m) << d;
        }
}

TEST(SobolSequence, fills_two_dimensions_more_evenly_than_chance) {
    // 4096 points in 16 x 16 boxes: 16 in each. By chance, the squares of the differences would
    // have a sum of 4096.
    const SobolSequence sequence(12, 3);
    double all = 0;
    for (std::size_t a = 0; a < 12; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            std::vector<int> boxes(256);
            for (std::uint64_t n = 0; n < 4096; ++n) {
                const std::vector<std::uint32_t> point = sequence.point(n);
                ++boxes[(point[a] >> 28U) * 16 + (point[b] >> 28U)];
            }
            double squares = 0;
            for (const int count : boxes) squares += (count - 16) * (count - 16);
            EXPECT_LT(squares, 4096.0) << a << ", " << b;
            all += squares;
        }
    EXPECT_LT(all / 66, 100);
}

TEST(Designs, are_told_in_one_word_and_refused_otherwise) {
    EXPECT_EQ(parse_design("sobol:1000").runs, 1000U);
    EXPECT_EQ(parse_design("lhs:50:9").seed, 9U);
    for (const char* text :
         {"", "sobol", "grid:5", "lhs:", "lhs:x", "lhs:10:", "lhs:5:1:2", "lhs:1000001"})
        EXPECT_THROW(parse_design(text), ScenarioError) << text;
    EXPECT_THROW(Design({DesignRequest::Kind::sobol, 47, 1}, kSizes), ScenarioError);
    EXPECT_NO_THROW(Design({DesignRequest::Kind::sobol, 48, 1}, kSizes));
}

TEST(Designs, meet_each_step_of_an_axis_equally_often_and_no_combination_twice) {
    for (const auto kind : {DesignRequest::Kind::lhs, DesignRequest::Kind::sobol}) {
        const Design design({kind, 384, 2}, {4, 8, 2, 16});
        std::set<Steps> points(design.points().begin(), design.points().end());
        EXPECT_EQ(points.size(), design.points().size());
        std::vector<std::map<std::size_t, int>> met(4);
        for (std::size_t row = 0; row < design.rows(); ++row)
            for (std::size_t axis = 0; axis < 4; ++axis)
                ++met[axis][design.points()[design.point(row, 0)][axis]];
        for (std::size_t axis = 0; axis < 4; ++axis)
            for (const auto& [step, count] : met[axis])
                EXPECT_EQ(count * met[axis].size(), design.rows()) << axis << " " << step;
        EXPECT_EQ(met[3].size(), 16U);
    }
}

} // namespace shares_test
} // namespace armpmu::tests
