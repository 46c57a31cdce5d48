# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

option(ARMPMU_UNITY "Compile several files at a time: all of them sooner, one of them later" OFF)

# Headers and what templates make of them cost most of a file's time, so a build of everything compiles
# a folder's files together. Folders whose files have private names in common are cut into batches.
function(armpmu_compile_together target)
    set(batch 40)
    if(target MATCHES "^models_(a55|core|cci550|cpu)$")
        set(batch 8)
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${ARMPMU_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

# The undefined-behaviour sanitizer looks at each pointer and reference. In the libraries it does; around
# them, where others' templates are most of the code, it would be half of the compiler's time.
function(armpmu_fewer_pointer_checks target)
    if(ARMPMU_SANITIZE)
        target_compile_options(${target} PRIVATE -fno-sanitize=null,alignment,vptr,object-size)
    endif()
endfunction()

# armpmu_folder(<name> SOURCES ... [LIBS ...]): what is in one folder of an installed library. The name
# is the folder's path with underscores.
function(armpmu_folder name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
    add_library(${name} OBJECT ${arg_SOURCES})
    armpmu_compile_together(${name})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(${name} PRIVATE armpmu_options ${arg_LIBS})
endfunction()

# armpmu_library(<name> [SYSTEMC] [UNICORN] FOLDERS ... [LIBS ...]): an installed library, ArmPmu::<name>,
# made of folders. Its interface has SystemC and Unicorn, if it says so, and libraries of ours.
function(armpmu_library name)
    cmake_parse_arguments(arg "SYSTEMC;UNICORN" "" "FOLDERS;LIBS" ${ARGN})
    set(objects)
    foreach(folder IN LISTS arg_FOLDERS)
        list(APPEND objects $<TARGET_OBJECTS:${folder}>)
    endforeach()
    add_library(armpmu_${name} STATIC ${objects})
    add_library(ArmPmu::${name} ALIAS armpmu_${name})
    set_target_properties(armpmu_${name} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE CXX)
    target_compile_features(armpmu_${name} PUBLIC cxx_std_17)
    target_include_directories(armpmu_${name} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(armpmu_${name} PUBLIC ${arg_LIBS})
    set(targets ArmPmuTargets)
    if(arg_SYSTEMC)
        set(targets ArmPmuSystemCTargets)
        target_link_libraries(armpmu_${name} PUBLIC PkgConfig::SYSTEMC)
    endif()
    if(arg_UNICORN)
        set(targets ArmPmuUnicornTargets)
        target_link_libraries(armpmu_${name} PUBLIC PkgConfig::UNICORN ${CMAKE_DL_LIBS})
        target_link_options(armpmu_${name} INTERFACE ${ARMPMU_UNICORN_EXPORTS})
    endif()
    if(NOT ARMPMU_INSTALL)
        return()
    endif()
    install(TARGETS armpmu_${name} EXPORT ${targets} COMPONENT dev)
endfunction()

# What reads options and writes text is compiled sooner with little optimisation, and no slower for it.
function(armpmu_cold target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# armpmu_part(<name> [COLD] SOURCES ... [LIBS ...]): a folder that is not installed.
function(armpmu_part name)
    cmake_parse_arguments(arg "COLD" "" "SOURCES;LIBS;PRIVATE_LIBS" ${ARGN})
    add_library(${name} STATIC ${arg_SOURCES})
    if(arg_COLD)
        armpmu_cold(${name})
    endif()
    armpmu_compile_together(${name})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${arg_LIBS} PRIVATE armpmu_options ${arg_PRIVATE_LIBS})
    armpmu_fewer_pointer_checks(${name})
endfunction()
