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

// A CCI-550 for virtual platforms: foreign initiators and memories around the interconnect, whose
// events are counted by a PMU and which the control registers of that PMU's map govern.
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
// Requests: generic payloads of any length and alignment, with byte enables and streaming width.
// A payload becomes one burst of 1 to 4 beats for each line it touches (once per pass, if it
// streams); `outstanding` of them are in flight at a time. What a payload is, says its
// AceExtension. Without one it is ReadOnce, and WriteLineUnique for whole lines or WriteUnique: it
// is coherent and nobody caches it; `memory_types` makes it Non-shareable or Device by address.
// It is Secure if its AccessExtension or `requester` say so, or else by `default_security`. What is
// refused, and how, is told at AceDecoder::decode. An address that no region of the map holds, and
// one that the memory refuses, give TLM_ADDRESS_ERROR_RESPONSE, another error of a memory
// TLM_GENERIC_ERROR_RESPONSE; of several bursts the worst counts. TLM_IGNORE_COMMAND without
// AceExtension does nothing. DMI is refused unless bypassed.
//
// Extensions: those of the initiator get to the memories, on every access that a burst of its
// payload makes there: a read that no cache answers, and each write of the payload's data,
// WriteBacks among them. The memory is called with a payload of the interconnect's, per burst,
// which has AceExtension and AccessExtension of its own and the initiator's other extensions. In
// estimate mode, around the interconnect and in a phase of steps these are the initiator's objects;
// in timing mode they are copies, by clone(), since the initiator may be killed meanwhile. What a
// memory writes into a copy is in the initiator's object when the call returns, by copy_from(); one
// whose clone() is null is left out. Extensions stay their initiator's: nothing here owns or frees
// them, with or without a memory manager. What the interconnect does of its own accord carries
// none: writes of dirty lines that snoops brought in (also when a WriteUnique or cache maintenance
// caused them), and snoops.
//
// transport_dbg reads the newest bytes, at any time: of a cache that has the line dirty (see
// AceExtension), else of a dirty line on its way between caches and memory, else of the memory that
// the map names, under the payload's own extensions. It writes into the memory, every copy in a
// cache and what is on its way. No state changes, no time passes and no event occurs. The cache
// behind the port itself is asked first, the others follow by number, snoops enabled or not. It
// ends at the first byte that has no memory or that the memory does not move; a write also at the
// first line whose WriteBack or WriteClean waits to be sent, since that is the initiator's data.
// Not seen are changes that no cache and no channel holds: in an answered payload of which other
// lines are still on their way, and in a master without transport_dbg.
//
// A dirty line that the interconnect itself writes and the memory refuses, sets the bit of that MI
// in the register impr_err with the response, for no master is told.
//
// Snoops: a master that allocates (ReadShared, MakeUnique ...) binds `snoop[n]` and answers as
// AceExtension says. It serves its own lines itself, installs a line before it lets time pass, and
// never waits in an answer for a transaction of its own; a snoop of a line that it is writing back
// is taken care of here. With the socket unbound nobody is asked: snoops are answered as misses.
// Software enables snoops and DVM messages in snoop_ctrl, which is 0 after reset. A DVM Sync
// returns when it is complete; DVM Complete is sent and awaited here.
//
// Time: cycle n of ACLK begins at n * period. In timing mode b_transport waits; it takes the
// caller's delay for a request in the future, returns at the end of the cycle in which the last
// beat is taken, and leaves a delay of zero. Any number of threads may be in it, on one socket too.
// A look at the PMU sees the cycles that have ended in simulated time, however far the looker runs
// ahead; one that ends at that very moment may be missing if it calls a target or a snooped master.
// While nothing is in flight no process runs. In estimate mode b_transport never waits by itself
// and adds to the delay. Requests overlap as far as their calls come in the order of their times;
// rows of cycles are not delivered.
//
// Calling b_transport in timing mode outside a thread, before the simulation runs, or from within a
// call that the interconnect makes, is reported as an error (SC_ERROR) and answered with
// TLM_GENERIC_ERROR_RESPONSE; so is calling it from an answer to a snoop in estimate mode.
//
// Bypass: `set_bypass` takes the interconnect out of the way, to boot software fast.
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

    // Opens a way around the interconnect for everything or for `bytes` from `base` on, or closes
    // it; closed at the start. At any time, from any process and from a call that the interconnect
    // makes. Throws std::invalid_argument, and changes nothing, unless base and size are multiples
    // of 64, the size is not 0 and the end is not beyond the address space.
    //
    // On, for what is called from then on. A payload all of whose bytes are bypassed goes straight
    // to the memory that the map names. It takes that memory's delay and no more, in both modes and
    // from any process. No event occurs and nobody is snooped. The memory sees the payload itself
    // with its extensions (line by line, if several memories hold its bytes), and an
    // AccessExtension that says whether it is Secure. Its response and `is_dmi_allowed` are the
    // memory's. ACE transactions without data are answered with OKAY and do nothing; so are DVM
    // messages and barriers, which have no address, while everything is bypassed. Any other payload
    // goes through the interconnect, and so does one with a byte outside.
    //
    // DMI is granted where the memory grants it, with its access rights and latencies: clipped to
    // what is bypassed, and to what the map gives that memory in one piece. Elsewhere it is
    // refused, until the next `set_bypass`. What a memory invalidates is passed on to all.
    //
    // Off, for what is called from then on. DMI into what was bypassed is invalidated on all slave
    // sockets before this returns.
    //
    // Neither way disturbs what is in flight: it ends as it began, with its events. On each switch
    // the snoop filter loses the lines concerned; what is in flight is entered as it ends. When
    // everything is switched and nothing is in flight, the interconnect is as at the start of the
    // simulation; the PMU and the control registers stay as they are.
    //
    // Not promised: coherence. Masters that cache must clean and invalidate their lines before the
    // switch on, and keep none of what they then read, for nobody snoops them. And an order: a
    // payload may overtake one to its address that is still in flight.
    void set_bypass(bool on);
    void set_bypass(std::uint64_t base, std::uint64_t bytes, bool on);
    bool bypassed(std::uint64_t address) const { return bypass_.holds(address); }

    const CoherentTransport& transport() const { return *transport_; }
    // In estimate mode: what carries out the requests, for a master of a port that is no TLM
    // initiator. Its cycle n begins at n * period. Null in timing mode.
    Estimate* estimate() { return transport_->estimate(); }
    // That master is snooped in place of `snoop[port]`; null: the socket again. What data it has is
    // in memory, too, and is taken from there. Call it after the master has connected itself. In
    // timing mode nothing happens.
    void set_master(unsigned port, SnoopedMaster* snooped);

    // In estimate mode: from now until `end_stepping` the interconnect is stepped, for masters that
    // drive their ports themselves and whose data is in memory, too. It begins empty, with the
    // control registers as they are. While it runs simulation, at any time at which no phase is
    // under way. TLM initiators on other ports take part, but none that is snooped. Throws
    // std::invalid_argument: in timing mode, for a port that is not in use or twice the same, and
    // if `snoop` of another port is bound.
    SteppedPhase& begin_stepping(const std::vector<SteppedPort>& masters);
    // When the phase is quiescent. The estimate begins from an empty state.
    void end_stepping();

    // --- saved states ---

    // Waits, in a thread, until no b_transport is under way and nothing is in flight, at the end of
    // a cycle of ACLK; returns at once if that is so. The caller has stopped the initiators.
    void drain();
    // All that what follows depends on: the snoop filter, arbitration, what the estimate knows, and
    // what is bypassed. Not the PMU with the control registers, not initiators and memories, which
    // their owners save. Throws std::logic_error and says what is in the way: a b_transport under
    // way, something in flight, or a phase of steps.
    StateBytes save();
    // For a module with the same parameters that is bound as the other one was, when nothing is in
    // its way, at the simulated time of the save and after its PMU was restored: it goes on with
    // identical events and times. Nobody has been granted DMI there. Throws std::logic_error as
    // `save`, and StateError for what cannot be restored; it is unchanged then.
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

    // The PMU is nobody else's for as long as this lives.
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

    // A b_transport under way, by port.
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
