// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/shares.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kParts = 40;
constexpr double kWide = 2.0227; // Student's t of 39 degrees of freedom, 95 %

// Neighbours of a design are no neighbours here.
std::size_t part_of_run(std::uint64_t n) {
    n += 0x9e3779b97f4a7c15U;
    n = (n ^ (n >> 30U)) * 0xbf58476d1ce4e5b9U;
    n = (n ^ (n >> 27U)) * 0x94d049bb133111ebU;
    return (n ^ (n >> 31U)) % kParts;
}

// Sums of a part of the runs, which can be taken from those of all.
using Sums = std::vector<double>;

// `share_of`: of sums; NaN where they do not say it.
template <typename ShareOf>
EffectShare jackknife(const std::vector<Sums>& parts, const ShareOf& share_of) {
    Sums all(parts.front().size());
    for (const Sums& part : parts)
        for (std::size_t n = 0; n < all.size(); ++n) all[n] += part[n];
    EffectShare share;
    share.value = share_of(all);
    std::array<double, kParts> without{};
    double mean = 0;
    for (std::size_t n = 0; n < kParts; ++n) {
        Sums rest = all;
        for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= parts[n][k];
        without[n] = share_of(rest);
        mean += without[n] / kParts;
    }
    double squares = 0;
    for (const double one : without) squares += (one - mean) * (one - mean);
    const double wide = kWide * std::sqrt(squares * (kParts - 1) / kParts);
    if (!std::isfinite(share.value) || !std::isfinite(wide)) return EffectShare();
    share.least = std::clamp(share.value - wide, 0.0, 1.0);
    share.most = std::clamp(share.value + wide, 0.0, 1.0);
    share.value = std::clamp(share.value, 0.0, 1.0);
    return share;
}

// A cell's count and sum; the squares of all cells come last.
constexpr std::size_t kOfCell = 2;

// The part of a sum of squares that cells explain, less the part that as many random cells would.
struct Explained {
    double between = 0, within = 0; // variances
};
Explained explained(const Sums& sums) {
    double count = 0, sum = 0, of_cells = 0, cells = 0;
    for (std::size_t n = 0; n + 1 < sums.size(); n += kOfCell) {
        if (sums[n] < 0.5) continue;
        count += sums[n];
        sum += sums[n + 1];
        of_cells += sums[n + 1] * sums[n + 1] / sums[n];
        ++cells;
    }
    Explained result;
    result.within = (sums.back() - of_cells) / (count - cells); // 0 / 0 where each has one run
    result.between = (of_cells - sum * sum / count - (cells - 1) * result.within) / count;
    return result;
}

// Joins the cells of one axis: `at` gives the new one.
template <typename At>
Sums joined(const Sums& sums, std::size_t cells, const At& at) {
    Sums result(kOfCell * cells + 1);
    for (std::size_t n = 0; n + 1 < sums.size(); n += kOfCell)
        for (std::size_t k = 0; k < kOfCell; ++k)
            result[kOfCell * at(n / kOfCell) + k] += sums[n + k];
    result.back() = sums.back();
    return result;
}

double mean_of(const std::vector<double>& numbers) {
    double sum = 0, count = 0;
    for (const double one : numbers) {
        if (!std::isfinite(one)) continue;
        sum += one;
        ++count;
    }
    return sum / count;
}

} // namespace

PairShares shares_of_pair(const std::vector<double>& numbers, const std::vector<std::uint32_t>& a,
                          std::size_t cells_a, const std::vector<std::uint32_t>& b,
                          std::size_t cells_b) {
    const double mean = mean_of(numbers); // squares of small numbers lose no digits
    std::vector<Sums> parts(kParts, Sums(kOfCell * cells_a * cells_b + 1));
    for (std::size_t run = 0; run < numbers.size(); ++run) {
        if (!std::isfinite(numbers[run])) continue;
        Sums& sums = parts[part_of_run(run)];
        const double number = numbers[run] - mean;
        const std::size_t cell = kOfCell * (a[run] * cells_b + b[run]);
        ++sums[cell];
        sums[cell + 1] += number;
        sums.back() += number * number;
    }
    const auto of_a = [&](std::size_t n) { return n / cells_b; };
    const auto of_b = [&](std::size_t n) { return n % cells_b; };
    const auto main_share = [&](std::size_t cells, const auto& at) {
        return jackknife(parts, [&](const Sums& sums) {
            const Explained one = explained(joined(sums, cells, at));
            return one.between / (one.between + one.within);
        });
    };
    PairShares shares;
    shares.a = main_share(cells_a, of_a);
    shares.b = main_share(cells_b, of_b);
    shares.together = jackknife(parts, [&](const Sums& sums) {
        const Explained both = explained(sums);
        return (both.between - explained(joined(sums, cells_a, of_a)).between -
                explained(joined(sums, cells_b, of_b)).between) /
               (both.between + both.within);
    });
    return shares;
}

EffectShare share_of_axis(const std::vector<double>& numbers,
                          const std::vector<std::uint32_t>& cells, std::size_t count) {
    const std::vector<std::uint32_t> none(numbers.size());
    return shares_of_pair(numbers, cells, count, none, 1).a;
}

AxisShares shares_of_rows(const Design& design, const std::vector<double>& numbers,
                          std::size_t axis) {
    enum : std::size_t { rows, sum, squares, alone, total, count };
    const double mean = mean_of(numbers);
    std::vector<Sums> parts(kParts, Sums(count));
    for (std::size_t row = 0; row < design.rows(); ++row) {
        const double a = numbers[design.point(row, 0)] - mean;
        const double b = numbers[design.point(row, 1)] - mean;
        const double ab = numbers[design.point(row, 2 + axis)] - mean;
        if (!std::isfinite(a + b + ab)) continue;
        Sums& sums = parts[part_of_run(row)];
        ++sums[rows];
        sums[sum] += a + b;
        sums[squares] += a * a + b * b;
        sums[alone] += (b - ab) * (b - ab) / 2;
        sums[total] += (a - ab) * (a - ab) / 2;
    }
    const auto variance = [&](const Sums& sums) {
        const double points = 2 * sums[rows];
        return (sums[squares] - sums[sum] * sums[sum] / points) / (points - 1);
    };
    AxisShares shares;
    shares.alone =
        jackknife(parts, [&](const Sums& s) { return 1 - s[alone] / s[rows] / variance(s); });
    shares.total =
        jackknife(parts, [&](const Sums& s) { return s[total] / s[rows] / variance(s); });
    // The share of an axis alone is part of its total share: each bounds the other.
    EffectShare &alone_share = shares.alone, &total_share = shares.total;
    if (!std::isfinite(alone_share.value) || !std::isfinite(total_share.value)) return shares;
    const double least = std::min(alone_share.least, total_share.most);
    alone_share.most = std::max(least, std::min(alone_share.most, total_share.most));
    total_share.least = std::min(total_share.most, std::max(total_share.least, least));
    alone_share.least = least;
    for (EffectShare* one : {&alone_share, &total_share})
        one->value = std::clamp(one->value, one->least, one->most);
    return shares;
}

} // namespace armpmu::testbench
