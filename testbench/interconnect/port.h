// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/channel.h"

namespace armpmu::testbench {

// What a slave interface of the interconnect offers its master. ACE-Lite masters see no snoops for
// data and send no CD.
enum class PortKind : std::uint8_t { ace, ace_lite };

// The channels between a master interface (MI) and the memory behind it; the interconnect drives
// AR, AW and W.
struct MasterPort {
    Channel<ReadRequest> ar;
    Channel<ReadBeat> r;
    Channel<WriteRequest> aw;
    Channel<WriteBeat> w;
    Channel<WriteResponse> b;

    bool commit() {
        bool changed = ar.commit();
        changed |= r.commit();
        changed |= aw.commit();
        changed |= w.commit();
        changed |= b.commit();
        return changed;
    }
    bool idle() const { return !(ar.valid() || r.valid() || aw.valid() || w.valid() || b.valid()); }
};

// The channels between a master and a slave interface (SI): the same five and those for snoops. The
// master drives AR, AW, W, CR and CD and is the sink of R, B and AC.
struct SlavePort : MasterPort {
    Channel<SnoopRequest> ac;
    Channel<SnoopResponse> cr;
    Channel<SnoopBeat> cd;

    bool commit() {
        bool changed = MasterPort::commit();
        changed |= ac.commit();
        changed |= cr.commit();
        changed |= cd.commit();
        return changed;
    }
    bool any_fired() const {
        return ar.fired() || r.fired() || aw.fired() || w.fired() || b.fired() || ac.fired() ||
               cr.fired() || cd.fired();
    }
    bool idle() const { return MasterPort::idle() && !(ac.valid() || cr.valid() || cd.valid()); }
};

} // namespace armpmu::testbench
