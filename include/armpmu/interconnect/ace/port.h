// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/channel.h"

namespace armpmu::interconnect {

// The channels between a master interface (MI) and the memory behind it; the interconnect drives
// AR, AW and W.
struct MasterPort {
    MasterPort() = default;
    // One of a group of ports.
    MasterPort(HandshakeGroup& group, unsigned number) : handshakes(group, number) {}

    Handshakes handshakes;
    Channel<ReadRequest, channel_ar> ar{handshakes};
    Channel<ReadBeat, channel_r> r{handshakes};
    Channel<WriteRequest, channel_aw> aw{handshakes};
    Channel<WriteBeat, channel_w> w{handshakes};
    Channel<WriteResponse, channel_b> b{handshakes};

    bool commit() { return handshakes.commit(); }
    bool idle() const { return handshakes.valid() == 0; }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.handshakes, self.ar, self.r, self.aw, self.w, self.b);
    }
};

// The channels between a master and a slave interface (SI): the same five and those for snoops. The
// master drives AR, AW, W, CR and CD and is the sink of R, B and AC.
struct SlavePort : MasterPort {
    using MasterPort::MasterPort;

    Channel<SnoopRequest, channel_ac> ac{handshakes};
    Channel<SnoopResponse, channel_cr> cr{handshakes};
    Channel<SnoopBeat, channel_cd> cd{handshakes};

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.handshakes, self.ar, self.r, self.aw, self.w, self.b, self.ac, self.cr, self.cd);
    }
};

} // namespace armpmu::interconnect
