// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/policy.h"

#include "testbench/metrics/packed_numbers.h"
#include "testbench/scenario/sha256.h"

#include <cstdint>
#include <string>

namespace armpmu::testbench {
namespace {

// As a policy has it: 'sha256-BASE64'.
std::string source_of(const Html& script) {
    const std::string digits = sha256(script.str());
    std::vector<std::uint8_t> bytes;
    for (std::size_t n = 0; n < digits.size(); n += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits.substr(n, 2), nullptr, 16)));
    return " 'sha256-" + base64(bytes) + "'";
}

} // namespace

Html head_of_page(const std::string& title, const Html& style, const std::vector<Html>& scripts) {
    std::string sources = scripts.empty() ? " 'none'" : "";
    for (const Html& script : scripts) sources += source_of(script);
    // Charts place their parts by style attributes.
    const std::string policy = "default-src 'none'; script-src" + sources +
                               "; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    return Html::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                        "<title>{}</title>\n<style>\n{}</style></head>",
                        policy, title, style);
}

} // namespace armpmu::testbench
