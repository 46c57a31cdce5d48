// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/vp/lt_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace armpmu::tests {

// A coherent master with a small cache of its own; one thread at a time.
class CachedMaster : public LtInitiator {
  public:
    tlm_utils::simple_target_socket<CachedMaster> snooped{"snooped"};
    sc_time snoop_time = sc_core::SC_ZERO_TIME;
    unsigned ways = 8;
    std::function<void()> on_snoop;
    unsigned snoops = 0;
    unsigned given = 0; // snoops answered with data
    std::vector<AceTransaction> seen;
    std::function<void(const AceExtension&)> on_look; // a debugger's

    struct Line {
        std::array<unsigned char, 64> bytes{};
        bool unique = false;
        bool dirty = false;
    };
    std::map<std::uint64_t, Line> lines; // by address

    explicit CachedMaster(sc_core::sc_module_name name) : LtInitiator(name) {
        snooped.register_b_transport(this, &CachedMaster::snoop);
        snooped.register_transport_dbg(this, &CachedMaster::look);
    }

    unsigned char load(std::uint64_t address) {
        const std::uint64_t base = address & ~std::uint64_t{63};
        if (lines.count(base) == 0) fetch(base, AceTransaction::read_shared);
        return lines[base].bytes[address % 64];
    }
    void store(std::uint64_t address, unsigned char value) {
        const std::uint64_t base = address & ~std::uint64_t{63};
        while (lines.count(base) == 0 || !lines[base].unique) {
            if (lines.count(base) == 0) {
                fetch(base, AceTransaction::read_unique);
                continue;
            }
            request(AceTransaction::clean_unique, base);
            if (lines.count(base) != 0) lines[base].unique = true;
        }
        lines[base].bytes[address % 64] = value;
        lines[base].dirty = true;
    }
    void evict(std::uint64_t base) {
        const Line line = lines[base];
        lines.erase(base);
        if (!line.dirty) return request(AceTransaction::evict, base);
        AceExtension ace;
        ace.transaction = AceTransaction::write_back;
        write(base, Bytes(line.bytes.begin(), line.bytes.end()), &ace);
    }
    // As software does that is about to bypass the interconnect.
    void empty_cache() {
        while (!lines.empty()) evict(lines.begin()->first);
        last_victim_ = 0;
    }
    // Writes a dirty line to memory and keeps it.
    void clean(std::uint64_t base) {
        Line& line = lines[base];
        line.dirty = false;
        const Bytes data(line.bytes.begin(), line.bytes.end());
        AceExtension ace;
        ace.transaction = AceTransaction::write_clean;
        write(base, data, &ace);
    }
    void fetch(std::uint64_t base, AceTransaction how) {
        if (lines.size() >= ways) evict(victim());
        AceExtension ace;
        ace.transaction = how;
        const Bytes data = read(base, 64, &ace);
        if (status != tlm::TLM_OK_RESPONSE) return;
        Line& line = lines[base];
        std::copy(data.begin(), data.end(), line.bytes.begin());
        line.unique = how == AceTransaction::read_unique || !ace.is_shared;
        line.dirty = ace.pass_dirty;
    }

  private:
    std::uint64_t victim() {
        const auto next = lines.upper_bound(last_victim_);
        return last_victim_ = next == lines.end() ? lines.begin()->first : next->first;
    }

    void snoop(tlm::tlm_generic_payload& payload, sc_time& time) {
        AceExtension* ace = nullptr;
        payload.get_extension(ace);
        if (on_snoop) on_snoop();
        ++snoops;
        seen.push_back(ace->transaction);
        time += snoop_time;
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        const auto found = lines.find(payload.get_address());
        if (found == lines.end() || ace->transaction >= AceTransaction::dvm_message) return;
        Line& line = found->second;
        const bool clean = ace->transaction == AceTransaction::clean_shared ||
                           ace->transaction == AceTransaction::clean_invalid;
        const bool invalidates = ace->transaction == AceTransaction::clean_invalid ||
                                 ace->transaction == AceTransaction::make_invalid ||
                                 ace->transaction == AceTransaction::read_unique;
        ace->was_unique = line.unique;
        ace->data_transfer = clean ? line.dirty : ace->transaction != AceTransaction::make_invalid;
        ace->pass_dirty =
            line.dirty && ace->data_transfer && ace->transaction != AceTransaction::read_once;
        ace->is_shared = !invalidates;
        if (ace->data_transfer) {
            ++given;
            std::copy(line.bytes.begin(), line.bytes.end(), payload.get_data_ptr());
        }
        if (invalidates) {
            lines.erase(found);
        } else {
            if (ace->pass_dirty) line.dirty = false;
            if (ace->transaction != AceTransaction::read_once) line.unique = false;
        }
    }

    unsigned look(tlm::tlm_generic_payload& payload) {
        AceExtension* ace = nullptr;
        payload.get_extension(ace);
        if (on_look) on_look(*ace);
        const std::uint64_t address = payload.get_address();
        const unsigned length = payload.get_data_length();
        EXPECT_EQ(address / 64, (address + length - 1) / 64);
        const auto found = lines.find(address & ~std::uint64_t{63});
        if (found == lines.end()) return 0;
        unsigned char* const bytes = found->second.bytes.data() + address % 64;
        unsigned char* const data = payload.get_data_ptr();
        std::copy_n(payload.is_write() ? data : bytes, length, payload.is_write() ? bytes : data);
        ace->pass_dirty = found->second.dirty;
        return length;
    }

    std::uint64_t last_victim_ = 0;
};

} // namespace armpmu::tests
