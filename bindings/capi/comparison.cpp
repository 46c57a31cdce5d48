// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/comparison.h"

#include "armpmu/vectors/stream/device_header.h"
#include "bindings/capi/divergence_text.h"

#include <algorithm>
#include <utility>

namespace armpmu::capi {

Comparison::Comparison(const vectors::Header& header, const vectors::CompareOptions& options)
    : device_(vectors::make_device(header)), layout_(device_->layout()),
      comparator_(header, options), row_(layout_.words()) {}

void Comparison::clock(const std::uint32_t* row, std::uint32_t words) {
    need(row, "row");
    need_words(layout_, words);
    if (finished_) throw Failure(ARMPMU_OUT_OF_ORDER, "the comparison is finished");
    from_words(layout_, row, row_);
    if (std::string access = device_->access_text(row_.data()); !access.empty())
        accesses_.emplace_back(now_, std::move(access));
    if (accesses_.size() > kAccesses) accesses_.pop_front();
    ++now_;
    comparator_.clock(row_.data(), row_.data(), 1);
    keep_texts();
}

// An access is known by its register.
std::string Comparison::text_of(const vectors::Divergence& divergence,
                                const std::vector<CounterUse>& uses) const {
    std::string text = divergence_text(divergence, uses);
    if (divergence.bit == vectors::Divergence::kNoBit) return text;
    const auto part = layout_.field_of_bit(divergence.bit).part;
    if (!is_access(part) && !is_answer(part)) return text;
    for (const auto& [clock, access] : accesses_)
        if (clock == divergence.clock) text += "; " + access;
    return text;
}

void Comparison::keep_texts() {
    const std::vector<vectors::Divergence>& all = comparator_.divergences();
    if (texts_.size() == all.size()) return;
    const std::vector<CounterUse> uses = comparator_.counters();
    while (texts_.size() < all.size()) texts_.push_back(text_of(all[texts_.size()], uses));
}

const char* Comparison::next_error() {
    return fetched_ == texts_.size() ? nullptr : texts_[fetched_++].c_str();
}

void Comparison::finish() {
    if (finished_) throw Failure(ARMPMU_OUT_OF_ORDER, "the comparison is finished already");
    const std::vector<vectors::Divergence> known = comparator_.divergences();
    const std::vector<CounterUse> uses = comparator_.counters();
    finished_ = true;
    const vectors::Comparison result = comparator_.finish();
    total_ = result.total;
    explanation_ = explanation_text(result);
    for (const vectors::Divergence& d : result.divergences) {
        const bool told = std::any_of(known.begin(), known.end(), [&](const auto& k) {
            return k.clock == d.clock && k.signal == d.signal && k.kind == d.kind;
        });
        if (!told) texts_.push_back(text_of(d, uses));
    }
}

const std::string& Comparison::explanation() const {
    if (!finished_)
        throw Failure(ARMPMU_OUT_OF_ORDER, "the comparison is not finished: call "
                                           "armpmu_compare_finish first");
    return explanation_;
}

} // namespace armpmu::capi
