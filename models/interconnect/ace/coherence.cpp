// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/dvm_completions.h"

#include <array>
#include <cstddef>

namespace armpmu::interconnect {
namespace {

using cci550::SlaveEvent;
using S = ReadSnoop;

constexpr RequestTraits row(const char* name, SlaveEvent event) {
    RequestTraits traits;
    traits.name = name;
    traits.event = event;
    return traits;
}
constexpr RequestTraits no_snoop_read(const char* name, SlaveEvent event) {
    RequestTraits traits = row(name, event);
    traits.returns_data = true;
    return traits;
}
constexpr RequestTraits read(const char* name, SlaveEvent event, ReadSnoop snoop, bool allocates,
                             bool invalidates, bool takes_dirty) {
    RequestTraits traits = no_snoop_read(name, event);
    traits.looks_up = true;
    traits.snoop = snoop;
    traits.allocates = allocates;
    traits.invalidates = invalidates;
    traits.takes_dirty = takes_dirty;
    return traits;
}
constexpr RequestTraits upgrade(const char* name, ReadSnoop snoop) {
    RequestTraits traits = read(name, SlaveEvent::si_rrq_hs_invalidate, snoop, true, true, false);
    traits.returns_data = false;
    return traits;
}
constexpr RequestTraits maintenance(const char* name, ReadSnoop snoop, bool releases) {
    RequestTraits traits = read(name, SlaveEvent::si_rrq_hs_cache_maint, snoop, false, true, false);
    traits.returns_data = false;
    traits.maintenance = true;
    traits.releases = releases;
    return traits;
}
constexpr RequestTraits message(const char* name, SlaveEvent event, bool dvm, bool supported) {
    RequestTraits traits = row(name, event);
    traits.needs_address = false;
    traits.dvm = dvm;
    traits.supported = supported;
    return traits;
}
constexpr RequestTraits no_snoop_write(const char* name, SlaveEvent event) {
    RequestTraits traits = row(name, event);
    traits.write = traits.has_data = traits.writes = true;
    return traits;
}
constexpr RequestTraits coherent_write(const char* name, SlaveEvent event, ReadSnoop snoop) {
    RequestTraits traits = no_snoop_write(name, event);
    traits.looks_up = traits.invalidates = true;
    traits.snoop = snoop;
    return traits;
}
constexpr RequestTraits memory_update(const char* name, SlaveEvent event, bool has_data,
                                      bool writes, bool releases) {
    RequestTraits traits = row(name, event);
    traits.write = traits.looks_up = traits.memory_update = true;
    traits.has_data = has_data;
    traits.writes = writes;
    traits.releases = releases;
    traits.supported = writes || !has_data;
    return traits;
}
constexpr RequestTraits write_barrier() {
    RequestTraits traits = message("write barrier", SlaveEvent::si_wrq_hs_awalid, false, false);
    traits.write = true;
    return traits;
}
constexpr RequestTraits back_invalidation() {
    RequestTraits traits = row("back-invalidation", SlaveEvent::si_rrq_hs_arvalid);
    traits.invalidates = true;
    traits.snoop = S::clean_invalid;
    return traits;
}
constexpr RequestTraits dvm_completion() {
    RequestTraits traits =
        message("completion of a DVM Sync", SlaveEvent::si_rrq_hs_arvalid, true, true);
    traits.snoop = S::dvm_complete;
    return traits;
}
constexpr RequestTraits dvm_message(const char* name) {
    RequestTraits traits = message(name, SlaveEvent::si_rrq_hs_dvm_msg, true, true);
    traits.snoop = S::dvm_message;
    return traits;
}

constexpr SlaveEvent kAllocating = SlaveEvent::si_rrq_hs_shareable_alloc;
constexpr std::array<RequestTraits, 28> kRows{
    no_snoop_read("ReadNoSnoop", SlaveEvent::si_rrq_hs_nonshareable),
    no_snoop_read("ReadNoSnoop, Device", SlaveEvent::si_rrq_dev),
    read("ReadOnce", SlaveEvent::si_rrq_hs_shareable_non_alloc, S::read_once, false, false, false),
    read("ReadShared", kAllocating, S::read_shared, true, false, true),
    read("ReadClean", kAllocating, S::read_clean, true, false, false),
    read("ReadNotSharedDirty", kAllocating, S::read_not_shared_dirty, true, false, false),
    read("ReadUnique", kAllocating, S::read_unique, true, true, true),
    maintenance("CleanShared", S::clean_shared, false),
    maintenance("CleanInvalid", S::clean_invalid, true),
    maintenance("MakeInvalid", S::make_invalid, true),
    upgrade("CleanUnique", S::clean_invalid),
    upgrade("MakeUnique", S::make_invalid),
    row("non-shareable maintenance", SlaveEvent::si_rrq_hs_cache_maint),
    dvm_message("DVM message"),
    dvm_message("DVM Sync"),
    message("DVM Complete", SlaveEvent::si_rrq_hs_dvm_msg, true, true),
    message("read barrier", SlaveEvent::si_rrq_hs_arvalid, false, false),
    no_snoop_write("WriteNoSnoop", SlaveEvent::si_wrq_non_shareable),
    no_snoop_write("WriteNoSnoop, Device", SlaveEvent::si_wrq_dev),
    coherent_write("WriteUnique", SlaveEvent::si_wrq_share_wunique, S::clean_invalid),
    coherent_write("WriteLineUnique", SlaveEvent::si_wrq_share_wlu, S::make_invalid),
    memory_update("WriteClean", SlaveEvent::si_wrq_share_wb, true, true, false),
    memory_update("WriteBack", SlaveEvent::si_wrq_share_wb, true, true, true),
    memory_update("WriteEvict", SlaveEvent::si_wrq_hs_awalid, true, false, true),
    memory_update("Evict", SlaveEvent::si_wrq_evict, false, false, true),
    write_barrier(),
    back_invalidation(),
    dvm_completion(),
};
static_assert(kRows.size() == static_cast<std::size_t>(RequestKind::dvm_completion) + 1);

constexpr std::array<RequestTraits, kRows.size()> complete() {
    std::array<RequestTraits, kRows.size()> table = kRows;
    for (RequestTraits& traits : table) {
        const bool one_beat = !traits.needs_address || (!traits.returns_data && !traits.write);
        const bool line = traits.allocates || traits.memory_update;
        traits.decoded = traits.needs_address && (!traits.memory_update || traits.has_data);
        traits.burst = static_cast<std::uint8_t>(one_beat ? 1 : line ? kLineBeats : 0);
    }
    return table;
}
constexpr std::array<RequestTraits, kRows.size()> kTraits = complete();

constexpr bool coherent(Domain domain, bool device, ShareOverride share) {
    if (device) return false;
    if (share == ShareOverride::none) return shareable(domain);
    return share == ShareOverride::shareable;
}

} // namespace

const RequestTraits& traits_of(RequestKind kind) {
    return kTraits[static_cast<std::size_t>(kind)];
}

RequestKind kind_of(const ReadRequest& request, ShareOverride share) {
    if (request.barrier) return RequestKind::read_barrier;
    const bool snooped = coherent(request.domain, request.device, share);
    const auto maintenance = [&](RequestKind kind) {
        return snooped ? kind : RequestKind::maintenance_non_shareable;
    };
    switch (request.snoop) {
    case S::read_once:
        if (request.device) return RequestKind::read_device;
        return snooped ? RequestKind::read_once : RequestKind::read_no_snoop;
    case S::clean_shared: return maintenance(RequestKind::clean_shared);
    case S::clean_invalid: return maintenance(RequestKind::clean_invalid);
    case S::make_invalid: return maintenance(RequestKind::make_invalid);
    case S::dvm_complete: return RequestKind::dvm_complete;
    case S::dvm_message:
        return dvm_sync(request.address) ? RequestKind::dvm_sync : RequestKind::dvm_message;
    default: break;
    }
    if (!snooped) throw ProtocolError("ARSNOOP is reserved outside the shareable domains");
    switch (request.snoop) {
    case S::read_shared: return RequestKind::read_shared;
    case S::read_clean: return RequestKind::read_clean;
    case S::read_not_shared_dirty: return RequestKind::read_not_shared_dirty;
    case S::read_unique: return RequestKind::read_unique;
    case S::clean_unique: return RequestKind::clean_unique;
    case S::make_unique: return RequestKind::make_unique;
    default: throw ProtocolError("ARSNOOP value is reserved");
    }
}

RequestKind kind_of(const WriteRequest& request, ShareOverride share) {
    if (request.barrier) return RequestKind::write_barrier;
    const bool snooped = coherent(request.domain, request.device, share);
    const RequestKind outside =
        request.device ? RequestKind::write_device : RequestKind::write_no_snoop;
    switch (request.snoop) {
    case WriteSnoop::write_unique: return snooped ? RequestKind::write_unique : outside;
    case WriteSnoop::write_clean: return snooped ? RequestKind::write_clean : outside;
    case WriteSnoop::write_back: return snooped ? RequestKind::write_back : outside;
    case WriteSnoop::write_line_unique:
        // A whole line forced out of the shareable domain is an ordinary write.
        if (snooped) return RequestKind::write_line_unique;
        if (share == ShareOverride::non_shareable) return outside;
        break;
    case WriteSnoop::evict:
        if (snooped) return RequestKind::evict;
        break;
    case WriteSnoop::write_evict: return RequestKind::write_evict;
    }
    throw ProtocolError("AWSNOOP value is reserved in this domain");
}

bool allowed_on_ace_lite(RequestKind kind, bool dvm) {
    const RequestTraits& traits = traits_of(kind);
    if (traits.dvm) return dvm;
    return !traits.allocates && !traits.memory_update;
}

ReadRequest DvmCompletions::take() {
    due_.pop();
    std::uint16_t id = 0;
    while ((used_ >> id & 1) != 0) ++id;
    used_ |= 1U << id;
    ReadRequest request;
    request.snoop = ReadSnoop::dvm_complete;
    request.beats = 1;
    request.id = static_cast<std::uint16_t>(first_ + id);
    return request;
}

} // namespace armpmu::interconnect
