# What ties an instance to the package of its curve, where its module lies: names, how its classes present themselves.
#
# Needs: tower/fp_bytes.pxi.
# Gives: PACKAGE, CURVE; MODULUS, of the field; present(), present_as(), present_base(), restorer(), kind().
#
# Classes are known by the package of the curve, whichever instance (engine, build) defines them:
# millerloop.bls12_381.Fp in messages, in help() and in pickles. A pickle holds a class name and the standard encoding
# and is read back through the package, so that an instance reads what any other has written.

from millerloop import engine as chosen_engine

# Refuses to go on where MILLERLOOP_ENGINE asks for an engine that is not here.
chosen_engine()

cdef extern from *:
    """
    #include <string.h>

    #if CYTHON_USE_TYPE_SPECS
    static int type_present(PyTypeObject *type, PyObject *package, PyObject *name, PyObject *full_name) {
        PyObject *o = (PyObject *)type;
        (void)full_name;
        if (PyObject_SetAttrString(o, "__module__", package) < 0) return -1;
        if (PyObject_SetAttrString(o, "__name__", name) < 0) return -1;
        return PyObject_SetAttrString(o, "__qualname__", name);
    }

    static int type_document(PyTypeObject *type, PyObject *text, PyObject *full_text) {
        (void)full_text;
        return PyObject_SetAttrString((PyObject *)type, "__doc__", text);
    }
    #else
    /* A static type has no other place for the name of its module. It borrows the name from a bytes object that is
       never given back: the type outlives an import that failed and is tried again. */
    static int type_present(PyTypeObject *type, PyObject *package, PyObject *name, PyObject *full_name) {
        (void)package;
        (void)name;
        if (strcmp(type->tp_name, PyBytes_AS_STRING(full_name)) == 0) return 0;
        Py_INCREF(full_name);
        type->tp_name = PyBytes_AS_STRING(full_name);
        PyType_Modified(type);
        return 0;
    }

    /* As the name. The text is found by way of the type, and in its dictionary by way of an instance. */
    static int type_document(PyTypeObject *type, PyObject *text, PyObject *full_text) {
        if (type->tp_doc && strcmp(type->tp_doc, PyBytes_AS_STRING(full_text)) == 0) return 0;
        if (PyDict_SetItemString(type->tp_dict, "__doc__", text) < 0) return -1;
        Py_INCREF(full_text);
        type->tp_doc = PyBytes_AS_STRING(full_text);
        PyType_Modified(type);
        return 0;
    }
    #endif

    static PyObject *type_without_instances(PyTypeObject *type, PyObject *args, PyObject *keywords) {
        (void)args;
        (void)keywords;
        return PyErr_Format(PyExc_TypeError, "%s has no instances of its own", type->tp_name);
    }

    /* No instances, and no subclasses but those that exist. */
    static void type_close(PyTypeObject *type) {
        type->tp_new = type_without_instances;
        type->tp_vectorcall = NULL;
        type->tp_flags &= ~Py_TPFLAGS_BASETYPE;
        PyType_Modified(type);
    }
    """
    int type_present(type, str package, str name, bytes full_name) except -1
    int type_document(type, str text, bytes full_text) except -1
    void type_close(type)

cdef str PACKAGE = __name__.rpartition(".")[0]
cdef str CURVE = PACKAGE.rpartition(".")[2]

cdef object MODULUS = sum([int(FP_MODULUS_IN_WORDS[i]) << 64 * i for i in range(FP_WORDS)])


cdef int present(type cls) except -1:
    """Let a class be known as the package's."""
    type_present(cls, PACKAGE, cls.__name__, f"{PACKAGE}.{cls.__name__}".encode("ascii"))
    return 0


cdef int present_as(type cls, str own, str name, str text) except -1:
    """Let a class, `own` in these files, be known as the package's `name`, with this docstring and its signature."""
    names = globals()
    names[name] = names.pop(own)
    type_present(cls, PACKAGE, name, f"{PACKAGE}.{name}".encode("ascii"))
    type_document(cls, text.partition("\n--\n\n")[2], text.encode("ascii"))
    return 0


cdef int present_base(type cls) except -1:
    """Present a class that only its subclasses in this module use."""
    present(cls)
    type_close(cls)
    return 0


cdef object restorer():
    """The function of the package that reads pickles back."""
    from importlib import import_module

    return import_module(PACKAGE)._restore


cdef str kind(object value):
    """The type of a value, for messages: int, numpy.ndarray, millerloop.bls12_377.Fp."""
    cls = type(value)
    return cls.__qualname__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__qualname__}"
