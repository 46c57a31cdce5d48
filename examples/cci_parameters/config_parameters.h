// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <armpmu/core/members.h>

#include <cci_configuration>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// The configuration of a module of armpmu as parameters of Accellera's CCI, which tools list,
// preset and describe: one for each member, with its name, its default and what is legal. Flags are
// bool, enumerations are their words, and everything else is uint64_t. Like the configuration they
// are fixed once the module is there.
//
//   ConfigParameters<armpmu::cci550::Config> parameters{"pmu", armpmu::cci550::members()};
//   armpmu::systemc::Cci550Pmu pmu{"pmu", {parameters.config()}};
//
// Made in the constructor of a module `top`, they are `top.pmu.slave_interfaces` and so on.
template <typename Config>
class ConfigParameters {
  public:
    ConfigParameters(const std::string& module, const armpmu::Members<Config>& members)
        : members_(members) {
        const Config standard;
        for (const armpmu::Member<Config>& one : members)
            parameters_.push_back(parameter(module + "." + one.name, one, one.get(standard)));
    }

    // With the values that were preset. Throws armpmu::ConfigError, which names the member and what
    // is legal.
    Config config() const {
        Config config;
        for (std::size_t n = 0; n < members_.size(); ++n)
            armpmu::set_member(config, members_, members_[n].name,
                               text_of(parameters_[n]->get_cci_value()));
        return config;
    }

  private:
    using Parameter = std::shared_ptr<cci::cci_param_if>; // whose destructor is not public

    template <typename Value>
    static Parameter make(const std::string& name, Value value, const std::string& description) {
        return std::make_shared<cci::cci_param<Value, cci::CCI_IMMUTABLE_PARAM>>(name, value,
                                                                                 description);
    }
    static Parameter parameter(const std::string& name, const armpmu::Member<Config>& member,
                               std::uint64_t value) {
        const std::string description = armpmu::description_of(member);
        if (!member.words.empty())
            return make<std::string>(name, member.words.at(value), description);
        if (member.most == 1 && member.least == 0) return make<bool>(name, value != 0, description);
        return make<std::uint64_t>(name, value, description);
    }
    static std::string text_of(const cci::cci_value& value) {
        if (value.is_string()) return value.get_string();
        if (value.is_bool()) return value.get_bool() ? "true" : "false";
        return std::to_string(value.get_uint64());
    }

    const armpmu::Members<Config>& members_;
    std::vector<Parameter> parameters_;
};
