// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/iss/engine_inside.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::iss {

class Engine;

// Executes a few instructions such that the library calls each function that is replaced: loads,
// stores and fetches of all sizes, a store to a page with code, TLBI, LDSMAX, WFE and YIELD.
// Determines version-dependent behaviour, and other facts that need execution.
class EngineProbe {
  public:
    explicit EngineProbe(EngineFindings& findings);
    ~EngineProbe();
    EngineProbe(const EngineProbe&) = delete;
    EngineProbe& operator=(const EngineProbe&) = delete;

    // Throws EngineError where the engine gives up.
    void run();
    void drop_translations();

  private:
    void execute(const std::uint32_t* code, std::size_t bytes);
    void find_exclusive_address();
    void look_at_accesses();
    void go_to_aarch32();

    EngineFindings& found_;
    std::vector<unsigned char> memory_;
    unsigned char* page_ = nullptr;
    std::size_t used_ = 0; // of the page with code
    std::unique_ptr<Engine> engine_;
    std::vector<std::uint64_t> told_;
};

// All that engine_findings() says. `thoroughly`: with what takes long.
EngineFindings find_out(bool thoroughly);

} // namespace armpmu::iss
