// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armpmu::cci550 {

// Why a name of the CCI-400's events, as Linux spells them, is none of the CCI-550's, and what
// counts the same or comes nearest there. Nothing for other names, and for those that both have.
std::optional<std::string> cci400_hint(std::string_view name);

} // namespace armpmu::cci550
