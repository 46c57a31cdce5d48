// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include "armpmu/vectors/stream/device_header.h"

#include <algorithm>
#include <string>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kLooksBetweenCalls = 4096; // of `progress`

void set_mask(std::vector<std::uint64_t>& mask, const Signal& signal) {
    for (unsigned i = 0; i < signal.width; ++i)
        mask[(signal.first + i) / 64] |= std::uint64_t{1} << (signal.first + i) % 64;
    if (signal.twos != 0) mask[signal.twos / 64] |= std::uint64_t{1} << signal.twos % 64;
}

const Header& checked(const Header& reference, const Header& device) {
    if (reference.device != device.device)
        throw VectorError(device.place("device") + "the reference is a vector of a " +
                          reference.device + ", the other of a " + device.device);
    for (const auto& [name, value] : reference.configuration) {
        const auto other = device.configuration.find(name);
        const std::string text =
            other == device.configuration.end() ? "its default" : other->second;
        if (text != value)
            throw VectorError(device.place("config " + name) + "config " + name +
                              ": the reference has " + value + ", the other " + text);
    }
    for (const auto& [name, value] : device.configuration)
        if (reference.configuration.count(name) == 0)
            throw VectorError(device.place("config " + name) + "config " + name +
                              ": the reference has its default, the other " + value);
    return reference;
}

} // namespace

ClockComparison::ClockComparison(const Header& reference, const Header& device,
                                 const CompareOptions& options, bool by_model,
                                 const EventStages& stages)
    : options_(options), stages_(stages), layout_(checked(reference, device).layout),
      model_(make_device(reference)), moves_(reference.layout, device.layout),
      signals_(signals_of(reference, options, *model_, by_model)),
      by_model_(by_model || options.by_model || stages.clocks != 0), alone_(by_model),
      state_(signals_.size()), signal_of_bit_(layout_.width(), kNone),
      idle_values_(layout_, model_->unused_lines()), latencies_(device, options) {
    const std::size_t words = layout_.words();
    for (auto* row : {&input_mask_, &exact_mask_, &tolerant_mask_, &ignored_mask_, &level_mask_,
                      &reference_, &expected_, &shown_, &seen_, &out_, &direct_out_, &idle_row_})
        row->assign(words, 0);
    rows_.assign(2 * words, 0);
    for (const Field& field : layout_.fields())
        for (unsigned i = 0; i < field.width && field.role == Role::input; ++i)
            input_mask_[(field.first + i) / 64] |= std::uint64_t{1} << (field.first + i) % 64;
    for (const std::string& name : moves_.missing())
        result_.not_compared.push_back(name + ": the device's vector has no such field");
    reset_bit_ = one_of(layout_, {"aresetn", "nreset"}).first;
    const Field* running = layout_.find("aclken");
    running_bit_ = running != nullptr ? running->first : reset_bit_;
    for (std::size_t i = 0; i < signals_.size(); ++i) sort_in(i);
    delayed_ |= !windowed_.empty() || !summed_.empty() || !monotone_.empty();
    prepare_latencies(reference, stages);
    settled_after_ = 2 * std::uint64_t{reach_} + 1 + stages.clocks +
                     (output_latency_ ? output_latency_->depth() : 0);
    const std::size_t context = std::max<std::size_t>(options.context, kNear);
    history_.emplace(2 * std::size_t{reach_} + 2 * context + 8, words);
}

// What comes later than in the model, and what that takes.
void ClockComparison::prepare_latencies(const Header& header, const EventStages& stages) {
    const std::size_t words = layout_.words();
    std::vector<std::uint64_t> lines(words);
    std::vector<std::uint64_t> gates(words);
    for (const Field& field : layout_.fields()) {
        if (field.role != Role::input) continue;
        const bool line = !model_->meaning(field.first).event.empty();
        const bool gate =
            field.name.size() >= 5 && field.name.substr(field.name.size() - 2) == "en";
        for (unsigned bit = field.first; bit < field.first + field.width; ++bit) {
            const std::uint64_t mask = std::uint64_t{1} << bit % 64;
            if (line) lines[bit / 64] |= mask;
            if (gate && field.name != "aclken") gates[bit / 64] |= mask;
            if (!line && field.name.compare(0, 4, "acc_") != 0) level_mask_[bit / 64] |= mask;
        }
    }
    for (std::size_t w = 0; w < words; ++w)
        if (level_mask_[w] != 0) levels_.resize(w + 1);
    if (stages.clocks != 0) {
        delay_.emplace(stages, lines, gates, reset_bit_, running_bit_);
        direct_ = make_device(header);
    }
    if (latencies_.none()) return;
    std::vector<std::uint64_t> compared(words);
    for (std::size_t w = 0; w < words; ++w) compared[w] = ~(input_mask_[w] | ignored_mask_[w]);
    std::vector<std::uint64_t> before = model_->idle_row();
    model_->show_state(before.data());
    output_latency_.emplace(latencies_, layout_, idle_values_, compared, direct_ != nullptr,
                            reset_bit_, running_bit_, before);
}

// Which way a signal is compared.
void ClockComparison::sort_in(std::size_t index) {
    const Signal& signal = signals_[index];
    for (unsigned i = 0; i < signal.width; ++i) signal_of_bit_[signal.first + i] = index;
    if (signal.twos != 0) signal_of_bit_[signal.twos] = index;
    if (signal.name == "acc_rdata") read_data_ = index;
    const std::vector<std::string>& missing = moves_.missing();
    const std::string& field = layout_.field_of_bit(signal.first).name;
    const bool there = std::count(missing.begin(), missing.end(), field) == 0;
    if (!there || signal.ignored) {
        if (there) result_.not_compared.push_back(signal.name + ": ignored");
        set_mask(ignored_mask_, signal);
        ignores_ = true;
        return;
    }
    // Lines that are the same by construction need no tolerance.
    switch (by_model_ && signal.line ? Kind::exact : signal.kind()) {
    case Kind::exact: set_mask(exact_mask_, signal); break;
    case Kind::within_cycles:
        reach_ = std::max(reach_, signal.amount());
        if (index == read_data_) {
            delayed_ = true;
        } else if (signal.line) {
            state_[index].matcher.emplace(signal.amount());
            set_mask(tolerant_mask_, signal);
        } else {
            windowed_.push_back(index);
        }
        break;
    case Kind::within_counts:
        if (signal.line)
            set_mask(tolerant_mask_, signal);
        else
            summed_.push_back(index);
        break;
    case Kind::monotone:
        if (is_number(signal))
            monotone_.push_back(index);
        else
            result_.not_compared.push_back(signal.name + ": monotone");
        break;
    }
}

std::uint64_t ClockComparison::value(const std::uint64_t* row, const Signal& signal) {
    const std::uint64_t ones = get_bits(row, signal.first, signal.width);
    return signal.twos == 0 ? ones : ones + 2 * get_bits(row, signal.twos, 1);
}

bool ClockComparison::is_number(const Signal& signal) const {
    return signal.width >= 32 && signal.name.compare(0, 4, "acc_") != 0;
}

// --- clocks ---

void ClockComparison::clock(const std::uint64_t* reference, const std::uint64_t* device,
                            std::uint64_t cycles, const std::uint64_t* unknown) {
    bool still = false;
    for (std::uint64_t done = 0; done < cycles && !result_.stopped;) {
        // The first clocks of a span are looked at one by one until nothing moves any more.
        still = still && (!due_ || captured_); // the clocks after a divergence are shown
        const std::uint64_t part = still ? std::min(cycles - done, until_window_ends()) : 1;
        if (still) {
            skip(part);
        } else {
            take(reference, device, unknown);
            last_expected_ = expected_;
            idle_ = true;
            expect();
            step();
            still = done >= settled_after_ && idle_ && expected_ == last_expected_ &&
                    !idle_values_.access(seen_.data()) && model_->settles();
        }
        done += part;
        if (++looks_ % kLooksBetweenCalls == 0 && options_.progress)
            result_.stopped = !options_.progress(now_);
    }
}

void ClockComparison::step() {
    history_->add(reference_.data(), expected_.data(), seen_.data());
    note_access();
    compare_exact();
    compare_tolerant();
    compare_summed();
    compare_monotone();
    if (delayed_ && now_ >= reach_) compare_delayed(now_ - reach_, now_);
    for (std::size_t w = 0; w < shown_.size() && !due_; ++w) shown_[w] |= expected_[w];
    ++now_;
    end_windows();
    explain_when_due();
}

// Clocks in which nothing changes, on either side.
void ClockComparison::skip(std::uint64_t clocks) {
    model_->hold(delay_ ? played_.data() : seen_.data(), clocks);
    if (direct_) direct_->hold(seen_.data(), clocks);
    if (output_latency_) output_latency_->skip(clocks);
    const std::uint64_t kept = std::min<std::uint64_t>(clocks, history_->capacity());
    history_->skip(clocks - kept);
    for (std::uint64_t i = 0; i < kept; ++i)
        history_->add(reference_.data(), expected_.data(), seen_.data());
    if (delayed_) reads_.assign(std::size_t{reach_} + 1, reads_.back());
    now_ += clocks;
    end_windows();
    explain_when_due();
}

// --- exact ---

void ClockComparison::compare_exact() {
    for (std::size_t w = 0; w < expected_.size(); ++w)
        for (std::uint64_t wrong = (expected_[w] ^ seen_[w]) & exact_mask_[w]; wrong != 0;
             wrong &= wrong - 1)
            differ(signal_of_bit_[64 * w + static_cast<unsigned>(__builtin_ctzll(wrong))]);
    if (differing_.empty()) return;
    idle_ = false;
    const auto over = [&](std::size_t index) {
        if (state_[index].looked_at == now_ + 1) return false;
        state_[index].differs = false;
        return true;
    };
    differing_.erase(std::remove_if(differing_.begin(), differing_.end(), over), differing_.end());
}

// An exact signal is not what is expected in this clock. As long as it stays wrong in the same way,
// that is one divergence.
void ClockComparison::differ(std::size_t index) {
    const Signal& signal = signals_[index];
    State& state = state_[index];
    if (state.looked_at == now_ + 1) return;                                 // another bit of it
    if (index == read_data_ && delayed_ && reads_.back().width != 0) return; // compare_read
    state.looked_at = now_ + 1;
    idle_ = false;
    const std::uint64_t expected = value(expected_.data(), signal);
    const std::uint64_t seen = value(seen_.data(), signal);
    if (index == read_data_ && wrong_reads_.size() <= options_.most)
        wrong_reads_[now_] = {output_latency_ ? output_latency_->read_source()
                                              : model_->read_source(seen_.data()),
                              expected ^ seen};
    if (signal.line) return diverge(index, now_, now_, expected, seen);
    const auto offset = static_cast<std::uint64_t>(signed_difference(seen, expected, signal.width));
    const bool again = state.differs && (offset == state.offset || !is_number(signal));
    if (!state.differs) differing_.push_back(index);
    state.differs = true;
    state.offset = offset;
    if (!again) diverge(index, now_, now_, expected, seen);
}

} // namespace armpmu::vectors
