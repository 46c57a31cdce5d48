// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/interconnect/tlm/carried_extensions.h"
#include "armpmu/interconnect/tlm/payload_lines.h"
#include "armpmu/tlm/access_extension.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::interconnect {

using TargetInterface = tlm::tlm_fw_transport_if<>;

tlm::tlm_response_status status_of(Response response);

// A reusable payload with the sidebands of the access.
class SidebandPayload {
  public:
    SidebandPayload();
    ~SidebandPayload();
    SidebandPayload(const SidebandPayload&) = delete;
    SidebandPayload& operator=(const SidebandPayload&) = delete;

  protected:
    tlm::tlm_response_status send(TargetInterface& target, tlm::tlm_command command,
                                  std::uint64_t address, unsigned char* data, unsigned length,
                                  sc_core::sc_time& delay);

    tlm::tlm_generic_payload payload_;
    AceExtension ace_;
    systemc::AccessExtension access_;
};

// Accesses of a master interface to the memory behind it: Non-shareable, with AceExtension and
// AccessExtension. A target that refuses the address gives DECERR, another error SLVERR.
class MemoryCall : SidebandPayload {
  public:
    struct Attributes {
        Security security = Security::non_secure;
        bool device = false;
        std::uint8_t qos = 0;
    };

    explicit MemoryCall(TargetInterface* target = nullptr) : target_(target) {}
    // The initiator's extensions go along; its payload outlives the object.
    MemoryCall(TargetInterface* target, tlm::tlm_generic_payload& initiators) : target_(target) {
        extensions_.emplace(initiators, payload_, CarriedExtensions::How::themselves);
    }
    void bind(TargetInterface* target) { target_ = target; }
    // Copies of an initiator's extensions go along, for as long as the result lives.
    CarriedExtensions carry(tlm::tlm_generic_payload& initiators) {
        return {initiators, payload_, CarriedExtensions::How::copies};
    }
    Response read(const LinePart& part, const Attributes& attributes, LineBytes& line,
                  sc_core::sc_time& delay);
    // The enabled bytes of the part that the line says.
    Response write(LineBytes& line, const Attributes& attributes, sc_core::sc_time& delay);

  private:
    Response access(tlm::tlm_command command, const LinePart& part, const Attributes& attributes,
                    LineBytes& line, sc_core::sc_time& delay);

    TargetInterface* target_;
    std::array<unsigned char, kLineBytes> enables_{};
    std::optional<CarriedExtensions> extensions_; // before the payload, which would free them
};

// Snoops of a coherent master. Without a target, and when the master answers with an error, the
// result is a miss.
class SnoopCall : SidebandPayload {
  public:
    void bind(TargetInterface* target) { target_ = target; }
    SnoopResponse snoop(const SnoopRequest& request, LineBytes& line, sc_core::sc_time& delay);

  private:
    TargetInterface* target_ = nullptr;
};

} // namespace armpmu::interconnect
