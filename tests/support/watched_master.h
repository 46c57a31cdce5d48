// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;

// A master with somebody who writes down what is on its pins: bind this one instead. It is
// evaluated whenever a pin has changed, so it misses nothing, also in an interconnect that skips.
class WatchedMaster final : public Master {
  public:
    // AR or AW, in the order of VALID. Cycles are kNever until it happens.
    struct Request {
        bool is_write = false;
        std::uint64_t valid = kNever; // first cycle of ARVALID or AWVALID
        std::uint64_t handshake = kNever;
        std::uint64_t last_data = kNever; // handshake of WLAST
        std::uint64_t answer = kNever;    // of RLAST or B
        unsigned w_beats = 0;
        ReadRequest read{}; // the one that it is
        WriteRequest write{};

        std::uint64_t address() const { return is_write ? write.address : read.address; }
        Security security() const { return is_write ? write.security : read.security; }
        std::uint8_t qos() const { return is_write ? write.qos : read.qos; }
        std::uint8_t beats() const { return is_write ? write.beats : read.beats; }
    };

    explicit WatchedMaster(Master& master) : master_(master) {}

    std::vector<Request> requests;
    unsigned in_flight = 0; // from VALID to the answer
    unsigned most_in_flight = 0;
    std::uint64_t held_up = 0; // AR and AW handshakes later than VALID

    std::vector<std::uint64_t> valids() const {
        std::vector<std::uint64_t> cycles;
        for (const Request& request : requests) cycles.push_back(request.valid);
        return cycles;
    }
    std::vector<std::uint64_t> addresses() const {
        std::vector<std::uint64_t> addresses;
        for (const Request& request : requests) addresses.push_back(request.address());
        return addresses;
    }

    void bind(SlavePort& port, unsigned number) override {
        port_ = &port;
        master_.bind(port, number);
    }
    void evaluate(std::uint64_t cycle) override {
        now_ = cycle;
        look(port_->ar, read_is_up_);
        look(port_->aw, write_is_up_);
        if (port_->w.fired()) take_data();
        if (port_->r.fired() && port_->r.payload().last) answer(reads_, port_->r.payload().id);
        if (port_->b.fired()) answer(writes_, port_->b.payload().id);
        master_.evaluate(cycle);
    }
    bool commit() override { return master_.commit(); }
    std::uint64_t next_activity() const override { return master_.next_activity(); }
    bool done() const override { return master_.done(); }
    std::string dump() const override { return master_.dump(); }

  private:
    template <typename Channel>
    void look(const Channel& channel, bool& is_up) {
        if (!channel.valid()) return;
        if (!is_up) note(channel.payload());
        is_up = !channel.fired();
        if (!channel.fired()) return;
        Request& request = requests[open(channel.payload())];
        request.handshake = now_;
        held_up += request.valid != now_ ? 1 : 0;
    }
    void note(const ReadRequest& read) {
        reads_[read.id] = requests.size();
        Request& request = add();
        request.read = read;
    }
    void note(const WriteRequest& write) {
        writes_[write.id] = requests.size();
        if (has_data(write)) data_of_.push_back(requests.size());
        Request& request = add();
        request.is_write = true;
        request.write = write;
    }
    Request& add() {
        most_in_flight = std::max(most_in_flight, ++in_flight);
        requests.emplace_back();
        requests.back().valid = now_;
        return requests.back();
    }
    std::size_t open(const ReadRequest& read) { return reads_.at(read.id); }
    std::size_t open(const WriteRequest& write) { return writes_.at(write.id); }
    // W beats come in the order of the writes, and may come before AW is up.
    void take_data() {
        ++beats_;
        if (!port_->w.payload().last) return;
        last_data_.push_back({now_, beats_});
        beats_ = 0;
        settle_data();
    }
    void settle_data() {
        for (; settled_ < last_data_.size() && settled_ < data_of_.size(); ++settled_) {
            requests[data_of_[settled_]].last_data = last_data_[settled_].first;
            requests[data_of_[settled_]].w_beats = last_data_[settled_].second;
        }
    }
    void answer(const std::map<std::uint16_t, std::size_t>& open, std::uint16_t id) {
        settle_data();
        const auto found = open.find(id);
        if (found == open.end()) return; // a DVM Complete
        requests[found->second].answer = now_;
        --in_flight;
    }

    Master& master_;
    SlavePort* port_ = nullptr;
    std::uint64_t now_ = 0;
    bool read_is_up_ = false;
    bool write_is_up_ = false;
    std::map<std::uint16_t, std::size_t> reads_; // by id, the latest
    std::map<std::uint16_t, std::size_t> writes_;
    std::vector<std::size_t> data_of_; // writes with data
    std::vector<std::pair<std::uint64_t, unsigned>> last_data_;
    std::size_t settled_ = 0;
    unsigned beats_ = 0;
};

} // namespace armpmu::testbench::testing
