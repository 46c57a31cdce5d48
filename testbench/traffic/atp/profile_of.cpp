// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/profile_of.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

__extension__ using Wide = unsigned __int128;

RequestKind kind_of(const AtpProfile& profile, bool coherent) {
    if (profile.kind == AtpProfile::Kind::read)
        return coherent ? RequestKind::read_once : RequestKind::read_no_snoop;
    if (!coherent) return RequestKind::write_no_snoop;
    return profile.pattern.size < kLineBytes ? RequestKind::write_unique
                                             : RequestKind::write_line_unique;
}

PatternConfig pattern_of(const AtpPattern& atp) {
    using Order = AtpPattern::Order;
    PatternConfig pattern;
    pattern.kind = atp.order == Order::random  ? PatternConfig::Kind::steps
                   : atp.order == Order::drawn ? PatternConfig::Kind::drawn
                                               : PatternConfig::Kind::rows;
    pattern.draw = atp.draw;
    pattern.base = atp.base;
    pattern.footprint = atp.range != 0 ? atp.range : kAddressEnd - atp.base;
    pattern.stride = atp.step;
    pattern.columns = atp.order == Order::rows ? atp.columns : 1;
    pattern.row_step = atp.order == Order::rows ? atp.row_step : atp.step;
    if (atp.order == Order::linear) pattern.first = atp.first - atp.base;
    return pattern;
}

} // namespace

std::uint64_t cycles_of(std::uint64_t picoseconds, unsigned clock_mhz) {
    constexpr std::uint64_t kPerMegahertz = 1'000'000;
    return static_cast<std::uint64_t>((Wide{picoseconds} * clock_mhz + kPerMegahertz - 1) /
                                      kPerMegahertz);
}

Profile profile_of(const AtpProfile& atp, unsigned clock_mhz, bool coherent) {
    Profile profile;
    Activity& activity = profile.activity;
    activity.access_bytes = static_cast<std::uint32_t>(atp.pattern.size);
    activity.pattern = pattern_of(atp.pattern);
    activity.requests.add(kind_of(atp, coherent), 1);
    profile.in_flight = static_cast<unsigned>(atp.fifo.outstanding);
    profile.accesses = atp.fifo.transactions;
    if (atp.fifo.full_level != 0) {
        const Wide rate = (Wide{atp.fifo.bytes_per_second} << 32) / (Wide{clock_mhz} * 1'000'000);
        activity.rate.value = static_cast<std::uint64_t>(rate);
        profile.fifo = {atp.fifo.full_level, atp.fifo.starts_full};
    }
    if (atp.fifo.lasting_ps != 0)
        profile.phases.push_back({cycles_of(atp.fifo.lasting_ps, clock_mhz), activity, false});
    return profile;
}

std::vector<const AtpProfile*> profiles_of(const AtpFile& file, const std::string& id) {
    std::vector<const AtpProfile*> found;
    for (const AtpProfile& profile : file.profiles)
        if (sends(profile) && profile.master == id) found.push_back(&profile);
    return found;
}

std::vector<std::string> masters_of(const AtpFile& file) {
    std::vector<std::string> ids;
    for (const AtpProfile& profile : file.profiles)
        if (sends(profile) && std::find(ids.begin(), ids.end(), profile.master) == ids.end())
            ids.push_back(profile.master);
    return ids;
}

} // namespace armpmu::testbench
