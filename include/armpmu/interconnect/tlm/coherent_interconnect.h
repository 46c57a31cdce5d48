// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/interconnect/tlm/bypass.h"
#include "armpmu/interconnect/tlm/coherent_parameters.h"
#include "armpmu/interconnect/tlm/coherent_transport.h"
#include "armpmu/interconnect/tlm/debug_access.h"
#include "armpmu/interconnect/tlm/stepped_port.h"
#include "armpmu/tlm/cci550_pmu.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::interconnect {

class SteppedPhase;

// A CCI-550 for virtual platforms: connects initiators and memories of any kind. A PMU counts its
// events, and it obeys the control registers in that PMU's map.
//
//   systemc::Cci550Pmu pmu("pmu");
//   CoherentParameters parameters;
//   parameters.interconnect = example_config();   // ACE on SI3 and SI4, ACE-Lite on SI2, MI0
//   CoherentInterconnect cci("cci", parameters, pmu);
//   dma.socket.bind(cci.slave[2]);                // any LT initiator
//   cpu.socket.bind(cci.slave[3]);
//   cci.snoop[3].bind(cpu.snooped);               // if it caches what it reads
//   cci.master[0].bind(memory.socket);            // any LT target; one on each MI in use
//
// Requests: generic payloads of any length and alignment, with byte enables and streaming width. A
// payload becomes one burst of 1 to 4 beats for each line it touches (once per pass, if it
// streams); `outstanding` of them are in flight at a time. A payload's AceExtension gives its
// transaction type. Without one it is a ReadOnce, a WriteLineUnique for whole lines, or a
// WriteUnique: coherent and not cached; `memory_types` makes it Non-shareable or Device by address.
// Its AccessExtension or `requester` give its security, else `default_security`. AceDecoder::decode
// lists the refused payloads with their responses. An address outside all regions of the map, and
// one that the memory refuses, give TLM_ADDRESS_ERROR_RESPONSE, other errors of a memory
// TLM_GENERIC_ERROR_RESPONSE; of several bursts the worst counts. TLM_IGNORE_COMMAND without
// AceExtension does nothing. DMI is refused unless bypassed.
//
// Extensions: the initiator's extensions reach the memories on every access of its payload's
// bursts: a read that no cache answers, and each write of the payload's data, WriteBacks included.
// The memory is called once per burst with a payload of the interconnect's, which has its own
// AceExtension and AccessExtension and the initiator's other extensions. In estimate mode, in the
// bypass and in a stepped phase these are the initiator's objects; in timing mode they are copies,
// by clone(), since the initiator may be killed meanwhile. A memory's changes of a copy are in the
// initiator's object when the call returns, by copy_from(); an extension whose clone() is null is
// left out. Extensions belong to their initiator: nothing here owns or frees them, with or without
// a memory manager. The interconnect's own accesses carry none: writes of dirty lines from snoops
// (also when a WriteUnique or cache maintenance caused them), and snoops.
//
// transport_dbg reads the newest bytes, at any time: from a cache that has the line dirty (see
// AceExtension), else from a dirty line in flight between caches and memory, else from the memory
// in the map, with the payload's own extensions. It writes into the memory, every cached copy and
// lines in flight. No other state changes, no time passes and no event occurs. The cache behind the
// port itself comes first, the others follow by number, whether snoops are enabled or not. It ends
// at the first byte without memory or that the memory does not move; a write also at the first line
// whose WriteBack or WriteClean waits to be sent, since that is the initiator's data. Not visible
// are changes that no cache and no channel holds: in an answered payload whose other lines are
// still in flight, and in a master without transport_dbg.
//
// If the memory refuses a dirty line that the interconnect itself writes, the MI's bit in the
// register impr_err is set with the response, because no master gets it.
//
// Snoops: a master that allocates (ReadShared, MakeUnique ...) binds `snoop[n]` and answers as
// AceExtension says. It handles hits itself, installs a line before it lets time pass, and never
// waits in an answer for one of its own transactions; the interconnect handles a snoop of a line
// that it is writing back. With the socket unbound, snoops are answered as misses. Software enables
// snoops and DVM messages in snoop_ctrl, which is 0 after reset. A DVM Sync returns when it is
// complete; the interconnect sends and awaits the DVM Completes.
//
// Time: cycle n of ACLK begins at n * period. In timing mode b_transport waits; it takes the
// caller's delay for a request in the future, returns at the end of the cycle in which the last
// beat is taken, and leaves a delay of zero. Any number of threads may be in it, also on one
// socket. A read of the PMU includes the cycles that have ended in simulated time, however far the
// reader runs ahead; a cycle that ends at that moment may be missing if it calls a target or a
// snooped master. While nothing is in flight no process runs. In estimate mode b_transport does not
// wait itself and adds to the delay. Requests overlap if their calls come in the order of their
// times; rows of cycles are not delivered.
//
// Calling b_transport in timing mode outside a thread, before the simulation runs, or from within a
// call by the interconnect, is reported as an error (SC_ERROR) and answered with
// TLM_GENERIC_ERROR_RESPONSE; so is calling it from an answer to a snoop in estimate mode.
//
// Bypass: `set_bypass` makes payloads skip the interconnect, to boot software fast.
class CoherentInterconnect : public sc_core::sc_module {
  public:
    using TargetSocket = tlm_utils::simple_target_socket_tagged_optional<CoherentInterconnect>;
    using InitiatorSocket =
        tlm_utils::simple_initiator_socket_tagged_optional<CoherentInterconnect>;

    // By number of the interface; binding one that is not in use is reported as an error, and so is
    // leaving `master[n]` of an MI in use unbound.
    sc_core::sc_vector<TargetSocket> slave{"slave", cci550::kMaxSlaveInterfaces};
    sc_core::sc_vector<InitiatorSocket> master{"master", cci550::kMaxMasterInterfaces};
    sc_core::sc_vector<InitiatorSocket> snoop{"snoop", cci550::kMaxSlaveInterfaces};

    // Throws std::invalid_argument, also when another interconnect has the PMU. The PMU must
    // outlive the module and have no other producer of rows: its EVENTS must stay unbound
    // (SC_ERROR).
    CoherentInterconnect(sc_core::sc_module_name name, const CoherentParameters& parameters,
                         systemc::Cci550Pmu& pmu);
    ~CoherentInterconnect() override;

    // Opens or closes a bypass of the interconnect for everything, or for `bytes` from `base` on;
    // initially closed. At any time, from any process and from a call by the interconnect. Throws
    // std::invalid_argument, and changes nothing, unless base and size are multiples of 64, the
    // size is not 0 and the end is not beyond the address space.
    //
    // On, for later calls: a payload all of whose bytes are bypassed goes straight to the memory in
    // the map. It takes only that memory's delay, in both modes and from any process. No event
    // occurs and no master is snooped. The memory sees the payload itself with its extensions (line
    // by line, if several memories hold its bytes), and an AccessExtension that says whether it is
    // Secure. Its response and `is_dmi_allowed` are the memory's. ACE transactions without data are
    // answered with OKAY and do nothing; so are DVM messages and barriers, which have no address,
    // while everything is bypassed. Any other payload goes through the interconnect, and so does
    // one with a byte outside.
    //
    // DMI is granted where the memory grants it, with its access rights and latencies: clipped to
    // the bypassed addresses, and to a contiguous range of that memory in the map. Elsewhere it is
    // refused, until the next `set_bypass`. A memory's invalidations are passed on to all slave
    // sockets.
    //
    // Off, for later calls: DMI into the bypassed addresses is invalidated on all slave sockets
    // before this returns.
    //
    // Requests in flight are not affected: they complete as they began, with their events. On each
    // switch the snoop filter loses the lines concerned; requests in flight add theirs as they
    // complete. When everything is switched and nothing is in flight, the interconnect is in its
    // initial state; the PMU and the control registers do not change.
    //
    // Coherence is not guaranteed: caching masters must clean and invalidate their lines before the
    // bypass is switched on, and must keep no line that they then read, because they are not
    // snooped. Nor is order: a payload may overtake one to its address that is still in flight.
    void set_bypass(bool on);
    void set_bypass(std::uint64_t base, std::uint64_t bytes, bool on);
    bool bypassed(std::uint64_t address) const { return bypass_.holds(address); }

    const CoherentTransport& transport() const { return *transport_; }
    // The Estimate that executes the requests, for a master that is no TLM initiator. Its cycle n
    // begins at n * period. Null in timing mode.
    Estimate* estimate() { return transport_->estimate(); }
    // In estimate mode: `snooped` gets the snoops in place of `snoop[port]`; null: the socket
    // again. Its data must be in memory, too, and is read from there. Call it after the master has
    // connected itself. No effect in timing mode.
    void set_master(unsigned port, SnoopedMaster* snooped);

    // In estimate mode: from now until `end_stepping` the interconnect is stepped, for masters that
    // drive their ports themselves and whose data is in memory, too. It begins empty, with the
    // present control registers. During simulation, while no other phase is active. TLM initiators
    // on other ports take part, except snooped ones. Throws std::invalid_argument: in timing mode,
    // for a port that is not in use or twice the same, and if `snoop` of another port is bound.
    SteppedPhase& begin_stepping(const std::vector<SteppedPort>& masters);
    // When the phase is quiescent. The estimate begins from an empty state.
    void end_stepping();

    // --- saved states ---

    // Waits, in a thread, until no b_transport is active and nothing is in flight, at the end of a
    // cycle of ACLK; returns at once if that is so already. The caller has stopped the initiators.
    void drain();
    // The state for later requests: the snoop filter, arbitration, the estimate's state, and the
    // bypassed addresses. Without the PMU with the control registers, initiators and memories,
    // which their owners save. Throws std::logic_error that names the obstacle: an active
    // b_transport, something in flight, or a stepped phase.
    StateBytes save();
    // For a module with the same parameters and bindings, without active calls, at the simulated
    // time of the save and after its PMU was restored: it continues with identical events and
    // times. It must not have granted DMI. Throws std::logic_error as `save`, and StateError for a
    // state that does not fit; it is unchanged then.
    void restore(const StateBytes& state);

  protected:
    void end_of_elaboration() override;

  private:
    void b_transport(int port, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(int port, tlm::tlm_generic_payload& payload);
    bool get_direct_mem_ptr(int port, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
    void memory_invalidates(int number, sc_dt::uint64 first, sc_dt::uint64 last);
    void switch_bypass(const AddressRange& range, bool on);
    void invalidate(const AddressRange& range);
    Response move(Transfer& transfer, const LinePart& part);
    void expect(bool holds, const std::string& problem) const;

    // Reserves the PMU during its lifetime.
    struct Claim {
        systemc::Cci550Pmu& pmu;
        Claim(systemc::Cci550Pmu& claimed, const char* name) : pmu(claimed) { pmu.claim(name); }
        ~Claim() { pmu.release(); }
        Claim(const Claim&) = delete;
        Claim& operator=(const Claim&) = delete;
    };

    CoherentParameters parameters_;
    AceDecoder decoder_;
    AddressMap map_;
    Bypass bypass_;
    DebugAccess debug_;
    Claim claim_;
    std::unique_ptr<CoherentTransport> transport_;
    std::unique_ptr<SteppedPhase> phase_;

    // An active b_transport, by port.
    struct OpenCall {
        unsigned& calls;
        explicit OpenCall(unsigned& of_port) : calls(of_port) { ++calls; }
        ~OpenCall() { --calls; }
        OpenCall(const OpenCall&) = delete;
        OpenCall& operator=(const OpenCall&) = delete;
    };
    std::array<unsigned, cci550::kMaxSlaveInterfaces> open_calls_{};
    std::string in_the_way() const;
    void expect_nothing_in_the_way(const char* action) const;
    std::uint64_t identity() const;
    void save_parts(StateWriter& out) const;
    void restore_parts(StateReader& in);
};

} // namespace armpmu::interconnect
