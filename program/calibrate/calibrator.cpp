// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibrator.h"

#include "program/calibrate/advice.h"
#include "program/calibrate/contradictions.h"
#include "program/calibrate/menu.h"
#include "program/calibrate/prediction.h"
#include "testbench/boards/board.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr double kSeen = 0.01; // an influence on a figure that counts
constexpr double kWide = 4;    // a factor beyond which nothing is determined
constexpr std::size_t kTooFew = 4;

// The instructions that a figure needs of a kernel that is warm already. A ring that L3 holds in
// part is measured as long as in `armpmu silicon`: the part it holds is contiguous.
ClockedWork cut(const FigureWork& figure, double clock, const cpu::CoreConfig& core) {
    ClockedWork one{figure, clock};
    const auto shorten = [&](Work& work) {
        const auto footprint = work.settings.find("footprint");
        const std::uint64_t kilobytes =
            footprint == work.settings.end()
                ? 0
                : std::strtoull(footprint->second.c_str(), nullptr, 10) / 1024;
        const bool ring = work.kernel.find("chain") != std::string::npos;
        const std::uint64_t l3 = core.l3_kb;
        const bool kept = ring && kilobytes > l3 && kilobytes < 6 * l3;
        if (!kept) work.measured = std::max<std::uint64_t>(work.measured * 15 / 100, 4096);
    };
    shorten(one.work.work);
    if (one.work.without) shorten(*one.work.without);
    return one;
}

bool about_front_end(const std::string& kind) {
    return kind == "branches" || kind == "code";
}

class Calibrator {
  public:
    Calibrator(const CalibrationRequest& request, const Evaluator::Options& options)
        : request_(request), all_(request.observations.all), base_(base_of(request)),
          figures_(figures_of(request)), evaluator_(works(), base_, options),
          model_(evaluator_, figures_) {}

    Calibration run() {
        choose_start();
        find_candidates();
        influence_ = influences(model_, start_, candidates_);
        // Slopes around the start, and then around the values found.
        fit_.values = start_;
        for (bool more = true, first = true; more; first = false) {
            take_seen();
            fit_ = fit(model_, fit_.values, free_, of_free(influence_));
            more = first && add_influences(influence_, model_, fit_.values, candidates_, kSeen);
        }
        Calibration result = describe();
        result.measurements = evaluator_.measurements();
        result.found = evaluator_.found();
        return result;
    }

  private:
    static cpu::CoreConfig base_of(const CalibrationRequest& request) {
        cpu::CoreConfig core = request.start;
        const BoardFacts& facts = request.observations.facts;
        if (facts.l1d_kb) core.l1d_kb = static_cast<std::uint32_t>(*facts.l1d_kb);
        if (facts.l2_kb) core.l2_kb = static_cast<std::uint32_t>(*facts.l2_kb);
        if (facts.l3_kb) core.l3_kb = static_cast<std::uint32_t>(*facts.l3_kb);
        cpu::check(core);
        return core;
    }
    static FitFigures figures_of(const CalibrationRequest& request) {
        FitFigures figures;
        figures.noise = request.noise;
        figures.base = values_of(base_of(request));
        std::size_t used = 0;
        for (std::size_t n = 0; n < request.observations.all.size(); ++n) {
            const Observation& one = request.observations.all[n];
            // Rare events are compared by absolute differences.
            const double floor = one.work.event == a55::Event::cpu_cycles ? 0 : 0.002;
            figures.floors.push_back(floor);
            figures.measured.push_back(on_scale(one.value, floor));
            figures.used.push_back(request.predicted.empty() || !request.predicted[n]);
            figures.front_end.push_back(about_front_end(one.kind));
            used += figures.used.back() ? 1 : 0;
        }
        if (used < kTooFew)
            throw FiguresError("calibrate: expected at least " + std::to_string(kTooFew) +
                               " figures that kernels reproduce, and there are " +
                               std::to_string(used));
        return figures;
    }
    std::vector<ClockedWork> works() const {
        const double clock = request_.observations.facts.mhz;
        std::vector<ClockedWork> all;
        for (const Observation& one : all_) {
            const double ratio = one.mhz != 0 && clock != 0 ? one.mhz / clock : 1;
            all.push_back(cut(one.work, std::abs(ratio - 1) < 0.02 ? 1 : ratio, base_));
        }
        if (request_.advises)
            for (const KernelName& name : kernel_menu())
                all.push_back(cut(work_of(name), 1, base_));
        return all;
    }

    // The given values, or those of a board that comes nearer.
    void choose_start() {
        std::vector<FitValues> starts = {values_of(base_)};
        for (const Board& board : boards()) starts.push_back(values_of(board.core));
        for (const std::string& name : request_.fixed)
            for (FitValues& one : starts)
                one[find_fit_parameter(name)] = starts.front()[find_fit_parameter(name)];
        std::vector<Model::Ask> asks;
        for (const FitValues& one : starts) asks.push_back({one, figures_.used});
        const std::vector<Numbers> figures = model_.at(asks);
        double least = 0;
        for (std::size_t n = 0; n < starts.size(); ++n) {
            Numbers residuals(model_.size());
            for (std::size_t row = 0; row < residuals.size(); ++row)
                if (figures_.used[row]) residuals[row] = figures[n][row] - figures_.measured[row];
            const double cost = cost_of(residuals, figures_);
            if (n != 0 && cost >= least) continue;
            least = cost;
            start_ = starts[n];
        }
    }
    void find_candidates() {
        std::set<std::size_t> fixed;
        for (const std::string& name : request_.fixed) fixed.insert(find_fit_parameter(name));
        for (std::size_t k = 0; k < fit_parameters().size(); ++k)
            if (fixed.count(k) == 0) candidates_.push_back(k);
    }
    // Adds the parameters with influence to the fit.
    void take_seen() {
        free_.clear();
        for (std::size_t n = 0; n < candidates_.size(); ++n) {
            double most = 0;
            for (std::size_t row = 0; row < model_.size(); ++row)
                if (figures_.used[row]) most = std::max(most, std::abs(influence_.at(row, n)));
            if (most > kSeen) free_.push_back(candidates_[n]);
        }
    }
    Matrix of_free(const Matrix& influence) const {
        Matrix some(model_.size(), free_.size());
        for (std::size_t n = 0, k = 0; n < candidates_.size() && k < free_.size(); ++n) {
            if (candidates_[n] != free_[k]) continue;
            for (std::size_t row = 0; row < model_.size(); ++row)
                some.at(row, k) = influence.at(row, n);
            ++k;
        }
        return some;
    }
    Standing standing_of(const FitParameter& parameter, const Interval& interval) const {
        const double width = std::exp(parameter.coordinate(static_cast<double>(interval.most)) -
                                      parameter.coordinate(static_cast<double>(interval.least)));
        if (width < kWide) return Standing::determined;
        const bool at_top = interval.most == parameter.step(interval.most, 1);
        const bool at_bottom = interval.least == parameter.step(interval.least, -1);
        if (at_top && !at_bottom) return Standing::at_least;
        if (at_bottom && !at_top) return Standing::at_most;
        return Standing::not_determined;
    }

    std::vector<FittedParameter> describe_parameters() {
        const Matrix influence = of_free(influence_);
        const std::vector<Interval> profile = profile_intervals(model_, fit_, influence);
        const std::vector<Interval> bootstrap = bootstrap_intervals(model_, fit_, request_.seed);
        std::vector<FittedParameter> parameters;
        for (const std::size_t k : candidates_) {
            const FitParameter& its = fit_parameters()[k];
            FittedParameter one;
            one.name = its.name;
            one.start = start_[k];
            one.value = fit_.values[k];
            const auto at = std::find(free_.begin(), free_.end(), k);
            if (at == free_.end()) {
                one.interval = {its.least, its.most};
            } else {
                const auto n = static_cast<std::size_t>(at - free_.begin());
                one.profile = profile[n];
                one.bootstrap = bootstrap[n];
                one.interval = {std::min(profile[n].least, bootstrap[n].least),
                                std::max(profile[n].most, bootstrap[n].most)};
                one.standing = standing_of(its, one.interval);
            }
            parameters.push_back(std::move(one));
        }
        return parameters;
    }

    Calibration describe() {
        Calibration result;
        result.observations = request_.observations;
        result.core = with_values(base_, fit_.values);
        result.noise = request_.noise;
        result.spread = fit_.spread;
        result.parameters = describe_parameters();
        result.figures = predict(model_, fit_, start_, all_);
        result.classes = errors_by_class(result.figures, all_);
        result.contradictions = contradictions_among(request_.observations, request_.noise);
        if (request_.advises) advise(result.parameters, model_, fit_, all_);
        return result;
    }

    const CalibrationRequest& request_;
    const std::vector<Observation>& all_;
    cpu::CoreConfig base_;
    FitFigures figures_;
    Evaluator evaluator_;
    Model model_;
    FitValues start_;
    std::vector<std::size_t> candidates_, free_;
    Matrix influence_; // of candidates
    Fit fit_;
};

} // namespace

Calibration calibrate(const CalibrationRequest& request, const Evaluator::Options& options) {
    return Calibrator(request, options).run();
}

} // namespace armpmu::testbench
