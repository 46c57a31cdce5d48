// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/rows/model.h"

#include "vectors/rows/device_model.h"

namespace armpmu::vectors {

std::unique_ptr<Model> make_model(const Header& header) {
    if (header.device == "cci550") return make_cci550_model(cci550_config(header));
    if (header.device == "a55") return make_a55_model(a55_config(header));
    throw VectorError("device: expected cci550 or a55, not '" + header.device + "'");
}

} // namespace armpmu::vectors
