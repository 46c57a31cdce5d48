// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <vector>

namespace armpmu::interconnect {

// Puts an initiator's extensions on the payload that the interconnect sends in its place, during
// the lifetime of this object: every extension except AceExtension and AccessExtension, which the
// interconnect fills itself. Neither payload needs a memory manager, and neither comes to own an
// extension.
class CarriedExtensions {
  public:
    enum class How {
        themselves, // the initiator's payload must outlive this
        copies,     // by clone(), freed here; one whose clone() is null is left out
    };
    CarriedExtensions(tlm::tlm_generic_payload& from, tlm::tlm_generic_payload& to, How how);
    ~CarriedExtensions();
    CarriedExtensions(const CarriedExtensions&) = delete;
    CarriedExtensions& operator=(const CarriedExtensions&) = delete;

    // For copies: writes a target's changes back into the extensions of `from`, by copy_from().
    void give_back(tlm::tlm_generic_payload& from) const;

  private:
    struct Carried {
        unsigned index;
        tlm::tlm_extension_base* extension;
    };

    tlm::tlm_generic_payload& to_;
    How how_;
    std::vector<Carried> carried_;
};

} // namespace armpmu::interconnect
