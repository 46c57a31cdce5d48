// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/surroundings.h"

#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kAccesses = 4; // kept before the first divergence

bool same_look(const ContextClock& a, const ContextClock& b) {
    return a.access.empty() && b.access.empty() && a.outputs == b.outputs && a.both == b.both &&
           a.reference_only == b.reference_only && a.device_only == b.device_only;
}

} // namespace

SurroundingsKeeper::SurroundingsKeeper(const ComparePlan& plan, ClockedDevice& model,
                                       const DivergenceLog& log, const CompareHistory& history)
    : plan_(plan), model_(model), log_(log), history_(history), shown_(plan.layout.words()) {
    for (std::size_t w = 0; w < plan.levels.size(); ++w)
        if (plan.levels[w] != 0) levels_.resize(w + 1);
}

void SurroundingsKeeper::note_uses(std::uint64_t now, const CompareRow& seen) {
    if (captured_) return;
    const IdleValues& idle = plan_.idle_values;
    const bool sets = plan_.in_reset(seen) || (idle.access(seen.data()) && idle.write(seen.data()));
    bool levels = false;
    for (std::size_t w = 0; w < levels_.size(); ++w)
        levels |= (seen[w] & plan_.levels[w]) != levels_[w];
    if (!sets && !levels) return;
    use_log_.forget(now - std::min<std::uint64_t>(now, history_.capacity()));
    if (levels && now != 0) use_log_.changes(now - 1, use());
    for (std::size_t w = 0; w < levels_.size(); ++w) levels_[w] = seen[w] & plan_.levels[w];
    if (!sets) return;
    CompareRow row = levels_;
    row.resize(seen.size());
    model_.hold(row.data(), 0);
    DeviceUse before = use();
    if (!log_.due()) {
        note_choices(before.counters);
        last_write_ = {{}, now, seen};
    }
    use_log_.changes(now, std::move(before));
}

void SurroundingsKeeper::note_choices(const std::vector<CounterUse>& uses) {
    choices_.resize(uses.size());
    for (std::size_t n = 0; n < uses.size(); ++n) {
        if (choices_[n].event == uses[n].event) continue;
        choices_[n] = last_write_;
        choices_[n].event = uses[n].event;
    }
}

void SurroundingsKeeper::note_unknown(std::uint64_t now, const CompareRow& left) {
    unknown_rows_.emplace_back(now, left);
    if (unknown_rows_.front().first + history_.capacity() < now) unknown_rows_.pop_front();
}

void SurroundingsKeeper::note_outputs(const CompareRow& expected) {
    if (log_.due()) return;
    for (std::size_t w = 0; w < shown_.size(); ++w) shown_[w] |= expected[w];
}

void SurroundingsKeeper::note_access(std::uint64_t now, const CompareRow& seen) {
    const bool enough = captured_ && accesses_.size() > kAccesses;
    if (enough && accesses_.back().first >= *log_.due()) return;
    if (!plan_.idle_values.access(seen.data())) return;
    accesses_.emplace_back(now, seen);
    if (!log_.due() && accesses_.size() > kAccesses) accesses_.pop_front();
}

std::vector<AccessLine> SurroundingsKeeper::accesses_around(std::uint64_t clock) const {
    std::vector<AccessLine> lines;
    std::size_t before = 0;
    for (const auto& access : accesses_) before += access.first <= clock ? 1 : 0;
    for (std::size_t i = before - std::min(before, kAccesses);
         i < std::min(before + 1, accesses_.size()); ++i)
        lines.push_back({accesses_[i].first, model_.access_text(accesses_[i].second.data())});
    return lines;
}

void SurroundingsKeeper::capture(std::uint64_t now) {
    captured_ = true;
    if (now == 0 || log_.all().empty()) return;
    std::uint64_t first = now;
    for (const Divergence& d : log_.all()) first = std::min(first, d.clock);
    const std::uint64_t kept = history_.kept_from();
    const std::uint64_t context = plan_.options.context;
    const std::uint64_t from = std::max(kept, first - std::min(first, context));
    const std::uint64_t to = std::min(now, std::max(first, from) + context + 1);
    for (std::uint64_t clock = from; clock < to; ++clock) {
        ContextClock here = context_of(clock);
        if (!around_.context.empty() && same_look(here, around_.context.back()))
            ++around_.context.back().cycles;
        else
            around_.context.push_back(std::move(here));
    }
    const auto copy = [&](const std::uint64_t* row) {
        return CompareRow(row, row + plan_.layout.words());
    };
    around_.first = std::max(first, kept);
    DeviceUse used = use_log_.at(around_.first, use());
    around_.uses = std::move(used.counters);
    note_choices(around_.uses);
    around_.choices = choices_;
    around_.exports = std::move(used.exports);
    const std::uint64_t near = DivergenceLog::kNear;
    around_.from = std::max(kept, around_.first - std::min(around_.first, near));
    for (std::uint64_t c = around_.from; c < std::min(now, around_.first + near + 1); ++c) {
        around_.expected.push_back(copy(history_.expected(c)));
        around_.seen.push_back(copy(history_.seen(c)));
    }
    if (around_.first < now) around_.reference = copy(history_.reference(around_.first));
    around_.last = to - 1;
    around_.last_reference = copy(history_.reference(around_.last));
    around_.last_seen = copy(history_.seen(around_.last));
}

ContextClock SurroundingsKeeper::context_of(std::uint64_t clock) const {
    ContextClock here;
    here.clock = clock;
    const std::uint64_t* seen = history_.seen(clock);
    const CompareRow* unknown = unknown_at(clock);
    here.access = model_.access_text(seen);
    for (const Signal& signal : plan_.signals) {
        const std::uint64_t should = value_of(history_.expected(clock), signal);
        const std::uint64_t is = value_of(seen, signal);
        const auto show = [&](const std::string& text, bool wrong) {
            here.outputs.push_back(
                signal.name + " " + text +
                (wrong ? " (expected " + plan_.text_of(signal, should) + ")" : ""));
        };
        if (unknown != nullptr && get_bits(unknown->data(), signal.first, signal.width) != 0) {
            show(unknown_text(signal, *unknown, seen), true);
            continue;
        }
        if (signal.line) {
            const std::uint64_t was = value_of(history_.reference(clock), signal);
            const std::uint64_t most = std::max(was, is);
            const std::string text = signal.name + (most > 1 ? " x" + std::to_string(most) : "");
            if (was == is && is != 0) here.both.push_back(text);
            if (was > is) here.reference_only.push_back(text);
            if (is > was) here.device_only.push_back(text);
            continue;
        }
        if (is_access(signal.part) || is_answer(signal.part)) continue;
        const bool changes =
            clock > history_.kept_from() && value_of(history_.seen(clock - 1), signal) != is;
        // Buses only repeat the lines, and a core's cycles always move.
        const bool repeats =
            signal.part == Part::bus || (signal.part == Part::cycle_count && signal.is_count());
        const bool shown = changes && !repeats;
        if (should != is || shown) show(plan_.text_of(signal, is), should != is);
    }
    return here;
}

const CompareRow* SurroundingsKeeper::unknown_at(std::uint64_t clock) const {
    for (const auto& [at, row] : unknown_rows_)
        if (at == clock) return &row;
    return nullptr;
}

std::string SurroundingsKeeper::unknown_text(const Signal& signal, const CompareRow& unknown,
                                             const std::uint64_t* seen) const {
    const std::uint64_t* z = &unknown[plan_.layout.words()];
    const auto digit = [&](unsigned bit, unsigned width) -> std::string {
        const std::uint64_t none = get_bits(unknown.data(), signal.first + bit, width);
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - width);
        if (none != 0) return get_bits(z, signal.first + bit, width) == all ? "z" : "x";
        return hex(get_bits(seen, signal.first + bit, width), 1).substr(2);
    };
    if (signal.width <= 64 && get_bits(unknown.data(), signal.first, signal.width) ==
                                  ~std::uint64_t{0} >> (64 - signal.width))
        return digit(0, signal.width);
    std::string text;
    for (unsigned bit = 0; bit < signal.width; bit += 4)
        text.insert(0, digit(bit, std::min(4U, signal.width - bit)));
    return signal.width == 1 ? text : "0x" + text;
}

} // namespace armpmu::vectors
