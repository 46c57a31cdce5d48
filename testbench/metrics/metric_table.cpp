// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/metric_table.h"

#include "armpmu/core/text.h"
#include "testbench/metrics/metric_file.h"
#include "testbench/metrics/shipped_metrics.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestFile = std::uint64_t{64} << 20;

std::string text_of(const std::string& path) try {
    return files::text_of(path, {kLargestFile, "is larger than 64 MiB", true});
} catch (const files::InputError& error) {
    throw MetricFileError(
        one_line(std::string(error.what()) + "; expected a JSON file of metrics"));
}

} // namespace

MetricTable MetricTable::shipped() {
    MetricTable table;
    table.add("metrics.json", kShippedMetrics);
    return table;
}

void MetricTable::add_file(const std::string& path) {
    add(path, text_of(path));
}

void MetricTable::add(const std::string& name, const std::string& text) {
    for (Metric& metric : read_metrics(name, text)) put(std::move(metric));
}

void MetricTable::put(Metric metric) {
    const auto same = [&](const Metric& other) { return other.name() == metric.name(); };
    const auto before = std::find_if(metrics_.begin(), metrics_.end(), same);
    if (before != metrics_.end()) {
        for (const Metric& old : before->instances())
            instances_.erase(
                std::remove_if(instances_.begin(), instances_.end(),
                               [&](const Metric& one) { return one.name() == old.name(); }),
                instances_.end());
        *before = metric;
    } else {
        metrics_.push_back(metric);
    }
    if (!metric.per_interface()) return;
    for (Metric& one : metric.instances()) instances_.push_back(std::move(one));
}

const Metric* MetricTable::find(const std::string& name) const {
    for (const std::vector<Metric>* list : {&metrics_, &instances_})
        for (const Metric& metric : *list)
            if (metric.name() == name) return &metric;
    return nullptr;
}

std::vector<Metric> MetricTable::select(const std::string& name) const {
    const Metric* const metric = find(name);
    return metric == nullptr ? std::vector<Metric>{} : metric->instances();
}

std::vector<Metric> MetricTable::known(const std::string& name) const {
    std::vector<Metric> found = select(name);
    if (!found.empty()) return found;
    std::vector<std::string_view> names;
    for (const std::vector<Metric>* list : {&metrics_, &instances_})
        for (const Metric& metric : *list) names.push_back(metric.name());
    throw std::invalid_argument("no metric is called " + in_quotes(name) +
                                did_you_mean(name, names, "; `armpmu list metrics` has them"));
}

} // namespace armpmu::testbench
