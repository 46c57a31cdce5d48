// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/collect.h"

#include <functional>
#include <string>

namespace armpmu::testbench {

// A line for each point: {"point":0,"key":"...","status":"done","parameters":{path: value},
// "result":{as of a run, without its source}}; of one that failed, "message" instead of the result.
// `write` gets text piece by piece, `restart` is called when all begins again.
class JsonLines final : public PointSink {
  public:
    JsonLines(std::function<void(const std::string&)> write, std::function<void()> restart)
        : write_(std::move(write)), restart_(std::move(restart)) {}
    void begin(const ManifestHead& head) override;
    void add(const ManifestPoint& point, const PointResult* result) override;

  private:
    std::function<void(const std::string&)> write_;
    std::function<void()> restart_;
    std::vector<std::string> paths_;
};

// [{"parameters": {path: value}, "result": {as of a run}}] of the points that are done.
class JsonArray final : public PointSink {
  public:
    JsonArray(std::function<void(const std::string&)> write, std::function<void()> restart)
        : write_(std::move(write)), restart_(std::move(restart)) {}
    void begin(const ManifestHead& head) override;
    void add(const ManifestPoint& point, const PointResult* result) override;
    void finish();

  private:
    std::function<void(const std::string&)> write_;
    std::function<void()> restart_;
    ManifestHead head_;
    bool any_ = false;
};

// For the state alone.
class NoSink final : public PointSink {
  public:
    void begin(const ManifestHead&) override {}
    void add(const ManifestPoint&, const PointResult*) override {}
};

} // namespace armpmu::testbench
