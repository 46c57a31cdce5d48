// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/coverage.h"

#include "armpmu/devices/devices.h"
#include "armpmu/vectors/stream/device_header.h"
#include "vectors/coverage/a55_meter.h"
#include "vectors/coverage/cci550_meter.h"
#include "vectors/coverage/points.h"
#include "vectors/coverage/random_clocks.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace armpmu::vectors {
namespace {

constexpr unsigned kRandomClocks = 40'000;

template <typename Meter, typename Clocks, typename Config>
Points met_at_random(const Config& config) {
    Meter meter(config);
    Clocks clocks(config);
    for (unsigned i = 0; i < kRandomClocks; ++i) meter.clock(clocks.next());
    return meter.sentences();
}

// The rows of a reader with all fields of its device: waves may lack outputs, which mean nothing
// here.
class WholeRows {
  public:
    explicit WholeRows(const Header& given) : header_(given) {
        const Layout whole = device_header(given).layout;
        for (const Field& field : whole.fields()) {
            const Field* own = given.layout.find(field.name);
            if (own != nullptr ? own->width != field.width : field.role == Role::input) return;
            if (own != nullptr) moves_.push_back({own->first, field.first, field.width});
        }
        if (moves_.size() != given.layout.fields().size()) return;
        header_.layout = whole;
        row_.resize(whole.words());
    }
    // With a layout that is not the device's when more than outputs lack.
    const Header& header() const { return header_; }
    const std::uint64_t* row(const std::uint64_t* given) {
        for (const Move& move : moves_)
            for (unsigned done = 0; done < move.width; done += 64) {
                const unsigned part = std::min(64U, move.width - done);
                set_bits(row_.data(), move.to + done, part,
                         get_bits(given, move.from + done, part));
            }
        return row_.data();
    }

  private:
    struct Move {
        unsigned from, to, width;
    };
    // The header of the device that the given header names; without fields when it is unknown.
    static Header device_header(const Header& given) try {
        const Device* device = find_device(given.device);
        return device == nullptr ? Header{} : vectors::device_header(*device, given.configuration);
    } catch (const ConfigError&) {
        return {};
    }

    Header header_;
    std::vector<Move> moves_;
    std::vector<std::uint64_t> row_;
};

} // namespace

std::unique_ptr<Meter> make_meter(const Header& header) {
    device_of(header); // checks the header
    if (header.device == a55::device().name())
        return std::make_unique<A55Meter>(a55::config_of(header.configuration));
    return std::make_unique<Cci550Meter>(cci550::config_of(header.configuration));
}

Points reachable(const Header& header) {
    if (header.device == a55::device().name())
        return met_at_random<A55Meter, A55Clocks>(a55::config_of(header.configuration));
    return met_at_random<Cci550Meter, Cci550Clocks>(cci550::config_of(header.configuration));
}

void CoverageBuilder::add(const std::string& name, Reader& reader,
                          const std::function<bool(std::uint64_t)>& progress) {
    WholeRows rows(reader.header());
    const auto meter = make_meter(rows.header());
    Coverage::File file{name, 0, {}};
    for (Span span; reader.next(span);) {
        meter->clock(rows.row(span.row), span.cycles);
        file.clocks += span.cycles;
        if (progress && !progress(file.clocks)) break;
    }
    const Points points = meter->points();
    vectors::add(coverage_.points, points);
    for (const auto& [point, met] : points) {
        if (kind_of_point(point) == "sentence") file.sentences[point] = met;
        if (met.told == 0) expected_[point];
    }
    coverage_.files.push_back(std::move(file));
    const auto& settings = reader.header().configuration;
    if (!common_) common_ = settings;
    for (auto one = common_->begin(); one != common_->end();) {
        const auto found = settings.find(one->first);
        one = found != settings.end() && found->second == one->second ? std::next(one)
                                                                      : common_->erase(one);
    }
}

void CoverageBuilder::add(const Coverage& earlier) {
    vectors::add(coverage_.points, earlier.points);
    for (const std::string& hole : earlier.holes) expected_[hole];
    coverage_.files.insert(coverage_.files.end(), earlier.files.begin(), earlier.files.end());
}

Coverage CoverageBuilder::result() {
    if (common_) {
        const Device& device = *find_device(coverage_.device);
        for (const auto& [point, met] : reachable(device_header(device, *common_)))
            if (met.told != 0) expected_[point];
    }
    coverage_.holes = vectors::holes(coverage_.points, expected_);
    for (const std::string& hole : coverage_.holes) coverage_.points[hole];
    return std::move(coverage_);
}

void add(Points& all, const Points& more) {
    for (const auto& [name, met] : more) {
        all[name].clocks += met.clocks;
        all[name].told += met.told;
    }
}

std::string kind_of_point(const std::string& name) {
    const std::string kind = name.substr(0, name.find(' '));
    return kind == "sentence" && name.find(',') != std::string::npos ? "condition" : kind;
}

std::vector<std::string> holes(const Points& seen, const Points& expected) {
    std::vector<std::string> missing;
    for (const auto& point : expected) {
        const auto found = seen.find(point.first);
        if (found == seen.end() || found->second.told == 0) missing.push_back(point.first);
    }
    return missing;
}

} // namespace armpmu::vectors
