// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_totals.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/memory_port.h"
#include "armpmu/interconnect/ace/line_state.h"
#include "models/cluster/level3.h"
#include "models/cluster/line_table.h"
#include "models/cluster/transactions.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::cluster {

// Switches of tests, for clusters that are constructed from now on. Not installed.
struct ClusterSwitches {
    std::uint32_t visit_seed = 0; // other than 0: cores due at the same time come in another order
    bool stale_copy = false;      // a snoop that invalidates a line leaves the copy of core 0
};
inline ClusterSwitches switches_of_new_clusters;

using cpu::LineAnswer;
using cpu::LineRequest;
using interconnect::ReadRequest;
using interconnect::ReadSnoop;
using interconnect::SnoopResponse;
using interconnect::Version;
using interconnect::WriteRequest;
using interconnect::WriteSnoop;

// A core as the coherence unit sees it. Cycles are the cluster's.
class CoreSide {
  public:
    // Nothing while a request that brings the line in is not served: the core's tags are then ahead
    // of its data.
    virtual cpu::Core::Copy copy_of(std::uint64_t line) = 0;
    virtual bool asks_for(std::uint64_t line) = 0; // such a request was not served
    // A snoop of a line of which the core has a copy.
    virtual void snoop(std::uint64_t line, bool unique, std::uint64_t cycle) = 0;
    // The same, of a line that the core waits for: a copy that it may have had is gone.
    virtual void lose(std::uint64_t line) = 0;
    virtual void invalidate_tlb(std::uint64_t page) = 0; // LineRequest::kAllPages: everything
    virtual void answered(cpu::MemoryPort::Token token, const LineAnswer& answer) = 0;
    // Serves the core's pending write-backs and evictions of the line, even before their time.
    virtual void serve_victims(std::uint64_t line) = 0;

  protected:
    ~CoreSide() = default;
};

// Keeps books of the data, for tests of coherence.
class DataBooks {
  public:
    // The core has the line from now on, as it is now.
    virtual void has(unsigned core, std::uint64_t line, Version version) = 0;
    virtual void stored(std::uint64_t line, Version version, Version base) = 0;

  protected:
    ~DataBooks() = default;
};

// The cluster's port to the interconnect. Requests are answered by `CoherenceUnit::read_answered`
// and `write_answered`, possibly at once, with their `number`.
class Outside {
  public:
    virtual void read(std::uint16_t number, const ReadRequest& request, std::uint64_t cycle) = 0;
    virtual void write(std::uint16_t number, const WriteRequest& request, Version version,
                       std::uint64_t cycle) = 0;

  protected:
    ~Outside() = default;
};

// Whether the core has the line in its tags when it asks so.
constexpr bool brings_in(LineRequest::Kind kind, bool fetches_stay) {
    return kind == LineRequest::Kind::read || kind == LineRequest::Kind::read_unique ||
           kind == LineRequest::Kind::make_unique ||
           (kind == LineRequest::Kind::fetch && fetches_stay);
}
// Whether a copy of a core is given up.
constexpr bool takes_out(LineRequest::Kind kind) {
    return kind == LineRequest::Kind::write_back || kind == LineRequest::Kind::evict ||
           kind == LineRequest::Kind::drop;
}

// The unit that the cores of a cluster share: it keeps their copies coherent, has the L3, and sends
// their requests to the interconnect (docs/cluster.md). It has no time of its own: requests are
// served in the order of calls, and a transaction of a line delays all other requests for it.
class CoherenceUnit {
  public:
    CoherenceUnit(const ClusterConfig& config, Outside& outside);
    // The port number makes its versions distinct from those of other ports.
    void bind(unsigned port_number);
    // Before the first request. `fetches_stay`: fetched lines stay in a cache that is snooped.
    void add_core(CoreSide& core, bool fetches_stay);

    void serve(const Ask& ask);

    struct ReadAnswer {
        std::uint64_t cycle = 0;
        bool is_shared = false;
        bool pass_dirty = false;
        bool from_snoop = false;
        bool error = false;
        Version version = 0;
    };
    void read_answered(std::uint16_t number, const ReadAnswer& answer);
    void write_answered(std::uint16_t number, std::uint64_t cycle, bool error);

    // A snoop by the interconnect. Nothing if it has to wait until the line is written.
    struct SnoopAnswer {
        SnoopResponse response;
        Version version = 0;
    };
    std::optional<SnoopAnswer> snoop(const interconnect::SnoopRequest& request,
                                     std::uint64_t cycle);

    // --- DVM ---
    // A message of another master; Syncs need nothing.
    void take_message(std::uint64_t address);
    // The interconnect says that a Sync of this cluster is complete.
    void sync_completed(std::uint64_t cycle);

    // Before the first request.
    void install(std::uint64_t line, interconnect::LineState state);
    void remove(std::uint64_t line);
    interconnect::LineState state_of(std::uint64_t line);
    bool idle() const { return transactions_.empty(); }
    const ClusterTotals& totals() const { return totals_; }

    // Null: none.
    void set_books(DataBooks* books) { books_ = books; }
    // A core stored into a line that it has as unique.
    void stored(std::uint64_t line);
    bool waits(unsigned core, std::uint64_t line) {
        return (waiting_cores(line) >> core & 1) != 0 || cores_[core]->asks_for(line);
    }
    // The version of the line that the cluster has.
    Version version_of(std::uint64_t line) const;

  private:
    // A line that the cluster has.
    struct Held {
        bool unique = false;
        bool owed = false; // dirty, though neither L3 nor a core may say so
        Version version = 0;
    };
    struct Peers {
        bool held = false;
        bool dirty = false;
        bool snooped = false; // some of them
    };

    void read(const Ask& ask);
    void own(const Ask& ask);
    void take_out(const Ask& ask);
    void write_past(const Ask& ask);
    void prefetch(const Ask& ask);
    void access_uncached(const Ask& ask);
    void broadcast(const Ask& ask);
    void send_sync();
    void end_sync();
    void send_message(const Ask& ask, std::uint64_t address, Transaction::Then then);
    void place(const Ask& ask, std::uint64_t cycle);
    void fill_l3(std::uint64_t line, bool dirty, std::uint64_t cycle);
    // `done`, if any, is answered when the line is written.
    void leave(std::uint64_t line, bool dirty, std::uint64_t cycle, const Ask* done = nullptr);
    unsigned waiting_cores(std::uint64_t line);
    void leave_if_nobody_holds(std::uint64_t line, std::uint64_t cycle);
    bool somebody_holds(std::uint64_t line);
    bool brings_in(const Ask& ask) const {
        return cluster::brings_in(ask.request.kind, fetches_stay_[ask.core]);
    }
    Peers snoop_cores(std::uint64_t line, unsigned but, bool unique, std::uint64_t cycle);
    void keep_dirty(std::uint64_t line, Held& held);
    void answer(const Ask& ask, std::uint64_t cycle, cpu::DataSource source, bool shared);
    // `in_l3`: the data is there.
    void answer_inside(const Ask& ask, const Peers& peers, bool in_l3, bool shared);

    // Sets the attributes that all requests of the cluster share.
    void send(std::uint16_t number, ReadRequest request, std::uint64_t cycle);
    void send(std::uint16_t number, WriteRequest request, Version version, std::uint64_t cycle);
    void send_read(const Ask& ask, ReadSnoop snoop, Transaction::Then then);
    void send_write(std::uint64_t line, WriteSnoop snoop, std::uint64_t cycle, Version version,
                    const Ask* done);
    void granted(Transaction& done, const ReadAnswer& answer);
    void serve_waiting(std::vector<Ask>& waiting, std::uint64_t cycle);
    void renew(std::uint64_t line, Held& held, bool whole);

    ClusterConfig config_;
    bool stale_copy_ = switches_of_new_clusters.stale_copy;
    Outside& outside_;
    std::vector<CoreSide*> cores_;
    std::vector<bool> fetches_stay_;
    Level3 l3_;
    LineTable<Held> lines_;
    Transactions transactions_;
    SyncQueue syncs_;
    std::vector<Ask> rest_; // that waited for a transaction which has ended; the last is next
    Version versions_ = 0;
    DataBooks* books_ = nullptr;
    ClusterTotals totals_;
};

} // namespace armpmu::cluster
