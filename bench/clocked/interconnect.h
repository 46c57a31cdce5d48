// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/tlm/has_process.h"
#include "bench/clocked/pins.h"
#include "bench/clocked/snoop_filter.h"

#include <array>
#include <vector>

namespace armpmu::bench {

// The fabric of the clocked system: four slave interfaces (SI1 and SI2 ACE-Lite, SI3 and SI4 ACE)
// and four master interfaces, striped every 256 bytes. Latencies and limits are those of the
// fabric it is compared with.
//
// One request: admission (round robin, two per cycle, one request per line at a time) - look-up in
// the snoop filter - snoops - memory read, if no holder gave the data - response. It is one process
// because all interfaces work on one tracker; a process for each would only add signals.
class ClockedInterconnect : public sc_core::sc_module {
  public:
    static constexpr unsigned kPorts = 4; // number 0 is SI1
    static constexpr unsigned kMemories = 4;

    sc_core::sc_in<bool> clock{"clock"};
    Pin<std::uint32_t> global_events;    // bit n = code n
    Pin<std::uint32_t> arbitration_lost; // by a read, bit per port

    ARMPMU_HAS_PROCESS(ClockedInterconnect);
    ClockedInterconnect(sc_core::sc_module_name name, std::array<AcePins, kPorts>& slaves,
                        std::array<AxiPins, kMemories>& masters);

  private:
    // Entries of the tracker: for any request; one per port for memory updates only, as a snoop may
    // be waiting for one; for back-invalidations.
    static constexpr unsigned kRequests = 64;
    static constexpr unsigned kBackInvalidations = 4;
    static constexpr unsigned kSlots = kRequests + kPorts + kBackInvalidations;
    static constexpr unsigned kSnooping = 16;    // entries that snoop at a time
    static constexpr unsigned kRequestQueue = 2; // per AR and per AW
    static constexpr unsigned kAdmitted = 2;     // per cycle
    static constexpr unsigned kRequestLatency = 3;
    static constexpr unsigned kResponseLatency = 2;
    static constexpr unsigned kStripe = 256;
    static constexpr interconnect::Line kNoLine = ~interconnect::Line{0};

    enum class Kind {
        read_once,
        read_shared,
        read_unique,
        clean_unique,
        write_line_unique,
        write_back,
        evict,
        back_invalidation,
    };
    static bool returns_data(Kind k) { return k <= Kind::read_unique; }
    static bool allocates(Kind k) { return k >= Kind::read_shared && k <= Kind::clean_unique; }
    static bool takes_dirty(Kind k) { return k == Kind::read_shared || k == Kind::read_unique; }
    static bool invalidates(Kind k) { return k != Kind::read_once && k != Kind::read_shared; }
    static bool writes(Kind k) { return k == Kind::write_line_unique || k == Kind::write_back; }
    // Passes other requests on its line, which may be waiting for it.
    static bool updates_memory(Kind k) { return k == Kind::write_back || k == Kind::evict; }
    static interconnect::ReadSnoop snoop_of(Kind kind);

    struct Request {
        Kind kind{};
        interconnect::Line line = 0;
        unsigned id = 0;
    };
    // A request in flight. It moves at most one line of data: the master's, a holder's or memory's.
    struct Entry : Request {
        enum class State { pipeline, look_up, allocate, evicting, queued, snooping, finishing };
        enum class Write { none, wanted, under_way };

        State state = State::pipeline;
        unsigned port = 0;
        std::uint64_t ready_at = 0;
        ClockedSnoopFilter::Way* way = nullptr;
        Entry* parent = nullptr; // of a back-invalidation: what needs the way
        unsigned targets = 0;    // ports still to be snooped, bit per port
        unsigned awaiting = 0;   // snooped, CR not yet seen
        bool from_snoop = false; // a holder gives the data
        bool any_dirty = false;
        bool any_shared = false;
        interconnect::Version version = 0;
        unsigned beats_in = 0;
        unsigned beats_out = 0;
        Write write = Write::none; // to memory
        bool responding = false;
        bool responded = false; // RLAST or B has been taken
    };
    using Queue = std::queue<Entry*>;
    struct Slave {
        std::queue<Request> reads, writes;
        Queue write_data; // expect W beats
        Queue read_responses, write_responses;
        Queue snoops, awaiting_cr, awaiting_cd;
        Entry* on_r = nullptr;
        Entry* on_b = nullptr;
    };
    struct Master {
        Queue reads, writes;
        LineSender write_data;
    };

    void on_clock();
    void take_from_slave(unsigned port);
    void take_from_memory(const AxiPins& pins);
    Request decode_read(const RequestPins& pins) const;
    Request decode_write(const RequestPins& pins) const;
    void drive_slave(unsigned port);
    void drive_read_data(ReadDataPins& r, Slave& slave);
    void drive_memory(AxiPins& pins, Master& master);
    void grant_snoop_data();

    void admit();
    Entry* free_entry(Kind kind, unsigned port);
    void add(Entry& entry, const Request& request, unsigned port);
    void release(Entry& entry);
    bool in_flight(interconnect::Line line) const;

    void advance(Entry& entry);
    void look_up(Entry& entry);
    void allocate(Entry& entry);
    void back_invalidate(Entry& entry, Entry& eviction);
    void snoop(Entry& entry);
    void resolve(Entry& entry);
    void finish(Entry& entry);

    Master& memory_of(interconnect::Line line) {
        return masters_[interconnect::address_of(line) / kStripe % kMemories];
    }
    unsigned slot_of(const Entry& entry) const {
        return static_cast<unsigned>(&entry - entries_.data());
    }
    void note(cci550::GlobalEvent event, unsigned offset = 0) {
        events_ |= 1U << (static_cast<unsigned>(event) + offset);
    }

    std::array<AcePins, kPorts>& slave_pins_;
    std::array<AxiPins, kMemories>& master_pins_;
    std::array<Slave, kPorts> slaves_;
    std::array<Master, kMemories> masters_;
    ClockedSnoopFilter filter_;

    // The tracker.
    std::array<Entry, kSlots> entries_;
    std::array<interconnect::Line, kSlots> lines_{}; // of the entries, kNoLine when free
    std::vector<Entry*> free_;                       // of those for any request
    std::vector<Entry*> by_age_, finished_;

    unsigned next_turn_ = 0; // reads and writes of the ports take turns
    unsigned snooping_ = 0;
    unsigned banks_used_ = 0;       // in this cycle, bit per pair of banks
    unsigned cd_port_ = kPorts - 1; // owner of the snoop data network
    std::uint32_t events_ = 0;
    std::uint32_t lost_ = 0;
    std::uint64_t now_ = 0;
};

} // namespace armpmu::bench
