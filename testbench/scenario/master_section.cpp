// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/master_section.h"

#include "testbench/masters/thread_waits.h"
#include "testbench/scenario/cluster_section.h"
#include "testbench/scenario/interface_name.h"
#include "testbench/scenario/limits.h"
#include "testbench/scenario/profile_section.h"
#include "testbench/scenario/security_parameter.h"
#include "testbench/traffic/atp/profile_of.h"
#include "testbench/traffic/atp/read_atp.h"

namespace armpmu::testbench {
namespace {

void describe(Parameters& section, AceLiteMasterConfig& config) {
    describe_security(section, config.security);
    section.number({"outstanding", "transactions in flight"}, config.outstanding, 1, 256);
    section.number({"beat_interval", "between two beats of data", "cycles"}, config.beat_interval,
                   1, kMany);
}

void describe_back_pressure(Parameters& section, StreamMasterConfig& pins) {
    section.number({"read_beat_interval",
                    "between two R beats that it takes; above 1 RREADY goes "
                    "LOW in between",
                    "cycles"},
                   pins.read_interval, 1, kMany);
    section.number({"response_interval",
                    "between two B that it takes; above 1 BREADY goes LOW in "
                    "between",
                    "cycles"},
                   pins.response_interval, 1, kMany);
    section.number({"queue", "requests of each direction that may wait while those of the other "
                             "go on; 0: a write that waits holds the reads behind it up"},
                   pins.queue, 0, 256);
}

void describe(Parameters& section, StreamConfig& config) {
    describe_security(section, config.security);
    section.number({"outstanding", "transactions in flight; of a DMA, until what was read is "
                                   "written"},
                   config.outstanding, 1, 256);
    describe_back_pressure(section, config.pins);
    config.pins.reads = config.pins.writes = config.outstanding;
}

// For messages.
std::string ids_there(const AtpFile& file) {
    std::string ids;
    for (const std::string& id : masters_of(file)) ids += (ids.empty() ? "" : ", ") + in_quotes(id);
    return ids.empty() ? "none of its profiles sends anything" : "expected one of " + ids;
}

void describe_atp(Parameters& section, MasterSection& master) {
    AtpConfig config;
    describe_security(section, config.security);
    section.boolean({"coherent", "ReadOnce, WriteUnique and WriteLineUnique, which look into "
                                 "caches, instead of ReadNoSnoop and WriteNoSnoop"},
                    config.coherent);
    describe_back_pressure(section, config.pins);
    config.pins.reads = config.pins.writes = 256;
    std::string file;
    section.require("file");
    config.id = master.name;
    section.text({"id", "master_id of its profiles in the file; by default its name"}, config.id);
    section.text({"file", "ATP file, docs/traffic.md; a path from this file's folder"}, file);
    if (file.empty()) section.fail("file", "file: expected the path of an ATP file");
    try {
        config.content = std::make_shared<const AtpFile>(read_atp(section.input_file(file)));
    } catch (const AtpError& error) {
        throw ScenarioError(one_line(error.what()));
    }
    if (profiles_of(*config.content, config.id).empty())
        section.fail("id", "id: no profile of " + in_quotes(file) + " has the master_id " +
                               in_quotes(config.id) + "; " + ids_there(*config.content));
    master.config = config;
}

void describe_profile(Parameters& section, MasterSection& master, const ProfileForm& form) {
    Profile profile = default_profile(form);
    const bool given = section.section({"profile", "what it does"},
                                       [&](Parameters& inner) { describe(inner, profile, form); });
    if (given || form.who != ProfileForm::Who::cluster) master.profile = profile;
}

// A chase waits for its loads: the next address stands in the one before.
void describe_cluster(Parameters& section, MasterSection& master, unsigned number) {
    AceClusterConfig config;
    describe(section, config);
    describe_profile(section, master, {ProfileForm::Who::cluster, true, number});
    section.number({"threads", "that share its profile"}, master.threads, 1, kMaxClusterThreads);
    if (!master.profile && section.has("threads"))
        section.fail("threads", "threads: is for a cluster with a profile; the trace has its own");
    if (master.profile) {
        bool linked = master.profile->activity.pattern.kind == PatternConfig::Kind::linked;
        for (const Phase& phase : master.profile->phases)
            linked |= phase.activity.pattern.kind == PatternConfig::Kind::linked;
        if (linked && section.has("loads_in_flight") && config.loads_in_flight != 1)
            section.fail("loads_in_flight", "loads_in_flight: must be 1 with a `linked` pattern, "
                                            "whose next address stands in the line before");
        if (linked) config.loads_in_flight = 1;
    }
    master.config = config;
}

void describe_stream(Parameters& section, MasterSection& master, ProfileForm form) {
    StreamConfig config;
    describe(section, config);
    if (form.who == ProfileForm::Who::stream)
        section.boolean({"dvm", "takes part in DVM, as an SMMU does"}, config.dvm);
    form.dvm = config.dvm;
    describe_profile(section, master, form);
    master.config = config;
}

} // namespace

bool MasterSection::ends() const {
    if (const auto* atp = std::get_if<AtpConfig>(&config)) {
        for (const AtpProfile* one : profiles_of(*atp->content, atp->id))
            if (one->fifo.transactions == 0 && one->fifo.lasting_ps == 0) return false;
        return true;
    }
    return !profile || profile->accesses != 0 || (!profile->phases.empty() && !profile->repeat);
}

void describe(Parameters& section, MasterSection& master, unsigned number,
              unsigned slave_interfaces) {
    using Who = ProfileForm::Who;
    section.require("name");
    section.require("port");
    section.name({"name", "by which others, and results, call it"}, master.name);
    const auto stream = [&](Who who) {
        return [&, who](Parameters& inner) {
            describe_stream(inner, master, {who, false, number});
        };
    };
    const std::vector<Parameters::Alternative> kinds = {
        {"ace_cluster",
         "ACE: in-order cores that share a coherent cache; without a profile they "
         "replay the trace's threads",
         [&](Parameters& inner) { describe_cluster(inner, master, number); }},
        {"ace_lite", "ACE-Lite: carries out the trace's input and output buffers",
         [&](Parameters& inner) {
             AceLiteMasterConfig config;
             describe(inner, config);
             master.config = config;
         }},
        {"accelerator", "ACE-Lite: any mix of transactions", stream(Who::stream)},
        {"dma", "ACE-Lite: reads, and writes what it has read elsewhere", stream(Who::copy)},
        {"display", "ACE-Lite: reads into a buffer that a screen empties", stream(Who::display)},
        {"atp", "ACE-Lite: what an AMBA adaptive traffic profile file says",
         [&](Parameters& inner) { describe_atp(inner, master); }}};
    master.kind = kinds[section.alternative({"kind", "what it is"}, kinds)].name;
    describe(section, master.controls);
    section.texts({"after", "begins when these masters are done"}, master.after);
    if (!master.after.empty() && !master.profile)
        section.fail("after", "after: is for masters with a profile");
    std::string port;
    section.text({"port", "slave interface, SI0 to SI6"}, port);
    master.port = parse_interface(section, {"port", "SI", slave_interfaces}, port);
}

} // namespace armpmu::testbench
