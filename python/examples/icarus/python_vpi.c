/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: 2026 The armpmu authors */

/*
 * Python inside a simulator: a VPI module that runs the script named by the environment's SIM_SCRIPT
 * when the simulation begins. The script imports `sim`:
 *
 *   sim.value(name)              a signal as an int; ValueError where bits are x or z
 *   sim.put(name, number)        drives it
 *   sim.on_change(name, call)    call() whenever it changes
 *   sim.finish()                 ends the simulation
 */
#include <Python.h>
#include <dlfcn.h>
#include <vpi_user.h>

static vpiHandle find(PyObject* name) {
    const char* text = PyUnicode_AsUTF8(name);
    vpiHandle found = text == NULL ? NULL : vpi_handle_by_name((PLI_BYTE8*)text, NULL);
    if (text != NULL && found == NULL) PyErr_Format(PyExc_KeyError, "no signal %s", text);
    return found;
}

static PyObject* sim_value(PyObject* self, PyObject* name) {
    (void)self;
    vpiHandle signal = find(name);
    if (signal == NULL) return NULL;
    s_vpi_value value = {.format = vpiHexStrVal};
    vpi_get_value(signal, &value);
    return PyLong_FromString(value.value.str, NULL, 16);
}

static PyObject* sim_put(PyObject* self, PyObject* arguments) {
    (void)self;
    PyObject *name, *number;
    if (!PyArg_ParseTuple(arguments, "UO!", &name, &PyLong_Type, &number)) return NULL;
    vpiHandle signal = find(name);
    PyObject* digits = signal == NULL ? NULL : PyNumber_ToBase(number, 16); /* "0x1f" */
    if (digits == NULL) return NULL;
    s_vpi_value value = {.format = vpiHexStrVal};
    value.value.str = (PLI_BYTE8*)PyUnicode_AsUTF8(digits) + 2;
    vpi_put_value(signal, &value, NULL, vpiNoDelay);
    Py_DECREF(digits);
    Py_RETURN_NONE;
}

static PLI_INT32 changed(p_cb_data about) {
    PyObject* answer = PyObject_CallNoArgs((PyObject*)about->user_data);
    if (answer == NULL) {
        PyErr_Print();
        vpi_control(vpiFinish, 1);
    }
    Py_XDECREF(answer);
    return 0;
}

static PyObject* sim_on_change(PyObject* self, PyObject* arguments) {
    (void)self;
    PyObject *name, *call;
    if (!PyArg_ParseTuple(arguments, "UO", &name, &call)) return NULL;
    vpiHandle signal = find(name);
    if (signal == NULL) return NULL;
    static s_vpi_time no_time = {.type = vpiSuppressTime};
    static s_vpi_value no_value = {.format = vpiSuppressVal};
    s_cb_data about = {.reason = cbValueChange, .cb_rtn = changed, .obj = signal,
                       .time = &no_time, .value = &no_value, .user_data = (PLI_BYTE8*)call};
    Py_INCREF(call);
    vpi_register_cb(&about);
    Py_RETURN_NONE;
}

static PyObject* sim_finish(PyObject* self, PyObject* none) {
    (void)self, (void)none;
    vpi_control(vpiFinish, 0);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {{"value", sim_value, METH_O, NULL},
                                {"put", sim_put, METH_VARARGS, NULL},
                                {"on_change", sim_on_change, METH_VARARGS, NULL},
                                {"finish", sim_finish, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "sim", .m_size = -1, .m_methods = methods};
static PyObject* make_sim(void) {
    return PyModule_Create(&module);
}

static PLI_INT32 begin(p_cb_data about) {
    (void)about;
    dlopen(LIBPYTHON, RTLD_NOW | RTLD_GLOBAL); /* modules of Python look for it there */
    PyImport_AppendInittab("sim", make_sim);
    Py_Initialize();
    const char* path = getenv("SIM_SCRIPT");
    FILE* script = path == NULL ? NULL : fopen(path, "r");
    if (script == NULL || PyRun_SimpleFileEx(script, path, 1) != 0) {
        vpi_printf("SIM_SCRIPT: expected a script of Python that runs\n");
        vpi_control(vpiFinish, 1);
    }
    return 0;
}

static void start(void) {
    s_cb_data about = {.reason = cbStartOfSimulation, .cb_rtn = begin};
    vpi_register_cb(&about);
}

void (*vlog_startup_routines[])(void) = {start, NULL};
