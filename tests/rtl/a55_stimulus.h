// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/player.h"
#include "tests/property/a55_random.h"
#include "tests/rtl/lockstep_stimulus.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <variant>

namespace armpmu::tests {

// Of the build with defaults, or of the one that chooses otherwise throughout.
inline a55::Config a55_lockstep_config(bool other) {
    a55::Config config;
    if (other) {
        config.l2_cache = false;
        config.external_last_level = true;
        config.snapshot_registers = false;
        config.external_software_incr = true;
        config.external_software_lock = true;
        config.mpidr = 0x12'3456'789a;
        config.revision = 5;
    }
    return config;
}

// Random states, pins, events and accesses through every interface.
class A55Stimulus {
  public:
    static constexpr std::initializer_list<const char*> kLines = {"ones", "twos"};
    static bool access_in_reset(const a55::Inputs& inputs) {
        return has_access(inputs) && !inputs.nreset;
    }

    A55Stimulus(const a55::Config& config, std::uint64_t seed, bool no_access_in_reset)
        : random_(seed), no_access_in_reset_(no_access_in_reset), config_(config) {}

    // `last`: what the clock before put out.
    a55::Inputs next(const a55::Outputs& last) {
        if (random_.chance(4)) inputs_.state = random_.state();
        if (random_.below(60) == 0)
            inputs_.pins = {random_.chance(80), random_.chance(50), random_.chance(50),
                            random_.chance(50)};
        if (random_.below(100) == 0) inputs_.double_lock = random_.chance(20);
        if (random_.below(100) == 0) inputs_.os_lock = random_.chance(20);
        inputs_.powered = inputs_.powered ? random_.below(3000) != 0 : random_.chance(40);
        inputs_.nreset = inputs_.nreset ? random_.below(2000) != 0 : random_.chance(60);
        std::array<std::uint32_t, a55::kCounters + 1> counts{};
        std::copy(last.counts.begin(), last.counts.end(), counts.begin());
        counts.back() = static_cast<std::uint32_t>(last.cycles);
        read_ = wraps_.counter(counts, random_);
        // Of a hundred events few are counted, so many make a wrap come.
        const bool many = random_.chance(read_ ? 50 : 20);
        inputs_.events = random_.row(read_ && many ? 200 : random_.below(many ? 40 : 4), config_);
        hold_lines();
        inputs_.access = std::monostate{};
        if (read_)
            access_at_wrap(*read_, counts[*read_] > 0xffff'fffb);
        else if (!inputs_.nreset && random_.chance(50))
            access(a55::RegisterId::pmcr, 0, false);
        else
            roll_access();
        if (no_access_in_reset_ && !inputs_.nreset) inputs_.access = std::monostate{};
        return inputs_;
    }
    // By the access of this clock, where it is one of those around a wrap: its flag.
    std::optional<unsigned> counter_read() const {
        if (!read_ || !has_access(inputs_)) return std::nullopt;
        return *read_ < a55::kCounters ? *read_ : 31;
    }

  private:
    static bool has_access(const a55::Inputs& inputs) {
        return !std::holds_alternative<std::monostate>(inputs.access);
    }

    void hold_lines() {
        if (hold_.begins(random_)) held_ = random_.row(4, config_);
        if (!hold_.holding()) return;
        for (const a55::EventInfo& info : a55::events()) {
            const unsigned count = held_.count(info.event);
            if (count > inputs_.events.count(info.event)) inputs_.events.set(info.event, count);
        }
    }
    void roll_access() {
        // A core without power executes nothing.
        if (random_.chance(15))
            look_at_few();
        else if (inputs_.powered && random_.chance(20))
            inputs_.access = random_.system_access(random_.aarch32(inputs_.state));
        else if (random_.chance(12))
            inputs_.access = random_.external_access();
        else if (inputs_.powered && random_.chance(1))
            inputs_.access = random_.unknown_access(random_.aarch32(inputs_.state));
    }
    // At one of few registers, for some time the same: what is written is read.
    void look_at_few() {
        if (random_.below(24) == 0)
            for (About& about : about_) {
                const auto all = a55::registers();
                about.row = &all.first[random_.below(static_cast<unsigned>(all.count))];
                about.n = random_.below(a55::kCounters);
            }
        const About& about = about_[random_.below(3)];
        access(about.row->id, about.n, random_.chance(50));
    }
    // A read of its count or of the flags, or a write that is in the way of the wrap.
    void access_at_wrap(unsigned counter, bool nearly) {
        using a55::RegisterId;
        const RegisterId count =
            counter < a55::kCounters ? RegisterId::pmevcntr : RegisterId::pmccntr;
        const RegisterId written[] = {RegisterId::pmcr,       count,
                                      RegisterId::pmovsset,   RegisterId::pmovsclr,
                                      RegisterId::pmcntenclr, RegisterId::pmswinc};
        if (random_.chance(nearly ? 40 : 4)) {
            access(written[random_.below(6)], counter, true);
            read_.reset();
        } else if (random_.chance(25)) {
            access(RegisterId::pmovsset, 0, false);
        } else {
            access(count, counter, false);
        }
    }
    // By the core or from outside; `n`: which of its kind, if there are several.
    void access(a55::RegisterId id, unsigned n, bool write) {
        const a55::Register& row = a55::register_row(id);
        if (row.count == 1) n = 0;
        std::uint64_t data = write ? random_.data(id) : 0;
        if (write && id == a55::RegisterId::pmcr && random_.chance(50)) data |= 6; // P, C
        const auto& encoding = random_.aarch32(inputs_.state) ? row.a32 : row.a64;
        const bool external = row.external_count != 0;
        if (inputs_.powered && encoding && (!external || random_.chance(60))) {
            inputs_.access = a55::SystemAccess{encoding->plus(n), write, data};
            return;
        }
        if (!external) return;
        a55::ExternalAccess access;
        access.write = write;
        access.port = random_.chance(50) ? a55::Port::debug : a55::Port::memory_mapped;
        access.offset = row.offset + row.stride * n;
        access.lanes = write && random_.chance(50) ? random_.below(16) : 0xf;
        access.data = static_cast<std::uint32_t>(data);
        inputs_.access = access;
    }

    struct About {
        const a55::Register* row = &a55::register_row(a55::RegisterId::pmcr);
        unsigned n = 0;
    };

    A55Random random_;
    bool no_access_in_reset_;
    a55::Config config_;
    a55::Inputs inputs_;
    std::array<About, 3> about_;
    LongHold hold_;
    a55::EventRow held_;
    WrapReads<a55::kCounters + 1> wraps_; // the last: cycles
    std::optional<unsigned> read_;
};

} // namespace armpmu::tests
