// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/looking.h"

#include "armpmu/core/error.h"

#include <pybind11/numpy.h>

#include <chrono>

namespace armpmu::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds kBetween{100};

// Asks Python for signals now and then.
class Looks {
  public:
    explicit Looks(const py::object& progress) : progress_(progress) {}

    void look(Watch& watch) {
        const py::gil_scoped_acquire acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        const auto now = std::chrono::steady_clock::now();
        if (progress_.is_none() || now - last_ < kBetween) return;
        last_ = now;
        show(watch);
    }
    void show(Watch& watch) {
        const double share = watch.share;
        const py::object known = share < 0 ? py::object(py::none()) : py::float_(share);
        const py::object answer = progress_(watch.done.load(), watch.whole.load(), known);
        if (answer.is(py::bool_(false))) watch.stop = true;
    }

  private:
    const py::object& progress_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

} // namespace

std::shared_ptr<Answer> watched(const std::function<Work(Watch&)>& work,
                                const py::object& progress) {
    Looks looks(progress);
    std::shared_ptr<Answer> answer;
    {
        const py::gil_scoped_release released;
        answer = separately(work, [&](Watch& watch) { looks.look(watch); });
    }
    if (answer->status() != 0) throw Error(std::string(answer->texts().at(0)), answer->status());
    return answer;
}

// Names of a program's symbols need not be UTF-8.
py::str text_of(const Answer& answer, std::size_t number) {
    const std::string_view text = answer.texts().at(number);
    PyObject* const made =
        PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
    if (made == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(made);
}

py::object array_of(const std::shared_ptr<Answer>& answer, std::size_t number, const char* dtype) {
    const Answer::Words words = answer->arrays().at(number);
    const py::capsule keeper(new std::shared_ptr<Answer>(answer), [](void* kept) {
        delete static_cast<std::shared_ptr<Answer>*>(kept);
    });
    py::array array(py::dtype(dtype), {words.size}, {sizeof(std::uint64_t)}, words.first, keeper);
    array.attr("flags").attr("writeable") = false;
    return std::move(array);
}

} // namespace armpmu::python
