// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/mechanisms.h"

namespace armpmu::interconnect {
namespace {

constexpr Mechanism si(unsigned code, Accuracy accuracy, const char* text) {
    return {cci550::SourceKind::slave, static_cast<std::uint8_t>(code), accuracy, text};
}
constexpr Mechanism mi(unsigned code, Accuracy accuracy, const char* text) {
    return {cci550::SourceKind::master, static_cast<std::uint8_t>(code), accuracy, text};
}
constexpr Mechanism global(unsigned code, Accuracy accuracy, const char* text) {
    return {cci550::SourceKind::global, static_cast<std::uint8_t>(code), accuracy, text};
}

constexpr auto kExact = Accuracy::exact;
constexpr auto kOrder = Accuracy::order;
constexpr auto kTiming = Accuracy::timing;

} // namespace

const std::array<Mechanism, cci550::kEventRows>& mechanisms() {
    static constexpr std::array<Mechanism, cci550::kEventRows> kRows{
        si(0x00, kExact, "AR handshake of any request, barriers included"),
        si(0x01, kExact, "AR handshake with AxCACHE[1] = 0"),
        si(0x02, kExact, "AR handshake of a ReadNoSnoop, Non-shareable or System, after share_ovr"),
        si(0x03, kExact, "AR handshake of a ReadOnce, after share_ovr"),
        si(0x04, kExact,
           "AR handshake of a ReadShared, ReadClean, ReadNotSharedDirty or ReadUnique: a line "
           "fill"),
        si(0x05, kExact,
           "AR handshake of a CleanUnique or MakeUnique: an upgrade or a whole write"),
        si(0x06, kExact, "AR handshake of a CleanShared, CleanInvalid or MakeInvalid"),
        si(0x07, kExact, "AR handshake of a DVM Message or DVM Complete"),
        si(0x08, kExact, "R handshake: each beat of data, one for a request without data"),
        si(0x09, kOrder, "R handshake with RLAST of data that another port's cache supplied"),
        si(0x0a, kExact, "AW handshake of any request, barriers and WriteEvict included"),
        si(0x0b, kExact, "AW handshake with AxCACHE[1] = 0"),
        si(0x0c, kExact,
           "AW handshake outside the shareable domains, after share_ovr, WriteBack included"),
        si(0x0d, kOrder, "AW handshake of a WriteBack or WriteClean: a dirty victim or a clean"),
        si(0x0e, kExact, "AW handshake of a WriteLineUnique"),
        si(0x0f, kExact, "AW handshake of a WriteUnique"),
        si(0x10, kOrder, "AW handshake of an Evict: a clean victim"),
        si(0x11, Accuracy::never,
           "the CCI-550 does not support WriteEvict; one that is sent counts "
           "in 0x0A alone"),
        si(0x12, kExact, "W handshake: each beat of write data"),
        si(0x13, kOrder,
           "AC handshake: a snoop for a holder of a line, a back-invalidation, a DVM "
           "message or completion"),
        si(0x14, kOrder, "AC handshake of a snoop that reads"),
        si(0x15, kOrder,
           "AC handshake of a CleanShared, CleanInvalid or MakeInvalid, "
           "back-invalidations included"),
        si(0x16, kOrder, "CR handshake without data: the line was gone or clean, or a DVM message"),
        si(0x17, kTiming,
           "ARVALID while the SI's request buffer is full: what it holds waits for "
           "admission"),
        si(0x18, kTiming, "RVALID while the master keeps RREADY low"),
        si(0x19, kTiming, "AWVALID while the SI's request buffer is full"),
        si(0x1a, kTiming, "WVALID before its AW has been taken"),
        si(0x1b, kTiming, "BVALID while the master keeps BREADY low"),
        si(0x1c, kTiming, "ACVALID while the master has no room for a snoop"),
        si(0x1d, kTiming, "CDVALID while the snoop data network carries another port's line"),
        si(0x1e, kTiming, "a request waits in the SI because qos_max_ot are in flight"),
        si(0x1f, kTiming, "a read waits in the SI because others were admitted in this cycle"),
        mi(0x00, kOrder, "R handshake at the MI: what no cache supplied"),
        mi(0x01, kOrder,
           "W handshake at the MI: masters' write data, and dirty snoop data that "
           "nobody takes"),
        mi(0x02, kTiming, "ARVALID while the memory has its limit of reads outstanding"),
        mi(0x03, kTiming,
           "RVALID while the data taken before waits for slow masters (read_buffer)"),
        mi(0x04, kTiming, "AWVALID while the memory has its limit of writes outstanding"),
        mi(0x05, kTiming,
           "WVALID while the memory is not ready: between two beats (beat_interval), and once for "
           "each write that finds no other one under way"),
        mi(0x06, kTiming, "BVALID while earlier responses wait for slow masters (response_buffer)"),
        global(0x00, kExact,
               "look-up in bank 0 or 1 by a coherent request, WriteBack, WriteClean and Evict "
               "included; at most one a cycle"),
        global(0x01, kExact, "the same, banks 2 and 3"),
        global(0x02, kExact, "the same, banks 4 and 5"),
        global(0x03, kExact, "the same, banks 6 and 7"),
        global(0x04, kOrder, "look-up in bank 0 or 1 that finds no entry"),
        global(0x05, kOrder, "the same, banks 2 and 3"),
        global(0x06, kOrder, "the same, banks 4 and 5"),
        global(0x07, kOrder, "the same, banks 6 and 7"),
        global(0x08, kOrder,
               "an entry is evicted for another line of its set: CleanInvalid to its "
               "holders; least recently used is an assumption"),
        global(0x09, kTiming,
               "a request waits for a way: all are in use, or too many "
               "back-invalidations are in flight"),
        global(0x0a, kTiming, "a request waits in an SI because TT_DEPTH are in flight"),
        global(0x0b, kOrder,
               "dirty snoop data that the requester does not take is written to "
               "memory, as is that of a back-invalidation"),
        global(0x0c, kOrder,
               "CD handshake: 16 bytes, or 32 from two ports at once with ctrl_ovr[4]"),
        global(0x0d, kTiming, "a request waits because an older one has its line"),
        global(0x0e, kTiming, "a request waits because the snoop tracker is full"),
        global(0x0f, kOrder,
               "a snoop for a protected master (media_protected) that would read is "
               "made a CleanInvalid; what the CCI-550 does is not published"),
    };
    return kRows;
}

} // namespace armpmu::interconnect
