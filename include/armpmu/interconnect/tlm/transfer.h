// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/ace_request.h"

#include <systemc>
#include <tlm>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu::interconnect {

// One active b_transport: a payload, its bursts, and their outcome.
class Transfer {
  public:
    Transfer(const AceRequest& what, tlm::tlm_generic_payload& initiators)
        : request(what), payload(initiators), bytes(initiators), lines_(what.lines(initiators)) {}

    const AceRequest request;
    tlm::tlm_generic_payload& payload;
    PayloadBytes bytes;
    std::uint64_t cycle = 0;    // in which it was made
    sc_core::sc_event finished; // notified by its executor

    // Outcome; of several bursts the worst response.
    Response response = Response::okay;
    bool is_shared = false;
    bool pass_dirty = false;

    bool begun() const { return lines_.empty(); } // every burst is
    bool done() const { return begun() && under_way_ == 0; }
    LinePart begin() {
        const LinePart part = lines_.next();
        ++under_way_;
        pass_over_dropped();
        return part;
    }
    void answer(Response burst, bool shared = false, bool dirty = false) {
        response = std::max(response, burst);
        is_shared |= shared;
        pass_dirty |= dirty;
        --under_way_;
    }

    // Whether a burst for this line is still to be begun; not for streaming ones.
    bool ahead(Line line) const {
        return security_of(line) == request.security && lines_.ahead(address_of(line)) &&
               !dropped(address_of(line));
    }
    // The part for a line ahead, which a master writes as a whole.
    LinePart part_ahead(Line line) const {
        const LinePart next = lines_.front();
        const auto distance = static_cast<unsigned>(address_of(line) - next.address);
        return {address_of(line), kLineBytes, next.offset + distance};
    }
    // Its burst is not begun any more.
    void drop(Line line) {
        dropped_.push_back(address_of(line));
        pass_over_dropped();
    }
    // Begins no further bursts.
    void give_up(Response why) {
        response = std::max(response, why);
        while (!lines_.empty()) lines_.pop();
        under_way_ = 0;
    }

  private:
    bool dropped(std::uint64_t line_address) const {
        return std::find(dropped_.begin(), dropped_.end(), line_address) != dropped_.end();
    }
    void pass_over_dropped() {
        while (!dropped_.empty() && !lines_.empty() && dropped(lines_.front().line_address()))
            lines_.pop();
    }

    PayloadLines lines_;
    std::vector<std::uint64_t> dropped_;
    unsigned under_way_ = 0;
};

} // namespace armpmu::interconnect
