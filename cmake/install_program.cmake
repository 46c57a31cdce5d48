# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# The program, the scenarios that it knows by name, golden vectors, its manual and what bash
# completes it by.
install(TARGETS armpmu COMPONENT program)
install(DIRECTORY testbench/scenarios testbench/traces DESTINATION ${armpmu_data_dir}
    COMPONENT program FILES_MATCHING PATTERN *.yaml PATTERN *.atp PATTERN *.xz)
if(TARGET golden_vectors)
    install(DIRECTORY ${PROJECT_BINARY_DIR}/golden DESTINATION ${armpmu_data_dir} COMPONENT program)
endif()
if(NOT ARMPMU_SANITIZE)
    set(pages ${PROJECT_BINARY_DIR}/pages)
    file(MAKE_DIRECTORY ${pages})
    add_custom_command(OUTPUT ${pages}/armpmu.1.gz ${pages}/armpmu
        COMMAND armpmu manual > ${pages}/armpmu.1
        COMMAND gzip -9nf ${pages}/armpmu.1
        COMMAND armpmu completion > ${pages}/armpmu
        DEPENDS armpmu VERBATIM)
    add_custom_target(armpmu_pages ALL DEPENDS ${pages}/armpmu.1.gz)
    if(TARGET tests) # those of the installed package install them
        add_dependencies(tests armpmu_pages)
    endif()
    install(FILES ${pages}/armpmu.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
    install(FILES ${pages}/armpmu DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        COMPONENT program)
endif()
