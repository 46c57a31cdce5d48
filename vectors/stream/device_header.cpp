// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/stream/device_header.h"

#include "armpmu/devices/devices.h"
#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <string>

namespace armpmu::vectors {

std::string Header::place(const std::string& of) const {
    if (file.empty()) return {};
    const auto line = lines.find(of);
    return file + (line == lines.end() ? "" : ":" + std::to_string(line->second)) + ": ";
}

bool operator==(const Header& a, const Header& b) {
    const auto same = [](const ToleranceRule& x, const ToleranceRule& y) {
        return x.name == y.name && x.tolerance.kind == y.tolerance.kind &&
               x.tolerance.amount == y.tolerance.amount && x.window == y.window;
    };
    return a.version == b.version && a.device == b.device && a.configuration == b.configuration &&
           a.source == b.source && a.clock_ps == b.clock_ps && a.layout == b.layout &&
           a.tolerances.size() == b.tolerances.size() &&
           std::equal(a.tolerances.begin(), a.tolerances.end(), b.tolerances.begin(), same) &&
           std::equal(a.latencies.begin(), a.latencies.end(), b.latencies.begin(),
                      b.latencies.end(), [](const LatencyRule& x, const LatencyRule& y) {
                          return x.path == y.path && x.least == y.least && x.most == y.most;
                      });
}

const std::vector<std::string>& latency_paths() {
    static const std::vector<std::string> kPaths = {"events", "count", "flags", "pins",
                                                    "bus",    "read",  "answer"};
    return kPaths;
}

namespace {

// The line of a setting that a message names first, "config NAME: ...".
std::string place_of_setting(const Header& header, const std::string& message) {
    return header.place(message.substr(0, message.find(':')));
}

void check(const Header& header, const Device& device) {
    try {
        if (header.layout == device.layout(header.configuration)) return;
    } catch (const ConfigError& error) {
        throw VectorError(place_of_setting(header, error.what()) + error.what());
    }
    throw VectorError(header.place("field") + "fields: not those of this configuration of device " +
                      std::string(device.name()));
}

} // namespace

Header device_header(const Device& device, const Settings& settings) {
    Header header;
    header.device = device.name();
    header.configuration = device.normalized(settings);
    header.layout = device.layout(settings);
    for (const LineTolerance& line : device.tolerances()) {
        ToleranceRule rule;
        rule.name = line.line;
        rule.tolerance = line.tolerance;
        if (line.tolerance.kind == tables::Tolerance::Kind::within_counts) rule.window = 1000;
        header.tolerances.push_back(rule);
    }
    return header;
}

const Device& device_of(const Header& header) {
    const Device* device = find_device(header.device);
    if (device == nullptr)
        throw VectorError(header.place("device") + "device: expected " + device_names() +
                          ", not '" + header.device + "'");
    check(header, *device);
    return *device;
}

void expect_device(const Header& header, const Device& device) {
    if (header.device != device.name())
        throw VectorError(header.place("device") + "device: expected " +
                          std::string(device.name()) + ", not '" + header.device + "'");
    check(header, device);
}

const Field* find_part(const Header& header, Part part) {
    const Device* device = find_device(header.device);
    const Layout layout = device == nullptr ? Layout() : device->layout({});
    const Field* field = layout.find(part);
    return field == nullptr ? nullptr : header.layout.find(field->name);
}

std::unique_ptr<ClockedDevice> make_device(const Header& header) {
    return device_of(header).make(header.configuration);
}

} // namespace armpmu::vectors
