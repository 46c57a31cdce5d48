// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <yaml-cpp/yaml.h>

#include <string>

namespace armpmu::testbench {

// Reads YAML that stands alone: one document of printable text at most 1 MiB long, 32 levels deep
// and of 100,000 values, without tags, so that reading it takes neither long nor much memory. What
// an alias (*) repeats counts as if it stood there; it is the same node as what it repeats. A key
// `<<` is not there any more: the section has what it merges. `name` begins the messages. Throws
// ScenarioError.
YAML::Node parse_yaml(const std::string& name, const std::string& text);

} // namespace armpmu::testbench
