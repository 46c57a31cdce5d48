// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/access_extension.h"

namespace armpmu::systemc {

Requester requester_of(const tlm::tlm_generic_payload& payload, const RequesterHook& hook) {
    Requester found;
    if (hook) found = hook(payload);
    const AccessExtension* extension = nullptr;
    payload.get_extension(extension);
    if (extension == nullptr) return found;
    if (!found.secure) found.secure = extension->secure;
    if (!found.exception_level) found.exception_level = extension->exception_level;
    return found;
}

} // namespace armpmu::systemc
