// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

// The CD beats of all that answered with data, those that are up first going first.
void Estimate::move_snoop_data(Transaction& transaction) {
    const bool second_layer = controls_.second_snoop_data_layer && transaction.port != kNoPort &&
                              config_.slaves[transaction.port].kind == PortKind::ace;
    const auto ports = static_cast<unsigned>(ports_.size());
    PerPort begun{};
    unsigned lines = 0;
    for (unsigned left = transaction.data_ports; left != 0; ++lines) {
        // Of equals the owner of the network, then in a circle from it.
        unsigned next = cd_owner_;
        std::uint64_t earliest = ~std::uint64_t{0};
        for (unsigned i = 0; i < ports; ++i) {
            const unsigned n = (cd_owner_ + i) % ports;
            if ((left >> n & 1) == 0 || transaction.cd_valid[n] >= earliest) continue;
            next = n;
            earliest = transaction.cd_valid[n];
        }
        left &= ~(1U << next);
        begun[lines] = move_line(next, earliest, second_layer);
        transaction.cd_last = std::max(transaction.cd_last, begun[lines] + kLineBeats - 1);
    }
    transaction.cd_first = *std::min_element(begun.begin(), begun.begin() + lines);
    unsigned beats = 0;
    for (std::uint64_t cycle = transaction.cd_first; beats < kLineBeats; ++cycle) {
        for (unsigned i = 0; i < lines; ++i)
            beats += cycle >= begun[i] && cycle < begun[i] + kLineBeats;
        transaction.cd_line = cycle;
    }
}

// A port's CD line that wants to be up in `valid`: cycle of its first beat. A layer that stands
// ready for the port takes it at once, otherwise a cycle goes by.
std::uint64_t Estimate::move_line(unsigned number, std::uint64_t valid, bool second_layer) {
    Port& port = *ports_[number];
    const std::uint64_t up = port.cd.first_free(valid, kLineBeats);
    std::uint64_t begun = cd_layers_[0].first_free(cd_owner_ == number ? up : up + 1, kLineBeats);
    unsigned layer = 0;
    if (second_layer) {
        const std::uint64_t other = cd_layers_[1].first_free(up + 1, kLineBeats);
        if (other < begun) {
            begun = other;
            layer = 1;
        }
    }
    if (layer == 0) cd_owner_ = number;
    const std::uint64_t end = begun + kLineBeats;
    // Beats of both layers in one cycle are one event.
    count(GlobalEvent::cci_snoop_cd_hs, Security::non_secure,
          kLineBeats - cd_layers_[1 - layer].taken(begun, end));
    count(number, SlaveEvent::si_s_data_stall, Security::non_secure, begun - up);
    cd_layers_[layer].take(begun, end);
    port.cd.take(up, end);
    port.lines.take(end);
    return begun;
}

} // namespace armpmu::interconnect
