// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/player.h"
#include "tests/property/cci550_random.h"
#include "tests/rtl/lockstep_stimulus.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace armpmu::tests {

// Of the build with defaults, or of the one that chooses otherwise throughout.
inline cci550::Config cci550_lockstep_config(bool other) {
    cci550::Config config;
    config.slave_interfaces = other ? 2 : 7;
    config.master_interfaces = other ? 1 : 7;
    if (other) {
        using Refusal = cci550::Config::Refusal;
        config.bus_order = cci550::Config::BusOrder::masters_first;
        config.security_violation = Refusal::error;
        config.reserved_offset = Refusal::error;
        config.byte_enables = false;
        config.gating_override_opens_writes = true;
        config.dbgen_substitutes_niden = true;
        config.secure_observation_override = true;
        config.revision = 5;
        config.ecorevnum = 3;
    }
    return config;
}

// Random pins, events and accesses.
class Cci550Stimulus {
  public:
    static constexpr std::initializer_list<const char*> kLines = {"ns", "s"};
    static bool access_in_reset(const cci550::Inputs& inputs) {
        return inputs.access && !inputs.aresetn;
    }

    Cci550Stimulus(const cci550::Config& /*config*/, std::uint64_t seed, bool no_access_in_reset)
        : random_(seed), no_access_in_reset_(no_access_in_reset) {}

    // `last`: what the clock before put out.
    cci550::Inputs next(const cci550::Outputs& last) {
        inputs_.events = {};
        if (random_.below(64) == 0) busy_ = random_.chance(40);
        if (busy_ || random_.chance(10)) inputs_.events = random_.row(random_.chance(5) ? 30 : 2);
        hold_lines();
        if (random_.below(60) == 0)
            inputs_.pins = {random_.chance(80), random_.chance(50), random_.chance(50),
                            random_.chance(50)};
        if (random_.below(1024) == 0) resets_ = random_.chance(20) ? 12 : 3000;
        const bool was_in_reset = !inputs_.aresetn;
        inputs_.aresetn = inputs_.aresetn ? random_.below(resets_) != 0 : random_.chance(60);
        inputs_.aclken = inputs_.aclken ? random_.below(500) != 0 : random_.chance(30);
        inputs_.access.reset();
        read_ = wraps_.counter(last.counts, random_);
        if (read_) {
            inputs_.access = read_of(*read_);
        } else if (random_.chance(was_in_reset || !inputs_.aresetn ? 75 : 25)) {
            inputs_.access = random_.access();
            inputs_.access->offset &= 0xffffc;
            if (random_.chance(40)) look_at_few(*inputs_.access);
        }
        if (no_access_in_reset_ && !inputs_.aresetn) inputs_.access.reset();
        return inputs_;
    }
    // By the access of this clock, where it is one of those around a wrap.
    std::optional<unsigned> counter_read() const {
        return inputs_.access && !inputs_.access->write ? read_ : std::nullopt;
    }

  private:
    void hold_lines() {
        if (hold_.begins(random_)) held_ = random_.row(2);
        if (!hold_.holding()) return;
        for (std::size_t w = 0; w < held_.non_secure.size(); ++w) {
            inputs_.events.non_secure[w] |= held_.non_secure[w];
            inputs_.events.secure[w] |= held_.secure[w];
        }
    }
    // The access is to one of few registers, for some time the same: what is written is read.
    void look_at_few(cci550::Access& access) {
        if (random_.below(24) == 0)
            for (std::uint32_t& offset : about_) {
                const cci550::RegisterList all = cci550::registers();
                const cci550::Register& kind = all.first[random_.below(unsigned(all.count))];
                offset = cci550::instance_offset(kind, random_.below(kind.count));
            }
        access.offset = about_[random_.below(unsigned(about_.size()))];
        const std::uint32_t values[] = {0, 1, ~0U, random_.word()};
        if (random_.chance(60)) access.data = values[random_.below(4)];
        if (random_.chance(70)) access.security = cci550::Security::secure;
    }
    // Its count, or its flag, which is cleared now and then.
    cci550::Access read_of(unsigned counter) {
        using cci550::RegisterId;
        cci550::Access access;
        access.security = cci550::Security::secure;
        access.offset = cci550::offset_of(
            random_.chance(75) ? RegisterId::ecnt_data : RegisterId::ecnt_clr_ovfl, counter);
        if (access.offset == cci550::offset_of(RegisterId::ecnt_clr_ovfl, counter)) {
            access.write = random_.chance(50);
            access.data = access.write ? 1 : 0;
        }
        return access;
    }

    Cci550Random random_;
    bool no_access_in_reset_;
    cci550::Inputs inputs_;
    bool busy_ = false;
    unsigned resets_ = 3000; // one in so many clocks
    std::array<std::uint32_t, 3> about_{};
    LongHold hold_;
    cci550::EventRow held_;
    WrapReads<cci550::kCounters> wraps_;
    std::optional<unsigned> read_;
};

} // namespace armpmu::tests
