// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/activity_section.h"

#include "testbench/masters/burst_piece.h"
#include "testbench/scenario/limits.h"
#include "testbench/traffic/request_of.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {
void describe_share(Parameters& section, const Key& key, Share& share) {
    double fraction = static_cast<double>(share.parts) / Share::kWhole;
    if (section.decimal(key, fraction, 0, 1)) share = Share::of(fraction);
}

void describe(Parameters& section, PatternConfig& pattern, std::uint32_t access_bytes) {
    using Kind = PatternConfig::Kind;
    section.choice({"kind", "order of the addresses; `linked` is a pointer chase, `tiled` a "
                            "picture tile by tile"},
                   pattern.kind,
                   {{"sequential", Kind::sequential},
                    {"strided", Kind::strided},
                    {"random", Kind::random},
                    {"hot_set", Kind::hot_set},
                    {"linked", Kind::linked},
                    {"tiled", Kind::tiled}});
    section.bytes({"base", "first address; by default masters are 4 GiB apart"}, pattern.base, 0,
                  kMostAddress);
    section.bytes({"footprint", "memory that is visited, from base on"}, pattern.footprint, 1,
                  kMostAddress);
    section.bytes({"stride", "strided: from one address to the next"}, pattern.stride, 1,
                  kMostAddress);
    section.bytes({"hot_bytes", "hot_set: size of the hot part, at base"}, pattern.hot_bytes, 0,
                  kMostAddress);
    describe_share(section, {"hot_share", "hot_set: share of the accesses that go there"},
                   pattern.hot_share);
    section.bytes({"row_bytes", "tiled: from one row of the picture to the next"},
                  pattern.row_bytes, 0, kMostAddress);
    section.bytes({"tile_bytes", "tiled: width of a tile"}, pattern.tile_bytes, 0, 1 << 30);
    section.number({"tile_rows", "tiled: height of a tile", "rows"}, pattern.tile_rows, 0, 1 << 20);
    try {
        validate(pattern, access_bytes);
    } catch (const std::invalid_argument& error) {
        const std::string message = error.what();
        section.fail(message.substr(0, message.find(':')).c_str(), message);
    }
}

void describe(Parameters& section, SharedRegion& shared, std::uint32_t access_bytes) {
    describe_share(section, {"share", "share of the accesses that go there instead"}, shared.share);
    section.bytes({"base", "first address"}, shared.base, 0, kMostAddress);
    section.bytes({"bytes", "size; masters with the same base share it"}, shared.bytes, 64,
                  kMostAddress);
    if (shared.base % kLineBytes != 0) section.fail("base", "base: must be a multiple of 64");
    if (shared.bytes % std::max<std::uint64_t>(kLineBytes, access_bytes) != 0)
        section.fail("bytes", "bytes: must be a multiple of 64 and of access_bytes");
    if (shared.base + shared.bytes > kMostAddress)
        section.fail("base", "base: the region must end within 48 address bits");
}

namespace {

using Who = ProfileForm::Who;
using Memory = TraceRecord::Memory;

constexpr std::uint32_t kMostWeight = 1'000'000;

struct RequestName {
    const char* name;
    RequestKind kind;
};
constexpr RequestName kRequests[] = {
    {"read_once", RequestKind::read_once},
    {"read_no_snoop", RequestKind::read_no_snoop},
    {"read_device", RequestKind::read_device},
    {"write_unique", RequestKind::write_unique},
    {"write_line_unique", RequestKind::write_line_unique},
    {"write_no_snoop", RequestKind::write_no_snoop},
    {"write_device", RequestKind::write_device},
    {"clean_shared", RequestKind::clean_shared},
    {"clean_invalid", RequestKind::clean_invalid},
    {"make_invalid", RequestKind::make_invalid},
    {"dvm_message", RequestKind::dvm_message},
    {"dvm_sync", RequestKind::dvm_sync},
};

struct RecordName {
    const char* name;
    TraceRecord::Kind kind;
};
constexpr RecordName kRecords[] = {
    {"load", TraceRecord::Kind::load},
    {"store", TraceRecord::Kind::store},
    {"clean", TraceRecord::Kind::clean},
    {"clean_invalidate", TraceRecord::Kind::clean_invalidate},
    {"invalidate", TraceRecord::Kind::invalidate},
    {"dvm_message", TraceRecord::Kind::dvm_message},
    {"dvm_sync", TraceRecord::Kind::dvm_sync},
    {"barrier", TraceRecord::Kind::barrier},
};

template <typename Table, typename Thing>
void describe_mix(Parameters& section, const char* meaning, const Table& table,
                  Weighted<Thing>& mix) {
    std::vector<std::string> names;
    for (const auto& row : table) names.emplace_back(row.name);
    section.numbers({"mix", meaning}, names, 0, kMostWeight,
                    [&](Parameters& map, const Parameters::Entries& entries) {
                        mix = {};
                        for (const auto& [name, weight] : entries)
                            for (const auto& row : table)
                                if (name == row.name)
                                    mix.add(row.kind, static_cast<std::uint32_t>(weight));
                        if (mix.empty()) map.fail("", "mix: at least one weight must not be 0");
                    });
}

void describe_pace(Parameters& section, Activity& activity) {
    double rate = static_cast<double>(activity.rate.value) / 4294967296.0;
    const bool has_rate = section.decimal(
        {"bytes_per_cycle", "rate, whatever is answered when (open loop); 0: none", "bytes/cycle"},
        rate, 0, 1024);
    std::uint64_t think = activity.think;
    const bool has_think =
        section.number({"think_cycles",
                        "from an answer to the next access (closed loop); of a cluster's thread, "
                        "from one access to the next",
                        "cycles"},
                       think, 0, kMostCycles);
    if (has_rate && has_think && rate != 0 && think != 0)
        section.fail("think_cycles", "think_cycles: contradicts bytes_per_cycle; a master has one "
                                     "of the two, or none and goes on at once");
    if (has_rate) {
        activity.rate = Rate::of(rate);
        if (rate != 0) activity.think = 0;
    }
    if (has_think) {
        activity.think = think;
        if (think != 0) activity.rate = {};
    }
}

void check_requests(Parameters& section, const Activity& activity, const ProfileForm& form) {
    for (const auto& [kind, weight] : activity.requests.things()) {
        const RequestTraits& traits = traits_of(kind);
        if (whole_line(kind) && activity.access_bytes < kLineBytes)
            section.fail("access_bytes", std::string("access_bytes: ") + traits.name +
                                             " concerns whole lines, so at least 64");
        const bool whole = activity.wrap && activity.access_bytes == kLineBytes;
        if (whole_line(kind) && activity.offset % kLineBytes != 0 && !whole)
            section.fail("offset", std::string("offset: ") + traits.name +
                                       " concerns whole lines; expected 0, or a wrapping burst of "
                                       "64 bytes");
        if (traits.dvm && !form.dvm)
            section.fail("mix", "mix: DVM needs `dvm: true` of the master");
    }
}

void describe_burst(Parameters& section, Activity& activity) {
    section.choice({"burst", "wrap: an access is one wrapping burst of 2, 4, 8 or 16 beats of 16 "
                             "bytes, which begins at offset and goes round"},
                   activity.wrap, {{"incr", false}, {"wrap", true}});
    if (activity.wrap && !may_wrap(activity.access_bytes))
        section.fail("burst", "burst: a wrapping one has 2, 4, 8 or 16 beats of 16 bytes; expected "
                              "access_bytes of 32, 64, 128 or 256, not " +
                                  std::to_string(activity.access_bytes));
}

void describe_offset(Parameters& section, Activity& activity, bool cluster) {
    section.bytes({"offset", cluster ? "of each address behind that of the pattern: loads and "
                                       "stores that are not aligned"
                                     : "of each address behind that of the pattern: bursts that "
                                       "are not aligned, whose first beat is a part; of a wrapping "
                                       "one where it begins, a multiple of 16"},
                  activity.offset, 0, 255);
    if (activity.wrap &&
        (activity.offset % kBeatBytes != 0 || activity.offset >= activity.access_bytes))
        section.fail("offset", "offset: a wrapping burst begins at a beat of its block; expected a "
                               "multiple of 16 below access_bytes");
    if (!activity.wrap && activity.offset >= kLineBytes)
        section.fail("offset", "offset: expected 0 to 63; pattern.base takes whole lines");
    const std::uint64_t end = std::max(activity.pattern.base + activity.pattern.footprint,
                                       activity.shared.base + activity.shared.bytes);
    if (end + activity.offset > kMostAddress + 1)
        section.fail("offset", "offset: the last access must end within 48 address bits");
}

void describe_memory(Parameters& section, Memory& memory) {
    section.choice({"memory", "what the pages are; all but write_back and no_allocate bypass the "
                              "cache"},
                   memory,
                   {{"write_back", Memory::write_back},
                    {"no_allocate", Memory::no_allocate},
                    {"non_shareable", Memory::non_shareable},
                    {"non_cacheable", Memory::non_cacheable},
                    {"device", Memory::device}});
}

void describe_coherency(Parameters& section, Activity& activity) {
    bool coherent = activity.requests.things().front().first == RequestKind::read_once;
    if (!section.boolean({"coherent", "ReadOnce (and WriteUnique), which look into caches, instead "
                                      "of ReadNoSnoop (and WriteNoSnoop)"},
                         coherent))
        return;
    activity.requests = {};
    activity.requests.add(coherent ? RequestKind::read_once : RequestKind::read_no_snoop, 1);
}

} // namespace

void describe(Parameters& section, Activity& activity, const ProfileForm& form) {
    const bool cluster = form.who == Who::cluster;
    describe_pace(section, activity);
    section.bytes({"access_bytes", cluster ? "of a load or store; a power of two"
                                           : "of an access; a power of two; beyond 64 it is sent "
                                             "as several transactions of a line"},
                  activity.access_bytes, cluster ? 1 : 16, cluster ? 64 : 4096);
    if ((activity.access_bytes & (activity.access_bytes - 1)) != 0)
        section.fail("access_bytes", "access_bytes: must be a power of two");
    section.section({"pattern", "addresses of the accesses"}, [&](Parameters& inner) {
        describe(inner, activity.pattern, activity.access_bytes);
    });
    if (form.who != Who::copy)
        section.section(
            {"shared", "memory that others use as well, at random"},
            [&](Parameters& inner) { describe(inner, activity.shared, activity.access_bytes); });
    if (!cluster) describe_burst(section, activity);
    describe_offset(section, activity, cluster);
    describe_share(section, {"secure", "share of the accesses that are Secure"}, activity.secure);
    if (cluster) {
        describe_mix(section, "weights of what the threads do; by default loads alone", kRecords,
                     activity.records);
        describe_memory(section, activity.memory);
        return;
    }
    section.number({"qos", "AxQOS; the higher value always goes first, so a lower one may starve"},
                   activity.qos, 0, 15);
    if (form.who == Who::stream)
        describe_mix(section, "weights of the transactions; by default ReadOnce alone", kRequests,
                     activity.requests);
    else
        describe_coherency(section, activity);
    check_requests(section, activity, form);
}

} // namespace armpmu::testbench
