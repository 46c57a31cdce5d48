// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/support/random_vector.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace armpmu::tests {

// What a comparison must say of one fault.
struct Expectation {
    std::uint64_t clock = 0;
    std::string signal;
    std::string event, interface;   // of the signal; empty: not looked at
    std::vector<std::string> words; // in the reason
    std::string counter;            // that is said to be reached
};

struct Faulty {
    MemoryVector device;
    Expectation expected;
};

// Puts one fault into a vector, at a random place where its kind is possible.
//
// Faults of events change the device's inputs, and its outputs are what a right PMU makes of them.
// Faults of the PMU leave the inputs alone: the outputs are those of a PMU that got other inputs.
class FaultDraw {
  public:
    // `k`: the tolerance of all event lines.
    FaultDraw(const MemoryVector& vector, unsigned k, std::uint64_t seed)
        : vector_(vector), a55_(vector.header.device == "a55"), k_(k), random_(seed),
          model_(vectors::make_device(vector.header)) {}

    bool a55() const { return a55_; }

    std::optional<Faulty> lost() {
        const auto [t, bit] = lonely_event(k_);
        if (bit == kNone) return std::nullopt;
        Faulty f = of_event(t, bit, {"lost"});
        set(f.device, t, bit, 0);
        return played(f);
    }
    std::optional<Faulty> doubled() {
        const auto [t, bit] = lonely_event(k_ + 2);
        if (bit == kNone || t + 1 >= vector_.clocks()) return std::nullopt;
        Faulty f = of_event(t + 1, bit, {"counted twice"});
        set(f.device, t + 1, bit, times(t, bit));
        return played(f);
    }
    std::optional<Faulty> moved(bool late) {
        const unsigned by = k_ + 1 + random_.below(12);
        const auto [t, bit] = lonely_event(2 * k_ + by + 1);
        if (bit == kNone || times(t, bit) != 1) return std::nullopt;
        if (late ? t + by >= vector_.clocks() : t < by) return std::nullopt;
        const std::uint64_t to = late ? t + by : t - by;
        Faulty f = of_event(std::min(t, to), bit,
                            {late ? "late" : "early", std::to_string(t), std::to_string(to),
                             " " + std::to_string(by) + " clock"});
        set(f.device, t, bit, 0);
        set(f.device, to, bit, 1);
        return played(f);
    }
    std::optional<Faulty> misplaced() {
        const auto [t, bit] = lonely_event(k_);
        const auto [other_t, other] = lonely_event(k_);
        if (bit == kNone || other == kNone || other == bit || times(t, bit) != 1 ||
            vector_.header.layout.field_of_bit(bit).name !=
                vector_.header.layout.field_of_bit(other).name ||
            !lonely(t, other, k_))
            return std::nullopt;
        Faulty f = of_event(t, bit, {"wrong line", meaning(bit).event, meaning(other).event});
        f.expected.signal.clear(); // either of them
        f.expected.event.clear();
        set(f.device, t, bit, 0);
        set(f.device, t, other, 1);
        return played(f);
    }
    std::optional<Faulty> wrong_security() {
        const auto [t, bit] = lonely_event(k_);
        if (a55_ || bit == kNone || bit >= vector_.field("ns").width) return std::nullopt;
        const unsigned secure = bit + vector_.field("s").first;
        if (!lonely(t, secure, k_)) return std::nullopt;
        Faulty f = of_event(t, bit, {"wrong security", meaning(bit).event, "(Secure)"});
        set(f.device, t, bit, 0);
        set(f.device, t, secure, 1);
        return played(f);
    }

    // A Secure event that SPNIDEN forbids is counted, or exported, or both.
    std::optional<Faulty> forbidden(bool count, bool exported) {
        if (a55_) return std::nullopt;
        const unsigned secure = vector_.field("s").first;
        std::uint64_t t = 0;
        unsigned bit = 0;
        for (int tries = 0; tries < 100 && bit < secure; ++tries) {
            std::tie(t, bit) = lonely_event(0);
            if (bit == kNone) return std::nullopt;
            if (bit >= secure && (vector_.bit(t, bit - secure) || vector_.get(t, "spniden") != 0))
                bit = 0;
        }
        if (bit < secure) return std::nullopt;
        MemoryVector other = vector_;
        other.set_bit(t, bit - secure, true);
        play(other);
        const std::vector<unsigned> changed = changed_counts(other, t);
        const std::optional<unsigned> bus = changed_bus(other, t);
        if ((count && changed.size() != 1) || !bus) return std::nullopt;
        const std::string name = count ? "count" + std::to_string(changed.front()) : "";
        Faulty f{other, {}};
        f.expected = {t, name, "", "", {meaning(bit).event, "must not"}, name};
        if (exported) {
            f.expected.signal = vector_.header.layout.bit_name(*bus);
            f.expected.counter.clear();
        }
        for (std::uint64_t c = 0; c < vector_.clocks(); ++c) {
            restore_inputs(f.device, c);
            if (!exported) f.device.copy_field(c, "evntbus", vector_.row(c));
            for (const vectors::Field& field : vector_.header.layout.fields())
                if (!count && field.role == vectors::Role::output && field.name != "evntbus")
                    f.device.copy_field(c, field.name, vector_.row(c));
        }
        return f;
    }
    // One of the counters does not see an event.
    std::optional<Faulty> lost_increment() {
        const auto [t, bit] = lonely_event(0);
        if (bit == kNone) return std::nullopt;
        MemoryVector other = vector_;
        set(other, t, bit, 0);
        play(other);
        const std::vector<unsigned> changed = changed_counts(other, t);
        if (changed.size() != 1) return std::nullopt;
        const std::string name = "count" + std::to_string(changed.front());
        Faulty f{other, {t, name, "", "", {meaning(bit).event, "not counted"}, name}};
        for (std::uint64_t c = 0; c < vector_.clocks(); ++c) {
            restore_inputs(f.device, c);
            const char* bus = a55_ ? "export_bus" : "evntbus";
            f.device.copy_field(c, bus, vector_.row(c));
        }
        return f;
    }
    std::optional<Faulty> late_flag() {
        for (int tries = 0; tries < 2000; ++tries) {
            const std::uint64_t t = 1 + random_.below(static_cast<unsigned>(vector_.clocks()) - 1);
            const std::uint64_t set_now =
                vector_.get(t, "overflow") & ~vector_.get(t - 1, "overflow");
            if (set_now == 0 || (set_now & (set_now - 1)) != 0) continue;
            const std::uint64_t until =
                std::min<std::uint64_t>(vector_.clocks(), t + 1 + random_.below(5));
            const auto n = static_cast<unsigned>(__builtin_ctzll(set_now));
            const std::string counter = n == 31 ? "cycles" : "count" + std::to_string(n);
            Faulty f{vector_, {t, "overflow[" + std::to_string(n) + "]", "", "", {}, counter}};
            for (std::uint64_t c = t; c < until; ++c) {
                const std::uint64_t flags = vector_.get(c, "overflow") & ~set_now;
                f.device.set(c, "overflow", flags);
                if (!a55_)
                    f.device.set(c, "nevntcntoverflow", ~flags & 0xff);
                else
                    f.device.set(c, "npmuirq", flags == 0 ? 1 : 0); // all are enabled
            }
            return f;
        }
        return std::nullopt;
    }
    std::optional<Faulty> stuck_pin() {
        for (std::uint64_t t = 1 + random_.below(800); t < vector_.clocks(); ++t) {
            if (vector_.get(t, "spniden") == vector_.get(t - 1, "spniden")) continue;
            Faulty f{vector_, {t, "spniden", "", "", {"spniden"}, ""}};
            for (std::uint64_t c = t;
                 c < vector_.clocks() && vector_.get(c, "spniden") == vector_.get(t, "spniden");
                 ++c)
                f.device.set(c, "spniden", vector_.get(t - 1, "spniden"));
            return played(f);
        }
        return std::nullopt;
    }
    std::optional<Faulty> wrong_read() {
        const auto t = access(false);
        if (!t) return std::nullopt;
        Faulty f{vector_, {*t, "acc_rdata", "", "", {"reads"}, ""}};
        f.device.set(*t, "acc_rdata", vector_.get(*t, "acc_rdata") ^ 1U << random_.below(32));
        return f;
    }
    // On its way to the PMU: the device's vector does not have it.
    std::optional<Faulty> lost_write() {
        const auto t = access(true);
        if (!t) return std::nullopt;
        Faulty f{vector_, {*t, a55_ ? "acc_door" : "acc_valid", "", "", {"write", "lost"}, ""}};
        for (const vectors::Field& field : vector_.header.layout.fields())
            if (field.name.compare(0, 4, "acc_") == 0) f.device.set(*t, field.name, 0);
        return played(f);
    }
    // The PMU ignores a write of a count.
    std::optional<Faulty> ignored_write() {
        const auto t = access(true);
        if (!t) return std::nullopt;
        MemoryVector other = vector_;
        for (const vectors::Field& field : vector_.header.layout.fields())
            if (field.name.compare(0, 4, "acc_") == 0) other.set(*t, field.name, 0);
        play(other);
        const std::vector<unsigned> changed = changed_counts(other, *t);
        if (changed.size() != 1) return std::nullopt;
        const std::string name = "count" + std::to_string(changed.front());
        Faulty f{other, {*t, name, "", "", {"write"}, name}};
        for (std::uint64_t c = 0; c < vector_.clocks(); ++c) restore_inputs(f.device, c);
        return f;
    }

  private:
    static constexpr unsigned kNone = ~0U;

    BitMeaning meaning(unsigned bit) const { return model_->meaning(bit); }
    unsigned events_end() const {
        return a55_ ? vector_.field("ones").width : 2 * vector_.field("ns").width;
    }
    unsigned times(std::uint64_t t, unsigned bit) const {
        return (vector_.bit(t, bit) ? 1U : 0U) +
               (a55_ && vector_.bit(t, bit + vector_.field("twos").first) ? 2U : 0U);
    }
    void set(MemoryVector& v, std::uint64_t t, unsigned bit, unsigned n) const {
        v.set_bit(t, bit, (n & 1) != 0);
        if (a55_) v.set_bit(t, bit + vector_.field("twos").first, (n & 2) != 0);
    }
    // No other event on that line within `clocks` clocks.
    bool lonely(std::uint64_t t, unsigned bit, std::uint64_t clocks) const {
        for (std::uint64_t c = t - std::min(t, clocks); c <= t + clocks && c < vector_.clocks();
             ++c)
            if (c != t && times(c, bit) != 0) return false;
        return times(t, bit) == 0 || t + clocks < vector_.clocks();
    }
    std::pair<std::uint64_t, unsigned> lonely_event(std::uint64_t clocks) {
        for (int tries = 0; tries < 2000; ++tries) {
            const std::uint64_t t = random_.below(static_cast<unsigned>(vector_.clocks()));
            std::vector<unsigned> bits;
            for (unsigned b = 0; b < events_end(); ++b)
                if (times(t, b) != 0 && lonely(t, b, clocks)) bits.push_back(b);
            if (!bits.empty()) return {t, bits[random_.below(static_cast<unsigned>(bits.size()))]};
        }
        return {0, kNone};
    }
    std::optional<std::uint64_t> access(bool write) {
        for (int tries = 0; tries < 3000; ++tries) {
            const std::uint64_t t = random_.below(static_cast<unsigned>(vector_.clocks()));
            if (vector_.get(t, a55_ ? "acc_door" : "acc_valid") == 0) continue;
            if ((vector_.get(t, "acc_write") != 0) == write) return t;
        }
        return std::nullopt;
    }
    std::vector<unsigned> changed_counts(const MemoryVector& other, std::uint64_t t) const {
        std::vector<unsigned> changed;
        for (unsigned n = 0; n < (a55_ ? 6U : 8U); ++n) {
            const std::string name = "count" + std::to_string(n);
            if (other.get(t, name) != vector_.get(t, name)) changed.push_back(n);
        }
        return changed;
    }
    std::optional<unsigned> changed_bus(const MemoryVector& other, std::uint64_t t) const {
        const vectors::Field& bus = vector_.field("evntbus");
        for (unsigned b = bus.first; b < bus.first + bus.width; ++b)
            if (other.bit(t, b) != vector_.bit(t, b)) return b;
        return std::nullopt;
    }
    void restore_inputs(MemoryVector& device, std::uint64_t clock) const {
        for (const vectors::Field& field : vector_.header.layout.fields())
            if (field.role == vectors::Role::input)
                device.copy_field(clock, field.name, vector_.row(clock));
    }
    Faulty of_event(std::uint64_t t, unsigned bit, std::vector<std::string> words) const {
        const BitMeaning what = meaning(bit);
        words.push_back(what.event + " of " + what.interface);
        return {vector_,
                {t, vector_.header.layout.bit_name(bit), what.event, what.interface, words, ""}};
    }
    static Faulty played(Faulty& f) {
        play(f.device);
        return f;
    }

    const MemoryVector& vector_;
    bool a55_;
    unsigned k_;
    RandomVector random_;
    std::unique_ptr<ClockedDevice> model_;
};

} // namespace armpmu::tests
