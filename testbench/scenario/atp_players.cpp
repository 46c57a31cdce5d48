// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/atp_players.h"

#include "testbench/traffic/atp/profile_of.h"

namespace armpmu::testbench {
namespace {

// As many transactions as an ACE-Lite port can have ids for here; what limits is in the file.
constexpr unsigned kOutstanding = 256;

} // namespace

AtpPlayers::Player& AtpPlayers::add(const AtpConfig& config, unsigned clock_mhz, std::uint64_t seed,
                                    const std::string& master) {
    const AtpFile& content = *config.content;
    const bool seen = files_.count(content.file) != 0;
    File& file = files_[content.file];
    for (std::size_t i = 0; i < content.profiles.size() && !seen; ++i) {
        const AtpProfile& profile = content.profiles[i];
        if (profile.kind == AtpProfile::Kind::pause)
            file.played[i].gate = make_gate(file, profile, cycles_of(profile.pause_ps, clock_mhz));
    }
    players_.push_back(std::make_unique<Player>());
    Player& player = *players_.back();
    std::vector<ProfileRequests*> sources;
    for (const AtpProfile* profile : profiles_of(content, config.id)) {
        profiles_.push_back(
            std::make_unique<Profile>(profile_of(*profile, clock_mhz, config.coherent)));
        StartGate* gate = profile->waits.empty() ? nullptr : make_gate(file, *profile, 0);
        player.profiles.push_back(
            std::make_unique<ProfileRequests>(*profiles_.back(), kOutstanding, seed,
                                              master + "." + profile->name, config.security, gate));
        const auto place = static_cast<std::size_t>(profile - content.profiles.data());
        file.played[place] = {player.profiles.back().get(), gate};
        sources.push_back(player.profiles.back().get());
    }
    player.merged = std::make_unique<MergedRequests>(sources);
    return player;
}

StartGate* AtpPlayers::make_gate(File& file, const AtpProfile& profile, std::uint64_t pause) {
    std::vector<StartGate::Condition> conditions;
    for (const AtpWait& wait : profile.waits)
        conditions.emplace_back([&file, wait] { return happened(file, wait); });
    gates_.push_back(std::make_unique<StartGate>(conditions, pause));
    return gates_.back().get();
}

bool AtpPlayers::happened(const File& file, const AtpWait& wait) {
    const Played& other = file.played.at(wait.profile);
    if (wait.event == AtpWait::Event::activated)
        return other.gate == nullptr ||
               (other.requests == nullptr ? other.gate->met() : other.gate->open());
    return other.requests == nullptr ? other.gate->open() : other.requests->ended();
}

std::vector<StartGate*> AtpPlayers::gates() {
    std::vector<StartGate*> gates;
    for (const auto& gate : gates_) gates.push_back(gate.get());
    return gates;
}

} // namespace armpmu::testbench
