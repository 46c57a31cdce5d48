// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include "armpmu/vectors/stream/device_header.h"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kLooksBetweenCalls = 4096; // of `progress`

void set_mask(std::vector<std::uint64_t>& mask, const Signal& signal) {
    for (unsigned i = 0; i < signal.width; ++i)
        mask[(signal.first + i) / 64] |= std::uint64_t{1} << (signal.first + i) % 64;
    if (signal.twos != 0) mask[signal.twos / 64] |= std::uint64_t{1} << signal.twos % 64;
}

// The first of these fields that a row has. A device with none of them cannot be compared.
const Field& one_of(const Layout& layout, std::initializer_list<const char*> names) {
    std::string wanted;
    for (const char* name : names) {
        if (const Field* field = layout.find(name)) return *field;
        wanted += (wanted.empty() ? "" : " or ") + std::string(name);
    }
    throw VectorError("a comparison needs a field " + wanted + ", which no row of this device has");
}

const Header& checked(const Header& reference, const Header& device) {
    if (reference.device != device.device)
        throw VectorError("the reference is a vector of a " + reference.device +
                          ", the other of a " + device.device);
    for (const auto& [name, value] : reference.configuration) {
        const auto other = device.configuration.find(name);
        const std::string text =
            other == device.configuration.end() ? "its default" : other->second;
        if (text != value)
            throw VectorError("config " + name + ": the reference has " + value + ", the other " +
                              text);
    }
    for (const auto& [name, value] : device.configuration)
        if (reference.configuration.count(name) == 0)
            throw VectorError("config " + name + ": the reference has its default, the other " +
                              value);
    return reference;
}

} // namespace

ClockComparison::ClockComparison(const Header& reference, const Header& device,
                                 const CompareOptions& options, bool by_model)
    : options_(options), layout_(checked(reference, device).layout), model_(make_device(reference)),
      moves_(reference.layout, device.layout), signals_(signals_of(reference, options, *model_)),
      by_model_(by_model), state_(signals_.size()), signal_of_bit_(layout_.width(), kNone) {
    const std::size_t words = layout_.words();
    for (auto* row : {&input_mask_, &exact_mask_, &tolerant_mask_, &expected_, &seen_, &out_})
        row->assign(words, 0);
    for (const Field& field : layout_.fields())
        for (unsigned i = 0; i < field.width && field.role == Role::input; ++i)
            input_mask_[(field.first + i) / 64] |= std::uint64_t{1} << (field.first + i) % 64;
    for (const std::string& name : moves_.missing())
        result_.not_compared.push_back(name + ": the device's vector has no such field");
    for (std::size_t i = 0; i < signals_.size(); ++i) sort_in(i);
    delayed_ |= !windowed_.empty() || !summed_.empty() || !monotone_.empty();
    const Field& access = one_of(layout_, {"acc_valid", "acc_door"});
    access_bit_ = access.first;
    access_width_ = access.width;
    write_bit_ = one_of(layout_, {"acc_write"}).first;
    reset_bit_ = one_of(layout_, {"aresetn", "nreset"}).first;
    history_.emplace(2 * std::size_t{reach_} + 2 * std::size_t{options.context} + 8, words);
}

// Which way a signal is compared.
void ClockComparison::sort_in(std::size_t index) {
    const Signal& signal = signals_[index];
    for (unsigned i = 0; i < signal.width; ++i) signal_of_bit_[signal.first + i] = index;
    if (signal.twos != 0) signal_of_bit_[signal.twos] = index;
    if (signal.name == "acc_rdata") read_data_ = index;
    const std::vector<std::string>& missing = moves_.missing();
    if (std::count(missing.begin(), missing.end(), layout_.field_of_bit(signal.first).name) != 0)
        return;
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
                            std::uint64_t cycles) {
    bool still = false;
    for (std::uint64_t done = 0; done < cycles && !result_.stopped;) {
        // The first clocks of a span are looked at one by one until nothing moves any more.
        still = still && (!due_ || captured_); // the clocks after a divergence are shown
        const std::uint64_t part = still ? std::min(cycles - done, until_window_ends()) : 1;
        if (still) {
            skip(reference, part);
        } else {
            if (moves_.same()) {
                std::copy_n(device, seen_.size(), seen_.begin());
            } else {
                std::copy_n(reference, seen_.size(), seen_.begin());
                moves_.place(device, seen_.data());
            }
            last_expected_ = expected_;
            expect(reference);
            step(reference);
            still = done >= 2 * std::uint64_t{reach_} + 1 && idle_ && expected_ == last_expected_ &&
                    get_bits(seen_.data(), access_bit_, access_width_) == 0 && model_->settles();
        }
        done += part;
        if (++looks_ % kLooksBetweenCalls == 0 && options_.progress)
            result_.stopped = !options_.progress(now_);
    }
}

// What the device should show for its inputs.
void ClockComparison::expect(const std::uint64_t* reference) {
    std::copy_n(reference, expected_.size(), expected_.begin());
    for (std::size_t w = 0; w < expected_.size() && !by_model_; ++w)
        by_model_ = ((expected_[w] ^ seen_[w]) & input_mask_[w]) != 0;
    if (delayed_) {
        reads_.push_back(model_->read_source(seen_.data()));
        written_ = model_->written_count(seen_.data());
        may_reset_ = get_bits(seen_.data(), write_bit_, 1) != 0 ||
                     get_bits(seen_.data(), reset_bit_, 1) == 0;
    }
    if (!by_model_) {
        model_->hold(seen_.data(), 1);
        return;
    }
    model_->clock(seen_.data(), out_.data());
    for (std::size_t w = 0; w < expected_.size(); ++w)
        expected_[w] = (expected_[w] & input_mask_[w]) | (out_[w] & ~input_mask_[w]);
    for (const std::string& name : moves_.missing()) { // what the device does not show
        const Field& field = *layout_.find(name);
        for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
            set_bits(seen_.data(), bit, 1, get_bits(expected_.data(), bit, 1));
    }
}

void ClockComparison::step(const std::uint64_t* reference) {
    history_->add(reference, expected_.data(), seen_.data());
    idle_ = true;
    note_access();
    compare_exact();
    compare_tolerant();
    compare_summed();
    compare_monotone();
    if (delayed_ && now_ >= reach_) compare_delayed(now_ - reach_, now_);
    ++now_;
    end_windows();
    explain_when_due();
}

// Clocks in which nothing changes, on either side.
void ClockComparison::skip(const std::uint64_t* reference, std::uint64_t clocks) {
    model_->hold(seen_.data(), clocks);
    const std::uint64_t kept = std::min<std::uint64_t>(clocks, history_->capacity());
    history_->skip(clocks - kept);
    for (std::uint64_t i = 0; i < kept; ++i)
        history_->add(reference, expected_.data(), seen_.data());
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
        wrong_reads_[now_] = {model_->read_source(seen_.data()), expected ^ seen};
    if (signal.line) return diverge(index, now_, now_, expected, seen);
    const auto offset = static_cast<std::uint64_t>(signed_difference(seen, expected, signal.width));
    const bool again = state.differs && (offset == state.offset || !is_number(signal));
    if (!state.differs) differing_.push_back(index);
    state.differs = true;
    state.offset = offset;
    if (!again) diverge(index, now_, now_, expected, seen);
}

} // namespace armpmu::vectors
