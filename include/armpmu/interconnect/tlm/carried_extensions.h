// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <vector>

namespace armpmu::interconnect {

// Puts an initiator's extensions on the payload that the interconnect sends in its place, for as
// long as this lives: every extension but AceExtension and AccessExtension, which the interconnect
// fills itself. Neither payload needs a memory manager, and neither comes to own an extension.
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

    // Of copies: what a target has written into them, by copy_from(), into those of `from`.
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
