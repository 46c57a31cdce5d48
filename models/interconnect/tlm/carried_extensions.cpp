// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/carried_extensions.h"

#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/tlm/access_extension.h"

namespace armpmu::interconnect {

CarriedExtensions::CarriedExtensions(tlm::tlm_generic_payload& from, tlm::tlm_generic_payload& to,
                                     How how)
    : to_(to), how_(how) {
    // Either may be older than some type of extensions.
    from.resize_extensions();
    to.resize_extensions();
    const unsigned types = tlm::max_num_extensions();
    for (unsigned index = 0; index < types; ++index) {
        tlm::tlm_extension_base* extension = from.get_extension(index);
        if (extension == nullptr || index == AceExtension::ID ||
            index == systemc::AccessExtension::ID)
            continue;
        if (how == How::copies) extension = extension->clone();
        if (extension == nullptr) continue;
        to.set_extension(index, extension);
        carried_.push_back({index, extension});
    }
}

CarriedExtensions::~CarriedExtensions() {
    for (const Carried& one : carried_) {
        to_.set_extension(one.index, nullptr);
        if (how_ == How::copies) one.extension->free();
    }
}

void CarriedExtensions::give_back(tlm::tlm_generic_payload& from) const {
    for (const Carried& one : carried_)
        if (tlm::tlm_extension_base* const own = from.get_extension(one.index))
            own->copy_from(*one.extension);
}

} // namespace armpmu::interconnect
