// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/dram_config.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::interconnect {

// The snoop filter (TRM 2.4.2): 8 banks, set-associative, inclusive of the ACE masters' caches.
// Consecutive lines lie in consecutive banks. Entries = 8 x sets_per_bank x ways; the default
// (16384) is twice the lines of two 256 KB caches.
struct SnoopFilterConfig {
    unsigned sets_per_bank = 256; // power of two
    unsigned ways = 8;            // 1 ..
};

// `simple` answers in order after fixed latencies; `lpddr4` has banks, rows and one bus.
enum class MemoryKind : std::uint8_t { simple, lpddr4 };

// A memory behind a master interface.
struct MemoryConfig {
    // Of a simple memory.
    unsigned read_latency = 60;  // cycles from AR handshake to first RVALID, 1 ..
    unsigned write_latency = 20; // cycles from last W handshake to BVALID, 1 ..
    // Of both; those of a DRAM are the lengths of its controller's queues.
    unsigned outstanding_reads = 16; // 1 .. ; ARREADY is low while they are in flight
    unsigned outstanding_writes = 16;
    unsigned beat_interval = 1; // of a simple memory: cycles per R beat and per W beat, 1 ..
    MemoryKind kind = MemoryKind::simple;
    DramConfig dram{}; // of lpddr4
};

// A slave interface of the interconnect. ACE-Lite masters see no snoops for
// data and send no CD.
enum class PortKind : std::uint8_t { ace, ace_lite };

struct SlaveInterfaceConfig {
    bool used = false;
    PortKind kind = PortKind::ace_lite;
    bool dvm = false;          // ACCHANNELENS[0]: takes part in DVM, has AC and CR
    bool qos_override = false; // QOSOVERRIDE: requests with AxQOS = 0 get the register's value
    // TZMP1 (global event 0x0F): what this port reads must not come from a cache. Snoops that would
    // read are replaced by CleanInvalid, and the data is read from memory afterwards. How the
    // CCI-550 identifies such a master is not published.
    bool media_protected = false;
};

struct MasterInterfaceConfig {
    bool used = false;
    MemoryConfig memory{};
    // Beats of read data, and write responses, taken from the memory and not yet delivered to
    // masters: with no room for the next burst RREADY is low, with no room for a response BREADY.
    unsigned read_buffer = 64;     // beats, 4 ..
    unsigned response_buffer = 16; // 1 ..
};

// Which requests wait for which others, beyond ACE's rules. The CCI-550's rules are not published;
// the defaults are the weakest that keep data correct and cannot deadlock.
struct OrderingConfig {
    // ReadOnce, ReadNoSnoop and Device reads of a line wait for older ones of it. Without it they
    // proceed in parallel, except that those that must snoop wait for the older ones.
    bool reads_wait_for_reads = false;
    // A WriteNoSnoop, Device write or barrier of an ACE port that is being snooped waits like any
    // other request: for an entry of the tracker, for requests on its line that snoop, and for its
    // port's limit. As a WriteBack behind it on AW waits with it, and the snoop may be waiting for
    // that WriteBack, this can deadlock; without it such a write proceeds as a WriteBack does.
    bool writes_wait_for_snoops = false;
};

// The priority of requests. The CCI-550 prefers higher QoS values; anything beyond that is not
// published.
struct UrgencyConfig {
    // A request is as urgent as the most urgent one that waits for it: behind it in its interface,
    // for its line, for its way of the snoop filter, or for its port's outstanding limit. Without
    // it a request of a low QoS value can block one of a high value without end. Ageing is not
    // inherited.
    bool inherited = true;
    // Cycles of waiting, for admission or for a memory's AR or AW, after which a request's QoS
    // value rises by one, up to 15; 0: no ageing. Without effect while all values are 0.
    unsigned ageing = 0;
};

// One memory behind all MIs, which limits their total bandwidth; `MemoryConfig` has the latencies
// of each MI. It begins an access (a burst, at most a line) when the interval of the previous one,
// from any MI, has passed. In thousandths of an ACLK cycle; both 0: a separate memory behind each
// MI. For simple memories with latencies of at least 2; without effect on memories of your own.
struct SharedMemoryConfig {
    unsigned read_interval = 0; // after a read
    unsigned write_interval = 0;

    static constexpr std::uint64_t kCycle = 1000;
    bool used() const { return read_interval != 0 || write_interval != 0; }
    std::uint64_t interval(bool write) const { return write ? write_interval : read_interval; }
};

// A part of the address space and the MIs behind it.
struct AddressRegion {
    std::uint64_t base = 0;   // multiple of 64
    std::uint64_t bytes = 0;  // multiple of 64
    std::uint8_t masters = 0; // bit n for MIn, which are interleaved; 0: all used ones
};

// Configuration of the interconnect. Latencies are assumptions: none is published.
struct InterconnectConfig {
    std::array<SlaveInterfaceConfig, cci550::kMaxSlaveInterfaces> slaves{};
    std::array<MasterInterfaceConfig, cci550::kMaxMasterInterfaces> masters{};
    SharedMemoryConfig shared_memory{};
    // Address to MI: the MIs of a region alternate every this many bytes (power of two, 64 ..).
    std::uint64_t stripe_bytes = 4096;
    // Must not overlap. Empty: all addresses belong to all used MIs. An address outside gets
    // DECERR, without a look-up, snoops or an access to memory (TRM 2.4.7).
    std::vector<AddressRegion> map;

    // TT_DEPTH: requests in flight, 1 .. ; each ACE port has one more entry that only its
    // WriteBack, WriteClean and Evict can use, and its writes that ask no cache while it is
    // snooped (OrderingConfig). DVM messages need none.
    unsigned tt_depth = 32;
    unsigned snoop_tt_depth = 16;    // requests and back-invalidations that snoop at a time, 1 ..
    unsigned back_invalidations = 4; // in flight at a time, 1 ..
    unsigned request_buffer = 2;     // requests held per AR and per AW channel, 1 ..
    unsigned requests_per_cycle = 2; // admitted to the tracker (TRM 1.5: dual layer), 1 ..
    unsigned request_latency = 3;    // cycles from admission to filter look-up or MI request, 1 ..
    unsigned response_latency = 2;   // cycles from the first data or answer to R or B, 1 ..
    SnoopFilterConfig filter{};
    OrderingConfig ordering{};
    UrgencyConfig urgency{};

    // Cycles without any activity, with work left and no timer pending, until `DeadlockError` is
    // thrown.
    std::uint64_t watchdog = 10000;
    // Without it every block is evaluated in every cycle: slow, with the same results.
    bool skip = true;
};

// ACE clusters on SI3 and SI4, an ACE-Lite master on SI2, memory behind MI0, as in the example of
// TRM 2.4.4 ("Example of how to use the PMU").
InterconnectConfig example_config();

// Equal for configurations with the same results: covers everything except `skip` and `watchdog`.
std::uint64_t fingerprint(const InterconnectConfig& config);

// Throws std::invalid_argument naming the first parameter that is out of range.
void validate(const InterconnectConfig& config);

} // namespace armpmu::interconnect
