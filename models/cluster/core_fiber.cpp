// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/core_fiber.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::cluster {

namespace {

// How often a core that is not near an overflow checks this again.
constexpr std::uint64_t kOverflowCheck = 65'536;
constexpr std::uint64_t kPageBytes = 4096;
// A message of a page does not say which half of the addresses it is in.
constexpr std::uint64_t kUpperHalf = std::uint64_t{1} << 55;

bool wants_answer(LineRequest::Kind kind) {
    return !takes_out(kind) && kind != LineRequest::Kind::prefetch_outer;
}

} // namespace

CoreFiber::CoreFiber(unsigned number, const ClusterConfig& config, const ClusterCore& parts,
                     CoherenceUnit& unit, bool at_once)
    : number_(number), lookahead_(config.lookahead), at_once_(at_once),
      fetches_stay_(parts.config.l2_kb != 0), unit_(unit), pmu_(*parts.pmu),
      core_(parts.config, *parts.pmu, *parts.translator, *this), fiber_([this] { run(); }) {
    paced_ = lookahead_ == 0 && !at_once;
    if (paced_) core_.set_pace(*this);
}

void CoreFiber::set_source(cpu::BlockSource& source) {
    if (source_ != nullptr) throw std::logic_error("cluster: a core has one source");
    source_ = &source;
    stop_ = Stop::time;
}

void CoreFiber::run() {
    while (core_.run_until(*source_, bound_)) {
        invalidate_tlbs();
        due_ = queue_.empty() ? clock() : 0;
        stop(Stop::time);
    }
    core_.finish();
    stop_ = Stop::ended;
}

void CoreFiber::stop(Stop why) {
    stop_ = why;
    fiber_.yield();
}

// The cycle, of the core's clock, in which the core has to stop at the latest.
std::uint64_t CoreFiber::limit() {
    std::uint64_t most = now_ + std::max<std::uint64_t>(lookahead_, 1);
    if (at_once_) most = horizon_;
    if (most > overflow_ && !at_once_) {
        core_.deliver();
        const std::uint64_t safe = pmu_.earliest_overflow();
        overflow_ = clock() + std::min(std::max<std::uint64_t>(safe, 1), kOverflowCheck);
        // It comes when the cluster's time does.
        if (safe < kOverflowCheck) most = std::min(most, std::max(overflow_, now_ + 1));
    }
    if (!at_once_) most = std::min(most, std::max(horizon_, now_ + 1));
    if (!queue_.empty()) most = std::min(most, queue_.front().request.cycle);
    return most > offset_ ? most - offset_ : 0;
}

void CoreFiber::resume() {
    bound_ = pages_.empty() ? limit() : 0;
    uses_ = core_.uses();
    fiber_.resume();
}

void CoreFiber::go_on() {
    if (queue_.empty()) return resume();
    const Ask first = queue_.front();
    queue_.pop_front();
    unit_.serve(first);
}

void CoreFiber::run_to(std::uint64_t cycle) {
    horizon_ = now_ = cycle;
    if (stop_ == Stop::time && clock() < cycle) resume();
}

void CoreFiber::wait_for_work() {
    stop(Stop::work);
}

void CoreFiber::sleep(std::uint64_t cycles) {
    slept_from_ = clock();
    offset_ += cycles;
    due_ = clock();
    stop(Stop::time);
    slept_from_ = kNever;
}

void CoreFiber::work_arrived(std::uint64_t cycle) {
    if (slept_from_ != kNever) {
        const std::uint64_t until = std::clamp(cycle, slept_from_, clock());
        offset_ -= clock() - until;
        due_ = until;
    }
    if (stop_ != Stop::work) return;
    if (cycle > clock()) offset_ += cycle - clock();
    due_ = clock();
    stop_ = Stop::time;
}

CoreFiber::Token CoreFiber::request(const LineRequest& request) {
    Ask ask{number_, 0, request};
    ask.request.cycle += offset_;
    if (wants_answer(request.kind)) {
        ask.token = next_token_++;
        const bool prefetches = request.prefetches;
        pending_.push_back({ask.token, prefetches, false, {}});
        ++unanswered_;
        if (prefetches && (request.registers == 0 || at_once_)) ++prefetches_;
    }
    if (!at_once_ && (request.registers != 0 || leaves_before_it_came(request))) {
        deferred_.push_back(ask);
        send_deferred(ask.request.cycle);
        return ask.token;
    }
    if (at_once_) {
        unit_.serve(ask);
        return ask.token;
    }
    enqueue(ask);
    bound_ = std::min(bound_, request.cycle);
    return ask.token;
}

void CoreFiber::enqueue(const Ask& ask) {
    const auto later = std::find_if(queue_.rbegin(), queue_.rend(), [&](const Ask& other) {
        return other.request.cycle <= ask.request.cycle;
    });
    queue_.insert(later.base(), ask);
}

// A line goes that was replaced while the read of it waits: that is sent first.
bool CoreFiber::leaves_before_it_came(const LineRequest& request) const {
    return takes_out(request.kind) &&
           std::any_of(deferred_.begin(), deferred_.end(),
                       [&](const Ask& other) { return other.request.line == request.line; });
}

void CoreFiber::send_deferred(std::uint64_t cycle) {
    while (!deferred_.empty()) {
        Ask first = deferred_.front();
        const bool prefetches = first.request.registers != 0;
        if (prefetches && prefetches_ >= first.request.registers) return;
        deferred_.pop_front();
        first.request.cycle = std::max(first.request.cycle, cycle);
        prefetches_ += prefetches ? 1 : 0;
        enqueue(first);
    }
}

bool CoreFiber::await_one(std::uint64_t until) {
    const std::size_t before = unanswered_;
    while (unanswered_ == before) {
        if (until != kNever && until + offset_ <= now_) return false;
        due_ = until == kNever ? kNever : until + offset_;
        stop(Stop::any_answer);
    }
    return true;
}

CoreFiber::Pending& CoreFiber::find(Token token) {
    const auto entry =
        std::lower_bound(pending_.begin(), pending_.end(), token,
                         [](const Pending& one, Token wanted) { return one.token < wanted; });
    if (entry == pending_.end() || entry->token != token)
        throw std::logic_error("cluster: an answer is asked for twice");
    return *entry;
}

LineAnswer CoreFiber::answer(Token token) {
    while (!find(token).known) {
        awaited_ = token;
        stop(Stop::answer);
    }
    Pending& entry = find(token);
    LineAnswer answer = entry.answer;
    answer.cycle -= std::min(answer.cycle, offset_);
    pending_.erase(pending_.begin() + (&entry - pending_.data()));
    return answer;
}

void CoreFiber::answered(Token token, const LineAnswer& answer) {
    Pending& entry = find(token);
    entry.known = true;
    entry.answer = answer;
    --unanswered_;
    answers_came_ = true;
    if (entry.prefetches) --prefetches_;
    send_deferred(answer.cycle);
    if ((stop_ == Stop::answer && awaited_ == token) || stop_ == Stop::any_answer) resume();
}

void CoreFiber::reach(std::uint64_t cycle) {
    while (cycle + offset_ > now_) {
        due_ = cycle + offset_;
        stop(Stop::time);
    }
    reached_ = cycle;
}

bool CoreFiber::asks_for(std::uint64_t line) {
    const auto brings = [&](const Ask& ask) {
        return ask.request.line == line && brings_in(ask.request.kind, fetches_stay_);
    };
    return std::any_of(queue_.begin(), queue_.end(), brings) ||
           std::any_of(deferred_.begin(), deferred_.end(), brings);
}

void CoreFiber::snoop(std::uint64_t line, bool unique, std::uint64_t cycle) {
    if (latest_use() > std::max(cycle, now_) && core_.copy_of(line).used > uses_) ++late_snoops_;
    core_.snoop(line, unique);
}

// A core in the middle of an access keeps its TLBs until the end of the block.
void CoreFiber::invalidate_tlb(std::uint64_t page) {
    pages_.push_back(page);
    if (stop_ == Stop::answer || stop_ == Stop::any_answer)
        bound_ = 0;
    else
        invalidate_tlbs();
}

void CoreFiber::invalidate_tlbs() {
    for (const std::uint64_t page : pages_) {
        if (page == LineRequest::kAllPages)
            core_.invalidate_tlbs();
        else
            for (const std::uint64_t half : {std::uint64_t{0}, kUpperHalf})
                core_.invalidate_tlb_page(half | page * kPageBytes);
    }
    pages_.clear();
}

void CoreFiber::serve_victims(std::uint64_t line) {
    for (std::size_t n = 0; n < queue_.size(); ++n) {
        const Ask ask = queue_[n];
        if (ask.request.line != line || !ask.request.cacheable) continue;
        if (!takes_out(ask.request.kind)) return;
        queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(n--));
        unit_.serve(ask);
    }
}

} // namespace armpmu::cluster
