// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/atp_players.h"

#include "testbench/traffic/atp/profile_of.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

// The number of ids of an ACE-Lite port here; the file's own limits apply first.
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
        const bool waits = !std::all_of(profile->waits.begin(), profile->waits.end(), is_link);
        StartGate* gate = waits ? make_gate(file, *profile, 0) : nullptr;
        player.profiles.push_back(
            std::make_unique<ProfileRequests>(*profiles_.back(), kOutstanding, seed,
                                              master + "." + profile->name, config.security, gate));
        const auto place = static_cast<std::size_t>(profile - content.profiles.data());
        file.played[place] = {player.profiles.back().get(), gate};
        join(file, *profile, *player.profiles.back());
        sources.push_back(player.profiles.back().get());
    }
    player.merged = std::make_unique<MergedRequests>(sources);
    return player;
}

StartGate* AtpPlayers::make_gate(File& file, const AtpProfile& profile, std::uint64_t pause) {
    std::vector<StartGate::Condition> conditions;
    for (const AtpWait& wait : profile.waits)
        if (!is_link(wait)) conditions.emplace_back([&file, wait] { return happened(file, wait); });
    gates_.push_back(std::make_unique<StartGate>(conditions, pause));
    return gates_.back().get();
}

// As the ATP Engine has it: one linked by PROFILE_LOCKED stops when the other cannot send, and goes
// on when it can.
void AtpPlayers::join(File& file, const AtpProfile& profile, ProfileRequests& requests) {
    std::vector<SendGate::Other> others;
    for (const AtpWait& wait : profile.waits) {
        if (!is_link(wait)) continue;
        const auto other = [&file, place = wait.profile] { return file.played.at(place).requests; };
        others.push_back({[other] { return other()->begun(); },
                          [other] { return other()->ended(); },
                          wait.event == AtpWait::Event::locked});
    }
    if (others.empty()) return;
    links_.push_back(std::make_unique<SendGate>(std::move(others)));
    requests.follow(*links_.back());
}

bool AtpPlayers::happened(const File& file, const AtpWait& wait) {
    const Played& other = file.played.at(wait.profile);
    if (wait.event == AtpWait::Event::activated)
        return other.gate == nullptr ||
               (other.requests == nullptr ? other.gate->met() : other.gate->open());
    return other.requests == nullptr ? other.gate->open() : other.requests->ended();
}

std::vector<interconnect::Block*> AtpPlayers::gates() {
    std::vector<interconnect::Block*> gates;
    for (const auto& gate : gates_) gates.push_back(gate.get());
    for (const auto& link : links_) gates.push_back(link.get());
    return gates;
}

} // namespace armpmu::testbench
