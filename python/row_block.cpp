// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/row_block.h"

#include "python/separate_work.h"

namespace armpmu::python {

namespace py = pybind11;

RowBlock::RowBlock(const py::array& array, std::size_t words, bool written, const char* what) {
    const auto refuse = [&] {
        return std::string(what) + ": expected an array of uint64 of the shape (clocks, " +
               std::to_string(words) + ")";
    };
    if (!py::isinstance<py::array_t<std::uint64_t>>(array)) throw py::type_error(refuse());
    constexpr auto kWord = static_cast<py::ssize_t>(sizeof(std::uint64_t));
    if (array.ndim() != 2 || static_cast<std::size_t>(array.shape(1)) != words)
        throw py::value_error(refuse());
    clocks_ = static_cast<std::size_t>(array.shape(0));
    first_ = static_cast<char*>(const_cast<void*>(array.data()));
    step_ = array.strides(0);
    if (clocks_ != 0 && (array.strides(1) != kWord || step_ % kWord != 0 ||
                         reinterpret_cast<std::uintptr_t>(first_) % sizeof(std::uint64_t) != 0))
        throw py::value_error(refuse() + " whose words stand side by side");
    if (written && !array.writeable())
        throw py::value_error(std::string(what) + ": the array cannot be written");
}

py::array_t<std::uint64_t> new_rows(std::size_t clocks, std::size_t words) {
    return py::array_t<std::uint64_t>({clocks, words});
}

Call::Call(std::atomic<bool>& flag) : flag_(flag) {
    if (flag_.exchange(true))
        throw Busy("another thread is in a call of this object; give each thread one of its own");
}

} // namespace armpmu::python
