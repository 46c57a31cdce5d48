// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/interconnect.h"

namespace armpmu::interconnect {
namespace {

constexpr const char* kModel = "cci550ic";
constexpr std::uint32_t kStateVersion = 3;

} // namespace

// Slave interfaces with a master, bit n for SIn.
unsigned Interconnect::bound() const {
    return interfaces_of(all_).slaves;
}

StateBytes Interconnect::save() const {
    StateWriter out;
    out.u64(fingerprint(config_));
    out.u32(bound());
    StateOut{out}(*this);
    for (unsigned n = 0; n < memories_.size(); ++n) {
        if (memories_[n] == nullptr) continue;
        out.u8(memory(n) != nullptr ? 1 : 0);
        try {
            memories_[n]->save(out);
        } catch (const std::logic_error& error) {
            throw std::logic_error("interconnect: MI" + std::to_string(n) + ": " + error.what());
        }
    }
    return out.finish(kModel, kStateVersion);
}

void Interconnect::restore(const StateBytes& state) {
    StateReader in(state, kModel, kStateVersion);
    const StateBytes before = save();
    try {
        restore(in);
    } catch (...) {
        StateReader back(before, kModel, kStateVersion);
        restore(back);
        throw;
    }
}

// Blocks are evaluated in the next cycle, so when they have to wake need not be known.
void Interconnect::restore(StateReader& in) {
    if (in.u64() != fingerprint(config_)) in.refuse("saved with another configuration");
    if (in.u32() != bound()) in.refuse("saved with masters on other slave interfaces");
    StateIn{in}(*this);
    for (unsigned n = 0; n < memories_.size(); ++n) {
        if (memories_[n] == nullptr) continue;
        if (in.u8() != (memory(n) != nullptr ? 1 : 0))
            in.refuse("saved with another block behind MI" + std::to_string(n));
        memories_[n]->restore(in);
    }
    in.expect_end();
    woken_ = false;
    awake_ = all_;
}

} // namespace armpmu::interconnect
