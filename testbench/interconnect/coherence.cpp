// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/coherence.h"

#include <array>
#include <cstddef>

namespace armpmu::testbench {
namespace {

constexpr RequestTraits row(const char* name) {
    return {name,  false, false, false, false, ReadSnoop::read_once,
            false, false, false, false, false};
}
constexpr RequestTraits read(const char* name, ReadSnoop snoop, bool allocates, bool invalidates,
                             bool takes_dirty) {
    RequestTraits traits = row(name);
    traits.looks_up = traits.snoops = traits.returns_data = true;
    traits.snoop = snoop;
    traits.allocates = allocates;
    traits.invalidates = invalidates;
    traits.takes_dirty = takes_dirty;
    return traits;
}
constexpr RequestTraits upgrade(const char* name, ReadSnoop snoop) {
    RequestTraits traits = read(name, snoop, true, true, false);
    traits.returns_data = false;
    return traits;
}
constexpr RequestTraits maintenance(const char* name, ReadSnoop snoop) {
    RequestTraits traits = read(name, snoop, false, true, false);
    traits.returns_data = false;
    traits.maintenance = true;
    return traits;
}
constexpr RequestTraits coherent_write(const char* name, ReadSnoop snoop) {
    RequestTraits traits = read(name, snoop, false, true, false);
    traits.returns_data = false;
    traits.writes = true;
    return traits;
}
constexpr RequestTraits memory_update(const char* name, bool writes) {
    RequestTraits traits = row(name);
    traits.looks_up = traits.memory_update = true;
    traits.writes = writes;
    return traits;
}
constexpr RequestTraits no_snoop(const char* name, bool returns_data, bool writes) {
    RequestTraits traits = row(name);
    traits.returns_data = returns_data;
    traits.writes = writes;
    return traits;
}
constexpr RequestTraits back_invalidation() {
    RequestTraits traits = row("back-invalidation");
    traits.snoops = traits.invalidates = true;
    traits.snoop = ReadSnoop::clean_invalid;
    return traits;
}

using S = ReadSnoop;
constexpr std::array<RequestTraits, 19> kTraits{
    no_snoop("ReadNoSnoop", true, false),
    read("ReadOnce", S::read_once, false, false, false),
    read("ReadShared", S::read_shared, true, false, true),
    read("ReadClean", S::read_clean, true, false, false),
    read("ReadNotSharedDirty", S::read_not_shared_dirty, true, false, false),
    read("ReadUnique", S::read_unique, true, true, true),
    maintenance("CleanShared", S::clean_shared),
    maintenance("CleanInvalid", S::clean_invalid),
    maintenance("MakeInvalid", S::make_invalid),
    upgrade("CleanUnique", S::clean_invalid),
    upgrade("MakeUnique", S::make_invalid),
    no_snoop("non-shareable maintenance", false, false),
    no_snoop("WriteNoSnoop", false, true),
    coherent_write("WriteUnique", S::clean_invalid),
    coherent_write("WriteLineUnique", S::make_invalid),
    memory_update("WriteClean", true),
    memory_update("WriteBack", true),
    memory_update("Evict", false),
    back_invalidation(),
};
static_assert(kTraits.size() == static_cast<std::size_t>(RequestKind::back_invalidation) + 1);

} // namespace

const RequestTraits& traits_of(RequestKind kind) {
    return kTraits[static_cast<std::size_t>(kind)];
}

RequestKind kind_of(const ReadRequest& request) {
    const bool coherent = shareable(request.domain) && !request.device;
    switch (request.snoop) {
    case S::read_once: return coherent ? RequestKind::read_once : RequestKind::read_no_snoop;
    case S::clean_shared:
        return coherent ? RequestKind::clean_shared : RequestKind::maintenance_non_shareable;
    case S::clean_invalid:
        return coherent ? RequestKind::clean_invalid : RequestKind::maintenance_non_shareable;
    case S::make_invalid:
        return coherent ? RequestKind::make_invalid : RequestKind::maintenance_non_shareable;
    case S::dvm_complete:
    case S::dvm_message: throw ProtocolError("DVM messages are not supported");
    default: break;
    }
    if (!coherent) throw ProtocolError("ARSNOOP is reserved outside the shareable domains");
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

RequestKind kind_of(const WriteRequest& request) {
    const bool coherent = shareable(request.domain) && !request.device;
    switch (request.snoop) {
    case WriteSnoop::write_unique:
        return coherent ? RequestKind::write_unique : RequestKind::write_no_snoop;
    case WriteSnoop::write_clean:
        return coherent ? RequestKind::write_clean : RequestKind::write_no_snoop;
    case WriteSnoop::write_back:
        return coherent ? RequestKind::write_back : RequestKind::write_no_snoop;
    case WriteSnoop::write_line_unique:
        if (coherent) return RequestKind::write_line_unique;
        break;
    case WriteSnoop::evict:
        if (coherent) return RequestKind::evict;
        break;
    case WriteSnoop::write_evict: throw ProtocolError("WriteEvict is not supported");
    }
    throw ProtocolError("AWSNOOP value is reserved in this domain");
}

bool allowed_on_ace_lite(RequestKind kind) {
    switch (kind) {
    case RequestKind::read_no_snoop:
    case RequestKind::read_once:
    case RequestKind::clean_shared:
    case RequestKind::clean_invalid:
    case RequestKind::make_invalid:
    case RequestKind::maintenance_non_shareable:
    case RequestKind::write_no_snoop:
    case RequestKind::write_unique:
    case RequestKind::write_line_unique: return true;
    default: return false;
    }
}

} // namespace armpmu::testbench
