// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/pmu.h"
#include "armpmu/core/checksum.h"
#include "armpmu/core/state_io.h"
#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/decoder.h"

#include "tests/fuzz/targets/target.h"

#include <cstring>
#include <stdexcept>

namespace armpmu::fuzz {
namespace {

// The same with a right checksum at its end, which is damaged in all but one of 2^64 otherwise.
StateBytes with_checksum(std::string_view bytes) {
    StateBytes state(bytes.begin(), bytes.end());
    if (state.size() < 8) return state;
    Checksum sum;
    for (std::size_t n = 0; n < state.size() - 8; ++n) sum.add(state[n]);
    for (unsigned n = 0; n < 8; ++n)
        state[state.size() - 8 + n] = static_cast<std::uint8_t>(sum.value() >> 8 * n);
    return state;
}

template <typename Pmu, typename Config>
void restore(std::string_view bytes) {
    Pmu pmu{Config()};
    const StateBytes before = pmu.save();
    try {
        pmu.restore(with_checksum(bytes));
        pmu.save();
    } catch (const StateError& error) {
        check_message(error.what());
        if (pmu.save() != before) throw std::logic_error("a refused state changed something");
    }
}

void decoder(std::string_view bytes) {
    static const cpu::Decoder decoder;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes.data() + at, 4);
        decoder.name(decoder.decode(word));
        for (const auto set : {cpu::InstructionSet::a32, cpu::InstructionSet::t32})
            cpu::decode_aarch32(set, word);
    }
}

void event(std::string_view bytes) {
    try {
        cci550::parse_event(bytes);
    } catch (const std::invalid_argument& error) {
        check_message(error.what());
    }
}

} // namespace

std::vector<Target> model_targets() {
    return {{"a55_state", restore<a55::Pmu, a55::Config>, 20000},
            {"cci550_state", restore<cci550::Pmu, cci550::Config>, 12000},
            {"decoder", decoder, 512},
            {"cci550_event", event, 128}};
}

} // namespace armpmu::fuzz
