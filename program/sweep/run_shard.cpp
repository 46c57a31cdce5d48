// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/run_shard.h"

#include "program/sweep/manifest.h"
#include "program/sweep/point_servers.h"
#include "program/sweep/point_work.h"
#include "program/sweep/result_file.h"

#include <chrono>
#include <map>
#include <optional>

namespace armpmu::testbench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWaitMs = 200;
constexpr std::size_t kMostMessages = 10;

// The points of a shard that have no result, one after another.
class MissingPoints {
  public:
    MissingPoints(ManifestReader& manifest, const Shard& shard, const std::vector<bool>& there)
        : manifest_(manifest), there_(there), shard_(shard), next_(shard.number) {
        skip();
    }

    bool any() const { return next_ < there_.size(); }
    ManifestPoint take() {
        ManifestPoint point;
        manifest_.next(point, next_);
        next_ += shard_.count;
        skip();
        return point;
    }

  private:
    void skip() {
        while (any() && there_[next_]) next_ += shard_.count;
    }

    ManifestReader& manifest_;
    const std::vector<bool>& there_;
    Shard shard_;
    std::size_t next_;
};

class Deadline {
  public:
    explicit Deadline(const std::optional<double>& minutes) {
        if (minutes)
            end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double, std::ratio<60>>(*minutes));
    }
    bool over() const { return end_ && Clock::now() >= *end_; }

  private:
    std::optional<Clock::time_point> end_;
};

PointServers make_servers(unsigned jobs, const ManifestHead& head) {
    const PointWork work(head);
    return {jobs, work.points_per_process(), work};
}

class ShardTask {
  public:
    ShardTask(const ShardRun& run, const ManifestHead& head, ManifestReader& manifest,
              const std::vector<bool>& there, ShardSummary& summary)
        : run_(run), summary_(summary), points_(manifest, run.shard, there), deadline_(run.minutes),
          servers_(make_servers(run.jobs, head)), results_(run.folder, run.shard, head.plan()) {}

    void carry_out() {
        while (points_.any() || servers_.has_busy()) {
            while (points_.any() && servers_.has_idle()) start_one();
            if (auto done = servers_.wait(kWaitMs)) add(*done);
            results_.commit_when_due();
            run_.progress(summary_.there + summary_.done + summary_.failed, summary_.points);
            summary_.stopped = run_.stop();
            summary_.late = deadline_.over();
            if (summary_.stopped || summary_.late) break;
        }
        results_.commit();
    }

  private:
    void start_one() {
        const ManifestPoint point = points_.take();
        keys_[point.point] = point.key;
        servers_.start(point.point, PointWork::request(point));
    }

    void add(const ServedPoint& done) {
        PointResult result;
        result.point = done.point;
        result.key = keys_.at(done.point);
        keys_.erase(done.point);
        switch (done.end) {
        case ServedPoint::End::killed: ++summary_.killed; return;
        case ServedPoint::End::result:
            PointWork::take(done.text, result);
            ++summary_.done;
            break;
        case ServedPoint::End::failed:
            result.failed = true;
            result.result = done.text;
            ++summary_.failed;
            if (summary_.messages.size() < kMostMessages)
                summary_.messages.push_back("point " + std::to_string(done.point) +
                                            " failed: " + done.text);
            break;
        }
        results_.add(result);
    }

    const ShardRun& run_;
    ShardSummary& summary_;
    MissingPoints points_;
    Deadline deadline_;
    PointServers servers_; // before the file of results is opened, which is theirs in no way
    ResultWriter results_;
    std::map<std::size_t, std::string> keys_; // of points under way
};

std::size_t failed_of(const ShardRun& run, const ManifestHead& head) {
    std::vector<std::string> said_before;
    const std::vector<bool> done =
        points_there(run.folder, head.plan(), head.points, ResultReader::Points::done, said_before);
    std::size_t failed = 0;
    for (std::size_t n = run.shard.number; n < head.points; n += run.shard.count)
        if (!done[n]) ++failed;
    return failed;
}

} // namespace

ShardSummary run_shard(const ShardRun& run) {
    ManifestReader manifest(run.folder);
    const ManifestHead& head = manifest.head();
    refuse_edited(head);
    ShardSummary summary;
    const std::vector<bool> there =
        points_there(run.folder, head.plan(), head.points,
                     run.retry_failed ? ResultReader::Points::done : ResultReader::Points::all,
                     summary.messages);
    for (std::size_t n = run.shard.number; n < head.points; n += run.shard.count) {
        ++summary.points;
        if (there[n]) ++summary.there;
    }
    if (summary.there == summary.points) {
        if (!run.retry_failed) summary.failed_before = failed_of(run, head);
        return summary;
    }
    ShardTask(run, head, manifest, there, summary).carry_out();
    return summary;
}

} // namespace armpmu::testbench
