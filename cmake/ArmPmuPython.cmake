# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Which Python the module is for: ARMPMU_PYTHON_EXECUTABLE, else the first that has numpy and its own
# headers of the one that PATH has and the system's. Sets ARMPMU_PYTHON, and for it
# ARMPMU_PYTHON_SOABI, as in the module's name, and the target Python3::Module.
set(ARMPMU_PYTHON_EXECUTABLE "" CACHE FILEPATH "The Python 3 that the module is for; empty: looked for")
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" OR ARMPMU_FUZZ)
    message(STATUS "The module of Python is not built: no Python would load it as these flags make it")
    set(ARMPMU_PYTHON OFF)
    return()
endif()
set(candidates ${ARMPMU_PYTHON_EXECUTABLE})
if(NOT candidates)
    find_program(python_of_path python3 NO_CACHE)
    set(candidates ${python_of_path} /usr/bin/python3)
endif()
set(PYBIND11_NOPYTHON ON) # which is found below
find_package(pybind11 CONFIG QUIET)
set(armpmu_python_found)
foreach(candidate IN LISTS candidates)
    if(NOT EXISTS ${candidate} OR armpmu_python_found)
        continue()
    endif()
    execute_process(COMMAND ${candidate} -c "import numpy, sys, sysconfig
print(sys.executable, sysconfig.get_path('include'), sysconfig.get_config_var('SOABI'), sep=';')"
        RESULT_VARIABLE status OUTPUT_VARIABLE found ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        continue()
    endif()
    list(GET found 1 include)
    if(EXISTS ${include}/Python.h)
        set(armpmu_python_found ${found})
    endif()
endforeach()

if(NOT armpmu_python_found OR NOT TARGET pybind11::headers)
    message(STATUS "Python 3 with numpy, its headers and pybind11 not found (Debian: python3-dev, "
                   "python3-numpy, pybind11-dev): the module `armpmu` of Python is not built")
    set(ARMPMU_PYTHON OFF)
    return()
endif()
list(GET armpmu_python_found 0 ARMPMU_PYTHON_INTERPRETER)
list(GET armpmu_python_found 1 include)
list(GET armpmu_python_found 2 ARMPMU_PYTHON_SOABI)
message(STATUS "The module of Python is for ${ARMPMU_PYTHON_INTERPRETER}")
add_library(Python3::Module INTERFACE IMPORTED)
set_target_properties(Python3::Module PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${include})
