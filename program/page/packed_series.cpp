// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/packed_series.h"

#include "testbench/metrics/packed_numbers.h"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

// Events that are the sum of others by kind; the names of these begin with `kinds`.
struct Whole {
    const char* event;
    const char* kinds;
    std::vector<const char*> others; // that begin likewise and are no kinds
};
const std::vector<Whole>& wholes() {
    static const std::vector<Whole> all = {
        {"cci_550/si_rrq_hs_arvalid,",
         "cci_550/si_rrq_hs_",
         {"cci_550/si_rrq_hs_rval,", "cci_550/si_rrq_hs_rlast_snoop,"}},
        {"cci_550/si_wrq_hs_awalid,", "cci_550/si_wrq_", {"cci_550/si_wrq_stall,"}},
        {"cci_550/si_srq_acvalid,",
         "cci_550/si_srq_",
         {"cci_550/si_srq_stall,", "cci_550/si_srq_data_transfer_low,"}}};
    return all;
}

bool begins(const std::string& text, const std::string& start) {
    return text.rfind(start, 0) == 0;
}

std::string zipped(const std::vector<std::uint8_t>& bytes) {
    namespace io = boost::iostreams;
    std::ostringstream text;
    {
        io::filtering_ostream out;
        out.push(io::gzip_compressor(io::gzip_params(io::zlib::best_compression)));
        out.push(text);
        out.write(reinterpret_cast<const char*>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
    }
    const std::string result = text.str();
    return base64({result.begin(), result.end()});
}

// The kinds of a column, if they add up to it in each interval; else none.
std::vector<std::string> parts_of(const Series::Column& column, const Series& series) {
    const auto whole = std::find_if(wholes().begin(), wholes().end(), [&](const Whole& one) {
        return begins(column.name, one.event);
    });
    if (whole == wholes().end()) return {};
    const std::string source = column.name.substr(column.name.find(','));
    std::vector<std::uint64_t> sum(column.values.size());
    std::vector<std::string> parts;
    for (const Series::Column& other : series.columns) {
        const bool kind =
            begins(other.name, whole->kinds) && other.name != column.name &&
            other.name.substr(std::min(other.name.find(','), other.name.size())) == source &&
            std::none_of(whole->others.begin(), whole->others.end(),
                         [&](const char* name) { return begins(other.name, name); });
        if (!kind) continue;
        parts.push_back(other.name);
        for (std::size_t row = 0; row < sum.size(); ++row) sum[row] += other.values[row];
    }
    return sum == column.values ? parts : std::vector<std::string>{};
}

Json packed_column(const Series::Column& column, const Series& series) {
    Json json = {{"name", column.name}};
    if (const std::vector<std::string> parts = parts_of(column, series); !parts.empty()) {
        json["sum"] = parts;
        return json;
    }
    std::string differences = zipped(packed_bytes(column.values));
    std::string plain = zipped(plain_bytes(column.values));
    const bool shorter = plain.size() < differences.size();
    json[shorter ? "plain" : "gz"] = shorter ? std::move(plain) : std::move(differences);
    return json;
}

} // namespace

Json packed_series(const Series& series) {
    Json json = {
        {"clock_mhz", series.clock_mhz}, {"intervals", series.rows()}, {"columns", Json::array()}};
    for (const Series::Column& column : series.columns)
        json["columns"].push_back(packed_column(column, series));
    return json;
}

} // namespace armpmu::testbench
