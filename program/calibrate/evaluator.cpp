// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/evaluator.h"

#include "testbench/scenario/sha256.h"

#include <cstdio>
#include <deque>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr int kWaitMs = 200;

std::string text_of(const Work& work) {
    std::string text = work.kernel;
    for (const auto& [name, value] : work.settings) text += " " + name + "=" + value;
    return text + " " + std::to_string(work.warm) + " " + std::to_string(work.measured);
}

std::string text_of(const ClockedWork& clocked) {
    const FigureWork& work = clocked.work;
    char numbers[80];
    std::snprintf(numbers, sizeof numbers, "%.17g %.17g %d %u", work.factor, clocked.clock,
                  work.bandwidth ? 1 : 0, number(work.event));
    return text_of(work.work) + "; " + (work.without ? text_of(*work.without) : "") + "; " +
           numbers;
}

} // namespace

Evaluator::Evaluator(std::vector<ClockedWork> works, const cpu::CoreConfig& base, Options options)
    : options_(std::move(options)), servers_(works, base, options_.jobs) {
    std::string core = ARMPMU_VERSION;
    for (const auto& [name, value] : settings_of(base, cpu::core_members()))
        core += " " + name + "=" + value;
    for (const ClockedWork& one : works) names_.push_back(core + "; " + text_of(one));
    if (options_.journal.empty()) return;
    journal_ = std::make_unique<Journal>(options_.journal);
    known_ = journal_->read();
    found_ = known_.size();
}

std::string Evaluator::key_of(const Asked& one) const {
    constexpr std::size_t kDigits = 32;
    std::string text = names_[one.work];
    for (const std::uint64_t value : one.values) text += " " + std::to_string(value);
    return sha256(text).substr(0, kDigits);
}

std::vector<double> Evaluator::measure(const std::vector<Asked>& asked) {
    std::vector<std::string> keys;
    std::map<std::string, std::size_t> wanted;
    std::deque<std::size_t> open;
    for (const Asked& one : asked) {
        keys.push_back(key_of(one));
        if (known_.count(keys.back()) == 0 && wanted.emplace(keys.back(), keys.size()).second)
            open.push_back(keys.size() - 1);
    }
    try {
        while (!open.empty() || servers_.busy()) {
            for (auto at = open.begin(); at != open.end() && servers_.has_room();) {
                const bool idle = servers_.idle(asked[*at].work);
                if (idle) servers_.start(asked[*at].work, *at, asked[*at].values);
                at = idle ? open.erase(at) : at + 1;
            }
            if (const auto done = servers_.wait(kWaitMs)) {
                known_[keys[done->number]] = done->value;
                if (journal_) journal_->add(keys[done->number], done->value);
                ++measurements_;
                if (options_.shown) options_.shown(measurements_);
            }
            if (journal_) journal_->commit_when_due();
            if (options_.stop && options_.stop()) throw Stopped();
        }
    } catch (const Stopped&) {
        if (journal_) journal_->commit();
        throw;
    }
    std::vector<double> values;
    for (const std::string& key : keys) values.push_back(known_.at(key));
    return values;
}

} // namespace armpmu::testbench
