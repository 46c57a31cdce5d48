// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/start_gate.h"
#include "testbench/scenario/master_section.h"
#include "testbench/traffic/merged_requests.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Plays ATP files: all profiles of all masters that a scenario takes from them, and their pauses,
// which wait for one another across masters.
class AtpPlayers {
  public:
    // Of a master: its profiles, side by side.
    struct Player {
        std::vector<std::unique_ptr<ProfileRequests>> profiles;
        std::unique_ptr<MergedRequests> merged;
    };

    // The player lives as long as this does.
    Player& add(const AtpConfig& config, unsigned clock_mhz, std::uint64_t seed,
                const std::string& master);
    // To be attached to the interconnect, once everything is added.
    std::vector<interconnect::Block*> gates();

  private:
    // A profile or pause of a file, once it is played.
    struct Played {
        const ProfileRequests* requests = nullptr; // null of a pause
        const StartGate* gate = nullptr;           // null when it waits for nothing
    };
    struct File {
        std::map<std::size_t, Played> played; // by place in the file
    };

    StartGate* make_gate(File& file, const AtpProfile& profile, std::uint64_t pause);
    void join(File& file, const AtpProfile& profile, ProfileRequests& requests);
    static bool happened(const File& file, const AtpWait& wait);

    std::map<std::string, File> files_;
    std::vector<std::unique_ptr<Profile>> profiles_;
    std::vector<std::unique_ptr<StartGate>> gates_;
    std::vector<std::unique_ptr<SendGate>> links_;
    std::vector<std::unique_ptr<Player>> players_;
};

} // namespace armpmu::testbench
