// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/output_latency.h"

#include "vectors/stream/header_text.h"

#include <algorithm>
#include <array>
#include <map>

namespace armpmu::vectors {
namespace {

constexpr const char* kNames[kOutputPaths] = {"count", "flags", "pins", "bus", "read", "answer"};

std::vector<unsigned> clocks_of(const LatencyRule& rule) {
    std::vector<unsigned> clocks;
    for (unsigned k = rule.least; k <= rule.most; ++k) clocks.push_back(k);
    return clocks;
}

} // namespace

LatencyRanges::LatencyRanges(const Header& device, const CompareOptions& options) {
    std::map<std::string, LatencyRule> declared;
    for (const LatencyRule& rule : device.latencies) declared[rule.path] = rule;
    for (const LatencyRule& rule : options.latencies) declared[rule.path] = rule;
    for (const auto& [path, rule] : declared) {
        const std::string wrong = latency_error(path, latency_text(rule));
        if (!wrong.empty()) throw VectorError("latency: " + wrong);
        if (rule.most != 0) rules.push_back(rule);
    }
    events = declared["events"];
    for (std::size_t i = 0; i < kOutputPaths; ++i) outputs[i] = clocks_of(declared[kNames[i]]);
    const auto as_other = [&](const char* name, OutputPath path, OutputPath other) {
        if (!declared[name].path.empty()) return;
        auto& own = outputs[static_cast<std::size_t>(path)];
        for (const unsigned k : outputs[static_cast<std::size_t>(other)])
            if (k != 0) own.push_back(k);
    };
    as_other("flags", OutputPath::flags, OutputPath::count);
    as_other("answer", OutputPath::answer, OutputPath::read);
}

std::string LatencyRanges::text(const std::string& path) const {
    for (const LatencyRule& rule : rules)
        if (rule.path == path) return path + " " + latency_text(rule);
    return path + " none";
}

bool on_path(Part part, OutputPath path) {
    switch (path) {
    case OutputPath::count: return is_count(part);
    case OutputPath::flags: return part == Part::flags;
    case OutputPath::pins: return part == Part::pins;
    case OutputPath::bus: return part == Part::bus;
    case OutputPath::read: return part == Part::read_data;
    case OutputPath::answer: break;
    }
    return part == Part::answer;
}

namespace {

constexpr std::array<OutputPath, kOutputPaths> kPaths = {OutputPath::count, OutputPath::flags,
                                                         OutputPath::pins,  OutputPath::bus,
                                                         OutputPath::read,  OutputPath::answer};

bool answers(OutputPath path) {
    return path == OutputPath::read || path == OutputPath::answer;
}

} // namespace

OutputLatency::OutputLatency(const LatencyRanges& ranges, const Layout& layout,
                             const IdleValues& idle, std::vector<std::uint64_t> compared,
                             bool direct, unsigned reset, unsigned running,
                             const std::vector<std::uint64_t>& before)
    : idle_(idle), compared_(std::move(compared)), reset_(reset), running_(running),
      paths_(kOutputPaths), scratch_(layout.words()) {
    for (const OutputPath path : kPaths) {
        Path& one = paths_[static_cast<std::size_t>(path)];
        one.mask.assign(layout.words(), 0);
        for (const Field& field : layout.fields())
            for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
                if (on_path(field.part, path)) one.mask[bit / 64] |= std::uint64_t{1} << bit % 64;
        const auto set = [](std::uint64_t word) { return word != 0; };
        const auto first = std::find_if(one.mask.begin(), one.mask.end(), set);
        one.first_word = static_cast<std::size_t>(first - one.mask.begin());
        one.last_word = static_cast<std::size_t>(
            one.mask.rend() - std::find_if(one.mask.rbegin(), one.mask.rend(), set));
        for (const unsigned k : ranges.outputs[static_cast<std::size_t>(path)]) {
            one.alive.push_back({k, false});
            if (direct && path == OutputPath::bus) one.alive.push_back({k, true});
            depth_ = std::max(depth_, k);
        }
    }
    read_data_ = layout.find(Part::read_data)->first;
    read_width_ = layout.find(Part::read_data)->width;
    for (Ring* ring : {&all_, &run_}) {
        ring->entries.resize(depth_ + 1);
        for (Entry& entry : ring->entries) entry.row = entry.direct = before;
    }
}

void OutputLatency::add(const std::uint64_t* row, const std::uint64_t* direct,
                        const BitSpan& source, std::optional<std::uint64_t> other_read) {
    const auto put = [&](Ring& ring) {
        Entry& entry = ring.entries[ring.next];
        std::copy_n(row, entry.row.size(), entry.row.begin());
        std::copy_n(direct, entry.direct.size(), entry.direct.begin());
        entry.source = source;
        entry.other_read = other_read;
        ring.next = (ring.next + 1) % ring.entries.size();
    };
    const bool reset = get_bits(row, reset_, 1) == 0;
    const bool runs = get_bits(row, running_, 1) != 0;
    since_reset_ = reset ? 0 : since_reset_ + 1;
    put(all_);
    if (reset || runs) {
        run_since_reset_ = reset ? 0 : run_since_reset_ + 1;
        put(run_);
    }
}

void OutputLatency::skip(std::uint64_t clocks) {
    if (since_reset_ != 0) since_reset_ += clocks;
    if (run_since_reset_ != 0) run_since_reset_ += clocks;
}

bool OutputLatency::same(const Path& path, const std::uint64_t* row, const std::uint64_t* seen,
                         const std::uint64_t* unknown) const {
    for (std::size_t w = path.first_word; w < path.last_word; ++w) {
        std::uint64_t looked_at = path.mask[w] & compared_[w];
        if (unknown != nullptr) looked_at &= ~unknown[w];
        if (((row[w] ^ seen[w]) & looked_at) != 0) return false;
    }
    return true;
}

// Whether there is nothing on the path that could be compared.
bool OutputLatency::silent(OutputPath path, const std::uint64_t* row) const {
    return path == OutputPath::read ? !idle_.read(row)
                                    : path == OutputPath::answer && !idle_.access(row);
}

const std::uint64_t* OutputLatency::explains(OutputPath path, const Candidate& candidate,
                                             const std::uint64_t* seen,
                                             const std::uint64_t* unknown) {
    const unsigned k = candidate.clocks;
    const auto cleared = [&](std::uint64_t since) {
        return static_cast<unsigned>(std::min<std::uint64_t>(k, since));
    };
    const Entry* entries[] = {&all_.at(k), &all_.at(cleared(since_reset_)), &run_.at(k),
                              &run_.at(cleared(run_since_reset_))};
    const std::size_t ways = answers(path) ? 1 : 4; // an answer is of its access
    for (std::size_t i = 0; i < ways; ++i) {
        const Entry& entry = *entries[i];
        const std::vector<std::uint64_t>& row = candidate.direct ? entry.direct : entry.row;
        if (silent(path, row.data()) || same(path_of(path), row.data(), seen, unknown))
            return row.data();
        if (path != OutputPath::read || !entry.other_read) continue;
        scratch_ = row;
        set_bits(scratch_.data(), read_data_, read_width_, *entry.other_read);
        if (same(path_of(path), scratch_.data(), seen, unknown)) return scratch_.data();
    }
    return nullptr;
}

void OutputLatency::compose(const std::uint64_t* seen, const std::uint64_t* unknown,
                            std::uint64_t* expected, std::uint64_t* idle) {
    for (const OutputPath name : kPaths) {
        Path& path = paths_[static_cast<std::size_t>(name)];
        std::vector<Candidate>& alive = path.alive;
        const std::uint64_t* row = nullptr;
        if (alive.size() > 1) {
            const auto wrong = [&](const Candidate& one) {
                return explains(name, one, seen, unknown) == nullptr;
            };
            const auto end = std::stable_partition(
                alive.begin(), alive.end(), [&](const Candidate& one) { return !wrong(one); });
            if (end != alive.begin()) alive.erase(end, alive.end());
        }
        row = explains(name, alive.front(), seen, unknown);
        const Entry& entry = all_.at(alive.front().clocks);
        if (row == nullptr) row = (alive.front().direct ? entry.direct : entry.row).data();
        for (std::size_t w = path.first_word; w < path.last_word; ++w)
            expected[w] = (expected[w] & ~path.mask[w]) | (row[w] & path.mask[w]);
        if (answers(name) && silent(name, entry.row.data()))
            for (std::size_t w = path.first_word; w < path.last_word; ++w) idle[w] |= path.mask[w];
    }
}

BitSpan OutputLatency::read_source() const {
    return all_.at(clocks_of(OutputPath::read)).source;
}

} // namespace armpmu::vectors
