// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/data_side.h"
#include "models/cpu/fetch_side.h"
#include "models/cpu/outer_levels.h"
#include "models/cpu/translation.h"

namespace armpmu::cpu {

// Everything between the pipeline and the port.
struct MemorySide {
    MemorySide(const CoreConfig& config, bool external_last_level, Translator& translator,
               MemoryPort& port, EventAccount& events)
        : outer(config, external_last_level, port, events), data(config, outer, events),
          translation(config, translator, data, events), fetch(config, outer, translation, events) {
        data.set_translation(translation);
    }
    MemorySide(const MemorySide&) = delete;
    MemorySide& operator=(const MemorySide&) = delete;

    OuterLevels outer;
    DataSide data;
    Translation translation;
    FetchSide fetch;
};

} // namespace armpmu::cpu
