// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/read_atp.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::testbench {

// A file of traffic profiles with nothing wrong: a reader R, a pause D after it, and a nameless
// writer after both.
inline const std::string kGood = "profile {\n"                                  // 1
                                 "  name: \"R\"\n"                              // 2
                                 "  type: READ\n"                               // 3
                                 "  master_id: \"M\"\n"                         // 4
                                 "  fifo {\n"                                   // 5
                                 "    full_level: 2048\n"                       // 6
                                 "    rate: \"1 GB/s\"\n"                       // 7
                                 "  }\n"                                        // 8
                                 "  pattern {\n"                                // 9
                                 "    address { base: 0x1000 }\n"               // 10
                                 "  }\n"                                        // 11
                                 "}\n"                                          // 12
                                 "profile {\n"                                  // 13
                                 "  name: \"D\"\n"                              // 14
                                 "  delay { time: \"5us\" }\n"                  // 15
                                 "  wait_for: \"R\"\n"                          // 16
                                 "}\n"                                          // 17
                                 "profile {\n"                                  // 18
                                 "  type: WRITE  master_id: \"M\"\n"            // 19
                                 "  fifo { Full: 0 TxnLimit: 4 rate: \"0\" }\n" // 20
                                 "  pattern { address { base: 0x2000 } }\n"     // 21
                                 "  wait_for: \"D TERMINATION\"\n"              // 22
                                 "  wait_for: \"R ACTIVATION\"\n"               // 23
                                 "}\n";                                         // 24

// kGood with the first `from` replaced.
inline std::string changed(const std::string& from, const std::string& to) {
    std::string text = kGood;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The message of the refusal, or "accepted".
inline std::string refusal(const std::string& text) {
    try {
        parse_atp(text, "a.atp");
    } catch (const AtpError& error) {
        return error.what();
    }
    return "accepted";
}

} // namespace armpmu::testbench
