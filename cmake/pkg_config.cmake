# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Found from where they are, so that an installed tree can be moved.
set(armpmu_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH armpmu_pc_to_prefix /prefix/${armpmu_pc_dir} /prefix)
string(REGEX REPLACE "/$" "" armpmu_pc_to_prefix ${armpmu_pc_to_prefix})

# armpmu_pkg_config(<name> DESCRIPTION ... LIBS ... [REQUIRES ...] [CFLAGS ...]): armpmu-<name>.pc.
function(armpmu_pkg_config name)
    cmake_parse_arguments(arg "" "DESCRIPTION;LIBS;REQUIRES;CFLAGS" "" ${ARGN})
    set(arg_NAME armpmu-${name})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/armpmu.pc.in ${PROJECT_BINARY_DIR}/${arg_NAME}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${arg_NAME}.pc DESTINATION ${armpmu_pc_dir}
        COMPONENT dev)
endfunction()

armpmu_pkg_config(core
    DESCRIPTION "Performance monitors of the Cortex-A55 and the CCI-550"
    LIBS "-larmpmu_core")
armpmu_pkg_config(cpu
    DESCRIPTION "What makes the events of a Cortex-A55"
    LIBS "-larmpmu_cpu" REQUIRES "armpmu-core")
armpmu_pkg_config(cluster
    DESCRIPTION "Clusters of modelled Cortex-A55s in front of a coherent interconnect"
    LIBS "-larmpmu_cluster -larmpmu_interconnect_model" REQUIRES "armpmu-cpu")
armpmu_pkg_config(vectors
    DESCRIPTION "Vectors of their inputs and outputs: recorded, read, compared"
    LIBS "-larmpmu_vectors -pthread -ldl" REQUIRES "armpmu-core")
armpmu_pkg_config(capi
    DESCRIPTION "The models and the comparison of vectors as plain C"
    LIBS "-larmpmu_c")
if(ARMPMU_TLM)
    armpmu_systemc_language(language)
    set(cflags)
    if(language)
        set(cflags "-DSC_CPLUSPLUS=${language}")
    endif()
    armpmu_pkg_config(tlm
        DESCRIPTION "The performance monitors as SystemC/TLM-2.0 modules"
        LIBS "-larmpmu_tlm" REQUIRES "armpmu-core systemc" CFLAGS "${cflags}")
    armpmu_pkg_config(interconnect
        DESCRIPTION "A coherent interconnect as a SystemC/TLM-2.0 module"
        LIBS "-larmpmu_interconnect -larmpmu_interconnect_model" REQUIRES "armpmu-tlm")
endif()
if(ARMPMU_ISS)
    list(JOIN ARMPMU_UNICORN_EXPORTS " " exports)
    string(REPLACE "LINKER:" "-Wl," exports "${exports}")
    armpmu_pkg_config(iss
        DESCRIPTION "A processor that executes software, as a SystemC/TLM-2.0 module"
        LIBS "-larmpmu_iss -ldl ${exports}" REQUIRES "armpmu-tlm armpmu-cpu unicorn")
endif()
