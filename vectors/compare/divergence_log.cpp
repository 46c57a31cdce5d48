// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/divergence_log.h"

#include "vectors/stream/header_text.h"

#include <algorithm>

namespace armpmu::vectors {

const char* to_string(DivergenceKind kind) {
    switch (kind) {
    case DivergenceKind::missing: return "missing";
    case DivergenceKind::surplus: return "surplus";
    case DivergenceKind::amount: return "amount";
    case DivergenceKind::value: break;
    }
    return "value";
}

void DivergenceLog::add(std::size_t index, std::uint64_t clock, std::uint64_t certain,
                        std::uint64_t expected, std::uint64_t seen, const std::string& unknown) {
    if (++total_ == 1) due_ = now_ + plan_.reach + std::max(plan_.options.context, kNear) + 1;
    if (divergences_.size() >= std::max<std::size_t>(1, plan_.options.most)) return;
    const Signal& signal = plan_.signals[index];
    Divergence d;
    d.unknown = !unknown.empty();
    if (d.unknown)
        d.kind = DivergenceKind::value;
    else if (signal.kind() == Kind::within_counts)
        d.kind = DivergenceKind::amount;
    else if (signal.line)
        d.kind = expected > seen ? DivergenceKind::missing : DivergenceKind::surplus;
    d.clock = clock;
    d.certain = certain;
    d.signal = signal.name;
    d.bit = signal.first;
    if (const Field* count = plan_.count_of(signal.flag)) d.counter = count->name;
    d.meaning = model_.meaning(signal.first);
    d.expected = plan_.text_of(signal, expected);
    d.seen = d.unknown ? unknown : plan_.text_of(signal, seen);
    d.tolerance = tolerance_text(signal.rule);
    d.should = expected;
    d.is = seen;
    divergences_.push_back(d);
}

void DivergenceLog::add_lengths(std::uint64_t reference, std::uint64_t device) {
    ++total_;
    Divergence d;
    d.clock = std::min(reference, device);
    d.certain = d.clock;
    d.signal = "clocks";
    d.expected = std::to_string(reference);
    d.seen = std::to_string(device);
    d.tolerance = "exact";
    divergences_.push_back(d);
}

} // namespace armpmu::vectors
