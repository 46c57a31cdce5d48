// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/master_section.h"

#include "testbench/masters/thread_waits.h"
#include "testbench/scenario/atp_players.h"
#include "testbench/scenario/interface_name.h"
#include "testbench/scenario/profile_section.h"
#include "testbench/traffic/atp/read_atp.h"

#include <filesystem>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMany = 1'000'000;

void describe_security(Parameters& section, Security& security) {
    section.choice({"security", "of its accesses, where its profile says nothing else"}, security,
                   {{"non_secure", Security::non_secure}, {"secure", Security::secure}});
}

void check_cache(Parameters& section, const AceClusterConfig& config) {
    const unsigned sets = config.cache_bytes / (kLineBytes * config.cache_ways);
    const bool whole = config.cache_bytes % (kLineBytes * config.cache_ways) == 0;
    if (sets == 0 || (sets & (sets - 1)) != 0 || !whole)
        section.fail("cache_bytes", "cache_bytes: " + std::to_string(config.cache_bytes) + " in " +
                                        std::to_string(config.cache_ways) +
                                        " ways of 64-byte lines must make a power of two of sets");
}

void describe_cache(Parameters& section, AceClusterConfig& config) {
    section.bytes({"cache_bytes", "coherent cache, shared by its threads"}, config.cache_bytes, 64,
                  64 << 20);
    section.number({"cache_ways", "ways of the cache"}, config.cache_ways, 1, 64);
    check_cache(section, config);
    section.number({"outstanding_misses", "line fills, upgrades and uncached accesses in flight"},
                   config.outstanding_misses, 1, 64);
    section.number({"loads_in_flight", "load misses of a thread before it waits"},
                   config.loads_in_flight, 1, 64);
    section.number({"store_buffer_lines", "per thread"}, config.store_buffer_lines, 1, 64);
    section.number({"merge_cycles", "that a line of the store buffer stays open", "cycles"},
                   config.merge_cycles, 1, kMany);
    section.number({"victim_lines", "WriteBacks, WriteCleans and Evicts in flight"},
                   config.victim_lines, 1, 64);
}

void describe(Parameters& section, AceClusterConfig& config) {
    describe_security(section, config.security);
    describe_cache(section, config);
    section.number({"snoop_latency", "from AC handshake to CRVALID", "cycles"},
                   config.snoop_latency, 1, kMany);
    section.number({"snoop_buffer", "snoops held; ACREADY is LOW when it is full"},
                   config.snoop_buffer, 1, 64);
    section.number({"cycles_per_100_instructions", "of a trace: 50 is dual issue always"},
                   config.cycles_per_100_instructions, 50, 100);
    section.choice({"load_miss", "what a load that misses sends"}, config.load_miss,
                   {{"read_shared", ReadSnoop::read_shared},
                    {"read_clean", ReadSnoop::read_clean},
                    {"read_not_shared_dirty", ReadSnoop::read_not_shared_dirty}});
    section.boolean({"pass_dirty_always", "dirty data is handed over even to a reader that cannot "
                                          "take it, so that the CCI-550 must write it"},
                    config.pass_dirty_always);
    section.boolean({"evict_with_data", "clean victims leave as WriteEvict, which the CCI-550 does "
                                        "not support"},
                    config.evict_with_data);
    section.number({"qos", "AxQOS of all its requests"}, config.qos, 0, 15);
    section.number({"read_beat_interval",
                    "between two R beats that it takes; above 1 RREADY goes "
                    "LOW in between",
                    "cycles"},
                   config.read_beat_interval, 1, kMany);
    section.number({"response_interval", "between two B that it takes", "cycles"},
                   config.response_interval, 1, kMany);
    section.number({"dvm_latency", "from a Sync's answer to its DVM Complete", "cycles"},
                   config.dvm_latency, 1, kMany);
}

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
}

void describe(Parameters& section, StreamConfig& config) {
    describe_security(section, config.security);
    section.number({"outstanding", "transactions in flight; of a DMA, until what was read is "
                                   "written"},
                   config.outstanding, 1, 256);
    section.number({"read_beat_interval",
                    "between two R beats that it takes; above 1 RREADY goes "
                    "LOW in between",
                    "cycles"},
                   config.pins.read_interval, 1, kMany);
    section.number({"response_interval",
                    "between two B that it takes; above 1 BREADY goes LOW in "
                    "between",
                    "cycles"},
                   config.pins.response_interval, 1, kMany);
    config.pins.reads = config.pins.writes = config.outstanding;
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
    section.text({"file", "ATP file, docs/atp.md; a path from this file's folder"}, file);
    if (file.empty()) section.fail("file", "file: expected the path of an ATP file");
    try {
        const std::filesystem::path path(file);
        config.content = std::make_shared<const AtpFile>(read_atp(
            path.is_relative() ? (std::filesystem::path(section.folder()) / path).string() : file));
    } catch (const AtpError& error) {
        throw ScenarioError(one_line(error.what()));
    }
    if (profiles_of(*config.content, config.id).empty())
        section.fail("id",
                     "id: no profile of " + shown(file) + " has the master_id " + shown(config.id));
    master.config = config;
}

void describe_qos(Parameters& section, const Key& key, std::optional<QosOverride>& qos) {
    QosOverride value;
    unsigned excess = 0;
    const bool given = section.section(key, [&](Parameters& inner) {
        inner.number({"max", "QoS of requests that come with 0; where regulation begins"},
                     value.max, 0, 15);
        inner.number({"min", "that regulation goes down to"}, value.min, 0, 15);
        inner.boolean({"regulated", "one less for each `excess unit` beyond the allocation"},
                      value.regulated);
        inner.number({"bandwidth_allocation", "that is not excess", "bytes/cycle"},
                     value.allocation, 0, 15);
        inner.number({"excess_bytes_per_qv", "excess unit is 64 << this"}, excess, 0, 7);
        value.excess_unit_log2 = static_cast<std::uint8_t>(6 + excess);
        if (value.min > value.max) inner.fail("min", "min: must not be above max");
    });
    if (given) qos = value;
}

void describe(Parameters& section, PortControls& controls) {
    unsigned most = 48;
    if (section.number({"max_outstanding", "qos_max_ot of its port: transactions the CCI-550 lets "
                                           "it have in flight; by default as built, 48"},
                       most, 4, 48))
        controls.max_outstanding = most;
    section.choice({"share_override", "share_ovr of its port"}, controls.share,
                   {{"none", ShareOverride::none},
                    {"non_shareable", ShareOverride::non_shareable},
                    {"shareable", ShareOverride::shareable}});
    describe_qos(section, {"read_qos", "arqos_ovr of its port, and QOSOVERRIDE HIGH"},
                 controls.read_qos);
    describe_qos(section, {"write_qos", "awqos_ovr of its port, and QOSOVERRIDE HIGH"},
                 controls.write_qos);
    section.boolean({"media_protected", "TZMP1: what it reads must not come from a cache"},
                    controls.media_protected);
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
