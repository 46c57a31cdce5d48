// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/read_atp.h"

#include "armpmu/core/text.h"
#include "testbench/traffic/atp/atp_sections.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostProfiles = 256;
constexpr std::size_t kLongestName = 80;
constexpr std::uint64_t kMostTicks = 1'000'000'000'000;

const std::vector<AtpFieldRow> kFileRows = {
    {"frequency"},
    {"timeUnit"},
    {"period"},
    {"lowId"},
    {"highId"},
    {"tracing"},
    {"trace_dir", "traces are asked for on the command line"},
    {"profile", nullptr, true},
};

const std::vector<AtpFieldRow> kProfileRows = {
    {"type"},
    {"master_id"},
    {"fifo"},
    {"slave"},
    {"delay"},
    {"wait_for", nullptr, true},
    {"pattern"},
    {"name"},
    {"check", "no profile checks another one's timing", true},
    {"iommu_id", "there is no IOMMU before the interconnect"},
    {"flow_id"},
};

// Its fields are checked by name, for their values have no effect.
const std::vector<AtpFieldRow> kSlaveRows = {
    {"rate"},
    {"latency"},
    {"random_latency"},
    {"random_latency_unit"},
    {"ot_limit"},
    {"TxnLimit"},
    {"granularity"},
    {"TxnSize"},
    {"master", nullptr, true},
    {"low_address"},
    {"high_address"},
    {"address_range"},
};

AtpTimeBase read_time_base(const AtpMessage& file) {
    constexpr std::uint64_t kTicks[] = {
        1'000'000'000, 1'000'000'000'000, 1'000'000'000, 1'000'000, 1000, 1};
    const std::size_t unit = file.choice("timeUnit", {"CYCLES", "PS", "NS", "US", "MS", "S"});
    if (unit != 0) file.refuse_beside("frequency", "timeUnit", "it is that of CYCLES");
    AtpTimeBase base;
    base.hertz = file.number("frequency", 1, kMostTicks, kTicks[unit]);
    base.period = file.number("period", 1, kMostTicks, 1);
    return base;
}

std::string read_name(const AtpMessage& message, const char* field) {
    std::string name = message.text(field);
    const bool printable =
        std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    if (name.empty() || name.size() > kLongestName || !printable)
        message.fail(field, "expected 1 to 80 printable ASCII characters without spaces, not " +
                                in_quotes(name));
    return name;
}

AtpProfile::Kind read_type(const AtpMessage& message) {
    constexpr AtpProfile::Kind kKinds[] = {AtpProfile::Kind::read, AtpProfile::Kind::write};
    message.require("type", "READ or WRITE");
    const std::size_t type = message.choice("type", {"READ", "WRITE", "NONE"});
    if (type == 2) message.fail("type", "NONE sends nothing; expected READ or WRITE");
    return kKinds[type];
}

AtpProfile read_profile(const AtpMessage& message, const AtpTimeBase& base,
                        const std::optional<AtpIds>& ids) {
    AtpProfile profile;
    profile.place = message.place();
    if (message.has("name")) profile.name = read_name(message, "name");
    if (message.has("master_id")) profile.master = read_name(message, "master_id");

    if (message.has("flow_id")) {
        message.number("flow_id", 0, UINT64_MAX, 0);
        message.note("flow_id", "has no effect: the interconnect knows no MPAM partitions");
    }
    if (message.has("slave")) {
        for (const char* other : {"delay", "pattern", "fifo"})
            message.refuse_beside("slave", other, "a slave sends nothing");
        message.below("slave", kSlaveRows);
        message.note("slave", "has no effect: the memories are the scenario's");
        profile.kind = AtpProfile::Kind::slave;
        profile.master.clear();
        return profile;
    }
    if (message.has("delay")) {
        message.refuse_beside("delay", "pattern", "a pause sends nothing");
        message.refuse_beside("delay", "fifo", "a pause sends nothing");
        const AtpMessage delay = message.below("delay", {{"time"}});
        delay.require("time", "a time such as 10 us");
        profile.kind = AtpProfile::Kind::pause;
        profile.pause_ps = delay.quantity("time", parse_picoseconds);
        return profile;
    }
    message.require("pattern", "what the profile sends, or a delay");
    message.require("fifo", "what decides when the profile sends");
    message.require("master_id", "the name of the master that sends");
    profile.kind = read_type(message);
    profile.pattern = read_atp_pattern(message, profile.kind, ids);
    profile.fifo = read_atp_fifo(message, profile.kind, profile.pattern, base);
    return profile;
}

void name_profiles(const std::vector<AtpMessage>& messages, std::vector<AtpProfile>& profiles) {
    std::vector<std::string> names;
    std::size_t nameless = 0;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        std::string& name = profiles[i].name;
        if (name.empty()) name = "profile" + std::to_string(nameless++);
        if (std::find(names.begin(), names.end(), name) != names.end())
            messages[i].fail("name", in_quotes(name) + " is taken; expected a name of its own");
        names.push_back(name);
    }
}

} // namespace

AtpFile parse_atp(std::string_view text, const std::string& file) {
    const TextField root = parse_text_format(text, file);
    const AtpMessage configuration(root, "", file, kFileRows);
    if (configuration.flag("tracing"))
        configuration.fail("tracing", "traces are asked for on the command line; expected false");
    const AtpTimeBase base = read_time_base(configuration);
    const std::optional<AtpIds> ids = read_atp_ids(configuration);

    const std::vector<const TextField*> fields = configuration.all("profile");
    if (fields.empty() || fields.size() > kMostProfiles)
        configuration.fail("profile", "expected 1 to " + std::to_string(kMostProfiles) +
                                          " profiles, not " + std::to_string(fields.size()));
    AtpFile result;
    result.file = file;
    std::vector<AtpMessage> messages;
    for (const TextField* field : fields) {
        messages.push_back(configuration.below(*field, kProfileRows));
        messages.back().note_in(result.notes);
        result.profiles.push_back(read_profile(messages.back(), base, ids));
    }
    name_profiles(messages, result.profiles);
    read_atp_waits(messages, result.profiles);
    return result;
}

AtpFile read_atp(const std::string& path) {
    std::string text;
    try {
        text = files::text_of(path, {kLargestProfile, "larger than 1 MiB, which no profile is"});
    } catch (const files::InputError& error) {
        fail_at(path, {},
                error.missing() ? "no such file; expected traffic profiles"
                                : error.reason() + "; expected traffic profiles");
    }
    return parse_atp(text, path);
}

} // namespace armpmu::testbench
