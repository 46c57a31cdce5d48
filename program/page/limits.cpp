// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/limits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kFull = 0.9;    // of the cycles in which a channel could move a beat
constexpr double kBusFull = 0.8; // of the time: refreshes, turnarounds and rows cost the rest
constexpr double kTrackerFull = 0.5;
constexpr double kLimited = 0.5;
constexpr double kFilterWaits = 0.2;
constexpr double kHazards = 0.05; // of the requests' time
constexpr double kSnoopData = 0.1;
constexpr double kDvmWaits = 0.3;  // of the messages' time
constexpr double kUnderWay = 0.02; // requests, on average
constexpr double kLate = 0.01;     // of the cycles
constexpr double kIssues = 0.6;

// Numbers of a result of masters around a CCI-550.
class Traffic {
  public:
    explicit Traffic(const Json& result)
        : result_(result), cycles_(std::max(1.0, result.at("cycles").get<double>())) {
        if (!result.contains("time")) return;
        for (const Json& time : result.at("time"))
            for (const char* const direction : {"reads", "writes"})
                for (const auto& [place, cycles] : time.at(direction).items())
                    time_ += cycles.get<double>();
    }

    double count(const std::string& event) const {
        return result_.at("totals").value("cci_550/" + event + "/", 0.0);
    }
    double count(const char* event, unsigned source) const {
        return count(fmt::format("{},source=0x{:x}", event, source));
    }
    double share(double count) const { return count / cycles_; }
    double time() const { return time_; } // of all requests
    double under_way() const { return time_ / cycles_; }
    // Of the requests' time.
    double time_for(const std::string& wait) const {
        double sum = 0;
        if (result_.contains("delays"))
            for (const Json& delay : result_.at("delays"))
                if (delay.at("wait") == wait) sum += delay.at("cycles").get<double>();
        return time_ > 0 ? sum / time_ : 0;
    }
    // ", SI0 most of all because of SI1": who waits most for that, and because of whom.
    std::string worst(const std::string& wait) const {
        const Json* most = nullptr;
        if (result_.contains("delays"))
            for (const Json& delay : result_.at("delays"))
                if (delay.at("wait") == wait &&
                    (most == nullptr || delay.at("cycles") > most->at("cycles")))
                    most = &delay;
        return most == nullptr
                   ? ""
                   : fmt::format(", {} most, because of {}",
                                 master(most->at("port").get<unsigned>()), blocker(*most));
    }
    static std::string blocker(const Json& delay) {
        const std::string name = delay.at("blocker");
        const bool own = name == fmt::format("SI{}", delay.at("port").get<unsigned>());
        return own ? "its own requests" : name;
    }
    std::string master(unsigned port) const {
        for (const Json& time : result_.at("time"))
            if (time.at("port") == port)
                return fmt::format("{} (SI{})", time.at("master").get<std::string>(), port);
        return fmt::format("SI{}", port);
    }
    // " panel (SI0) misses 12.3 % of its cycles ...": who is late, and why; empty: nobody.
    std::string late() const {
        for (const Json& master : result_.at("masters")) {
            const double missed = master.value("missed_cycles", 0.0);
            if (share(missed) < kLate) continue;
            const unsigned port =
                static_cast<unsigned>(std::stoul(master.at("port").get<std::string>().substr(2)));
            std::string text = fmt::format(" {} misses its deadline in {:.1f} % of cycles",
                                           this->master(port), 100 * share(missed));
            const Json* most = nullptr;
            for (const Json& delay : result_.at("delays"))
                if (delay.at("port") == port &&
                    (most == nullptr || delay.at("cycles") > most->at("cycles")))
                    most = &delay;
            if (most != nullptr)
                text += fmt::format("; it waits for the {}, because of {}",
                                    most->at("wait").get<std::string>(), blocker(*most));
            return text + ".";
        }
        return "";
    }
    const Json& result() const { return result_; }

  private:
    const Json& result_;
    double cycles_;
    double time_ = 0;
};

using Found = std::optional<Limit>;

Found memory(const Traffic& traffic) {
    if (!traffic.result().contains("memories")) return {};
    Found worst;
    double most = kFull;
    for (const Json& memory : traffic.result().at("memories")) {
        const std::string port = memory.at("port");
        const unsigned source = 8 + static_cast<unsigned>(std::stoul(port.substr(2)));
        for (const auto& [event, direction] : {std::pair("mi_r_data_beat_any", "reads"),
                                               std::pair("mi_w_data_beat_any", "writes")}) {
            const double busy = traffic.share(traffic.count(event, source) *
                                              memory.at("beat_interval").get<double>());
            if (busy < most) continue;
            most = busy;
            worst = Limit{"memory",
                          fmt::format("The memory behind {} is busy with {} in {:.1f} % of cycles.",
                                      port, direction, 100 * busy),
                          "interconnect.memories"};
        }
    }
    return worst;
}

// What is in the way of a DRAM in which accesses always wait.
std::string obstacle(const Json& dram) {
    const double accesses = dram.at("reads").get<double>() + dram.at("writes").get<double>();
    const double bus = dram.at("bus_share");
    if (accesses == 0 || bus >= kBusFull) return "";
    const double conflicts = dram.at("row_conflicts").get<double>() / accesses;
    const double turns = dram.at("turnarounds").get<double>() / accesses;
    return fmt::format(": of its accesses {:.1f} % find another row open, and {:.1f} % turn the "
                       "bus around",
                       100 * conflicts, 100 * turns);
}

Found dram(const Traffic& traffic) {
    if (!traffic.result().contains("dram")) return {};
    const Json* worst = nullptr;
    for (const Json& one : traffic.result().at("dram"))
        if (one.at("wanted_share") >= kFull &&
            (worst == nullptr || one.at("wanted_share") > worst->at("wanted_share")))
            worst = &one;
    if (worst == nullptr) return {};
    return Limit{"memory",
                 fmt::format("Accesses wait for the DRAM behind {} in {:.1f} % of the time, and "
                             "its bus carries data in {:.1f} %{}.",
                             worst->at("port").get<std::string>(),
                             100 * worst->at("wanted_share").get<double>(),
                             100 * worst->at("bus_share").get<double>(), obstacle(*worst)),
                 "interconnect.memory.dram"};
}

Found filter(const Traffic& traffic) {
    const double share = traffic.share(traffic.count("cci_snoop_stall_alloc_busy"));
    if (share < kFilterWaits) return {};
    return Limit{"snoop filter",
                 fmt::format("The snoop filter is too small: look-ups wait for a way in {:.1f} % "
                             "of cycles, and {:.0f} lines were taken from caches.",
                             100 * share, traffic.count("cci_snoop_back_invalidation")),
                 "interconnect.snoop_filter"};
}

Found tracker(const Traffic& traffic) {
    const double share = traffic.share(traffic.count("cci_snoop_stall_tt_full"));
    if (share < kTrackerFull) return {};
    const std::string wait = "transaction tracker";
    return Limit{"tracker",
                 fmt::format("The transaction tracker is full in {:.1f} % of cycles: requests "
                             "wait {:.1f} % of their time for an entry{}.",
                             100 * share, 100 * traffic.time_for(wait), traffic.worst(wait)),
                 "interconnect.tt_depth"};
}

Found outstanding(const Traffic& traffic) {
    for (unsigned port = 0; port < 7; ++port) {
        const double share = traffic.share(traffic.count("si_rq_stall_ot_limit", port));
        if (share >= kLimited)
            return Limit{"outstanding",
                         fmt::format("{} has as many requests under way as it may in {:.1f} % of "
                                     "cycles.",
                                     traffic.master(port), 100 * share),
                         "masters.max_outstanding"};
    }
    return {};
}

Found hazard(const Traffic& traffic) {
    const std::string wait = "request of its line";
    const double share = traffic.time_for(wait);
    if (share < kHazards) return {};
    return Limit{"hazard",
                 fmt::format("Masters queue for the same lines: requests wait {:.1f} % of their "
                             "time for an older one of their line{}.",
                             100 * share, traffic.worst(wait)),
                 ""};
}

Found snoop_data(const Traffic& traffic) {
    double most = kSnoopData;
    Found found;
    for (unsigned port = 0; port < 7; ++port) {
        const double share = traffic.share(traffic.count("si_s_data_stall", port));
        if (share < most) continue;
        most = share;
        found = Limit{"snoop data",
                      fmt::format("The network of snoop data: CD of {} waits for it in {:.1f} % "
                                  "of cycles.",
                                  traffic.master(port), 100 * share),
                      ""};
    }
    return found;
}

Found data_channel(const Traffic& traffic) {
    for (unsigned port = 0; port < 7; ++port)
        for (const auto& [event, channel] :
             {std::pair("si_rrq_hs_rval", "R"), std::pair("si_w_data_beat", "W")}) {
            const double share = traffic.share(traffic.count(event, port));
            if (share >= kFull)
                return Limit{"data channel",
                             fmt::format("Channel {} of {} moves a beat in {:.1f} % of cycles.",
                                         channel, traffic.master(port), 100 * share),
                             ""};
        }
    return {};
}

// Of an interface most of whose reads are DVM messages.
Found dvm(const Traffic& traffic) {
    if (!traffic.result().contains("time")) return {};
    for (const Json& time : traffic.result().at("time")) {
        const unsigned port = time.at("port");
        const double reads = traffic.count("si_rrq_hs_arvalid", port);
        if (reads == 0 || traffic.count("si_rrq_hs_dvm_msg", port) < reads / 2) continue;
        double all = 0;
        for (const auto& [place, cycles] : time.at("reads").items()) all += cycles.get<double>();
        const double snoop = time.at("reads").at("snoop").get<double>();
        if (all == 0 || snoop < kDvmWaits * all) continue;
        return Limit{"dvm",
                     fmt::format("DVM messages of {} wait {:.1f} % of their time for the answers "
                                 "of others. No resource is full.",
                                 traffic.master(port), 100 * snoop / all),
                     "masters.snoop_latency"};
    }
    return {};
}

// The place where most of all requests' time goes, and whose requests these are.
Found latency(const Traffic& traffic) {
    if (traffic.under_way() < kUnderWay) return {};
    std::map<std::string, double> places;
    double most = 0;
    unsigned port = 0;
    for (const Json& time : traffic.result().at("time")) {
        double sum = 0;
        for (const char* const direction : {"reads", "writes"})
            for (const auto& [place, cycles] : time.at(direction).items()) {
                places[place] += cycles.get<double>();
                sum += cycles.get<double>();
            }
        if (sum <= most) continue;
        most = sum;
        port = time.at("port");
    }
    const auto place = std::max_element(places.begin(), places.end(),
                                        [](auto& a, auto& b) { return a.second < b.second; });
    return Limit{"latency",
                 fmt::format("Only latency does: no resource is full. Requests spend {:.1f} % of "
                             "their time on: {}. {} has most of them under way.",
                             100 * place->second / traffic.time(), place->first,
                             traffic.master(port)),
                 ""};
}

Limit limit_of_traffic(const Json& result) {
    const Traffic traffic(result);
    for (Found (*const rule)(const Traffic&) : {memory, dram, filter, tracker, outstanding, hazard,
                                                snoop_data, data_channel, dvm, latency})
        if (Found found = rule(traffic)) {
            found->sentence += traffic.late();
            return *found;
        }
    return {"nothing", "Nothing does: requests do not wait for each other.", ""};
}

Limit limit_of_cores(const Json& result) {
    const double cycles = std::max(1.0, result.at("cycles").get<double>());
    const double issue = result.at("issue_cycles").get<double>() / cycles;
    if (issue >= kIssues)
        return {"issue",
                fmt::format("Nothing does: instructions issue in {:.1f} % of cycles.", 100 * issue),
                ""};
    // The largest that has no parts which make most of it.
    std::string name;
    double most = 0;
    for (const auto& [stall, count] : result.at("stalls").items()) {
        const double value = count.get<double>();
        const bool inner = stall.rfind(name, 0) == 0 && value >= most / 2;
        if (name.empty() || inner || value > most) {
            name = stall;
            most = value;
        }
    }
    if (most == 0) return {"nothing", "Nothing does: no cycle is a stall.", ""};
    return {name, fmt::format("Cores wait in {:.1f} % of cycles: {}.", 100 * most / cycles, name),
            ""};
}

} // namespace

Limit limit_of(const Json& result) {
    if (result.contains("stalls")) return limit_of_cores(result);
    if (result.contains("masters") && result.contains("time")) return limit_of_traffic(result);
    return {"", "", ""};
}

} // namespace armpmu::testbench
