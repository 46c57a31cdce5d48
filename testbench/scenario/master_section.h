// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/ace_cluster_config.h"
#include "testbench/masters/ace_lite_master.h"
#include "testbench/masters/stream_master.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/port_section.h"
#include "testbench/traffic/atp/atp_profile.h"
#include "testbench/traffic/profile.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// A master that asks by a profile: kinds accelerator, dma and display.
struct StreamConfig {
    Security security = Security::non_secure; // of accesses that `secure` leaves
    unsigned outstanding = 16;                // transactions in flight
    bool dvm = false;                         // takes part in DVM, like an SMMU
    StreamMasterConfig pins;                  // its back-pressure
};

// A master whose traffic an ATP file describes (docs/traffic.md).
struct AtpConfig {
    Security security = Security::non_secure;
    bool coherent = true; // ReadOnce, WriteUnique, WriteLineUnique; else ReadNoSnoop, WriteNoSnoop
    std::string id;       // master_id of its profiles in the file
    std::shared_ptr<const AtpFile> content;
    StreamMasterConfig pins; // its back-pressure
};

// `masters:` entry.
//   ace_cluster            with `profile` threads that do what it says; without, threads of the
//                          trace: thread t on the (t mod n)-th of the n such clusters, in the
//                          file's order
//   ace_lite               carries out the trace's input and output buffers
//   atp                    an ACE-Lite master as an ATP file has it
//   accelerator, dma, display   ACE-Lite masters that do what `profile` says
struct MasterSection {
    std::string name;
    std::string kind;
    unsigned port = 0; // SIn
    std::variant<AceClusterConfig, AceLiteMasterConfig, StreamConfig, AtpConfig> config;
    std::optional<Profile> profile;
    unsigned threads = 1;           // of a cluster with a profile
    std::vector<std::string> after; // begins when these are done
    PortControls controls;

    bool is_cluster() const { return std::holds_alternative<AceClusterConfig>(config); }
    bool is_stream() const { return std::holds_alternative<StreamConfig>(config); }
    bool replays() const { return is_cluster() && !profile; }
    bool has_dvm() const {
        return is_cluster() || (is_stream() && std::get<StreamConfig>(config).dvm);
    }
    // Comes to an end by itself.
    bool ends() const;
};

// Describes entry `number` of the list. SI0 .. `slave_interfaces` - 1 are there.
void describe(Parameters& section, MasterSection& master, unsigned number,
              unsigned slave_interfaces);

} // namespace armpmu::testbench
