// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/capi.h"

#include <sv_vpi_user.h>
#include <vpi_user.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace armpmu::capi {

// The arguments of a call. In signatures: lower case is an input, upper case a variable that is
// written; h handle, n number, t text, v vector.
class Arguments {
  public:
    Arguments() {
        vpiHandle call = vpi_handle(vpiSysTfCall, nullptr);
        vpiHandle list = vpi_iterate(vpiArgument, call);
        if (list == nullptr) return;
        while (vpiHandle argument = vpi_scan(list)) all_.push_back(argument);
    }
    std::size_t size() const { return all_.size(); }
    bool writable(std::size_t i) const {
        const PLI_INT32 type = vpi_get(vpiType, all_[i]);
        return type == vpiReg || type == vpiIntegerVar || type == vpiTimeVar || type == vpiBitVar ||
               type == vpiByteVar || type == vpiShortIntVar || type == vpiIntVar ||
               type == vpiLongIntVar || type == vpiMemoryWord || is_string(i);
    }
    bool is_string(std::size_t i) const {
        return vpi_get(vpiType, all_[i]) == vpiStringVar || is_word_of(i, vpiStringVal);
    }
    // Simulators have no vector value of a real.
    bool is_real(std::size_t i) const {
        const PLI_INT32 type = vpi_get(vpiType, all_[i]);
        if (type == vpiConstant || type == vpiParameter)
            return vpi_get(vpiConstType, all_[i]) == vpiRealConst;
        if (type == vpiSysFuncCall) return vpi_get(vpiFuncType, all_[i]) == vpiRealFunc;
        return type == vpiRealVar || is_word_of(i, vpiRealVal);
    }
    // Only its value shows the type of an array's word; vvp aborts when a part of a vector is
    // asked.
    bool is_word_of(std::size_t i, PLI_INT32 format) const {
        if (vpi_get(vpiType, all_[i]) != vpiMemoryWord) return false;
        s_vpi_value value{};
        value.format = vpiObjTypeVal;
        vpi_get_value(all_[i], &value);
        return value.format == format;
    }
    // $time, which has no vector value in vvp.
    bool is_time(std::size_t i) const {
        return vpi_get(vpiType, all_[i]) == vpiSysFuncCall &&
               vpi_get(vpiFuncType, all_[i]) == vpiTimeFunc;
    }

    std::vector<std::uint32_t> words(std::size_t i) const {
        const auto bits = static_cast<std::size_t>(vpi_get(vpiSize, all_[i]));
        s_vpi_value value{};
        value.format = vpiVectorVal;
        vpi_get_value(all_[i], &value);
        std::vector<std::uint32_t> words(std::max<std::size_t>((bits + 31) / 32, 1));
        if (value.format != vpiVectorVal || value.value.vector == nullptr) return words;
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w] = static_cast<std::uint32_t>(value.value.vector[w].aval) &
                       ~static_cast<std::uint32_t>(value.value.vector[w].bval);
        if (bits % 32 != 0) words.back() &= (1U << bits % 32) - 1;
        return words;
    }
    std::uint64_t number(std::size_t i) const {
        const std::vector<std::uint32_t> low = words(i);
        return low[0] | (low.size() > 1 ? std::uint64_t{low[1]} << 32 : 0);
    }
    std::uint32_t number32(std::size_t i) const { return static_cast<std::uint32_t>(number(i)); }
    void* handle(std::size_t i) const {
        return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number(i)));
    }
    armpmu_device* device() const { return static_cast<armpmu_device*>(handle(0)); }
    armpmu_comparator* comparator() const { return static_cast<armpmu_comparator*>(handle(0)); }
    std::string text(std::size_t i) const {
        s_vpi_value value{};
        value.format = vpiStringVal;
        vpi_get_value(all_[i], &value);
        return value.value.str == nullptr ? "" : value.value.str;
    }

    void put(std::size_t i, std::vector<std::uint32_t> words) const {
        words.resize((static_cast<std::size_t>(vpi_get(vpiSize, all_[i])) + 31) / 32);
        std::vector<s_vpi_vecval> values(words.size());
        for (std::size_t w = 0; w < words.size(); ++w)
            values[w].aval = static_cast<PLI_INT32>(words[w]);
        s_vpi_value value{};
        value.format = vpiVectorVal;
        value.value.vector = values.data();
        vpi_put_value(all_[i], &value, nullptr, vpiNoDelay);
    }
    void put_number(std::size_t i, std::uint64_t number) const {
        put(i, {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)});
    }
    void put_handle(std::size_t i, const void* handle) const {
        put_number(i, reinterpret_cast<std::uintptr_t>(handle));
    }
    void put_text(std::size_t i, const char* text) const {
        if (is_string(i)) {
            std::string copy(text);
            s_vpi_value value{};
            value.format = vpiStringVal;
            value.value.str = copy.data();
            vpi_put_value(all_[i], &value, nullptr, vpiNoDelay);
            return;
        }
        const std::size_t room = static_cast<std::size_t>(vpi_get(vpiSize, all_[i])) / 8;
        const std::size_t length = std::min(room, std::strlen(text));
        std::vector<std::uint32_t> words(length / 4 + 1);
        for (std::size_t c = 0; c < length; ++c)
            words[c / 4] |= std::uint32_t{static_cast<unsigned char>(text[length - 1 - c])}
                            << 8 * (c % 4);
        put(i, words);
    }

  private:
    std::vector<vpiHandle> all_;
};

} // namespace armpmu::capi
