# What ties an instance to the package of its curve: names, the numbers p, r and x, how its classes present themselves.
#
# Needs: tower/fp.pxi.
# Gives: CURVE, PACKAGE, MODULUS, ORDER, PARAMETER (and p, r, x for Python), CURVE_ORDER, TWIST_ORDER, present(),
#        present_base(), restorer(), kind().
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
    static int type_present(PyTypeObject *type, PyObject *package, PyObject *full_name) {
        (void)full_name;
        return PyObject_SetAttrString((PyObject *)type, "__module__", package);
    }
    #else
    /* A static type has no other place for the name of its module. It borrows the name from a bytes object that is
       never given back: the type outlives an import that failed and is tried again. */
    static int type_present(PyTypeObject *type, PyObject *package, PyObject *full_name) {
        (void)package;
        if (strcmp(type->tp_name, PyBytes_AS_STRING(full_name)) == 0) return 0;
        Py_INCREF(full_name);
        type->tp_name = PyBytes_AS_STRING(full_name);
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
    int type_present(type, object package, bytes full_name) except -1
    void type_close(type)

cdef extern from "constants.h":
    const char *CURVE_NAME

cdef str CURVE = CURVE_NAME.decode("ascii")
cdef str PACKAGE = "millerloop." + CURVE

# The numbers of a BLS12 curve follow from x: r = x^4 - x^2 + 1, p = (x - 1)^2 r / 3 + x.
cdef object PARAMETER = -int(CURVE_X_ABS) if CURVE_X_IS_NEGATIVE else int(CURVE_X_ABS)
cdef object ORDER = PARAMETER**4 - PARAMETER**2 + 1
cdef object MODULUS = (PARAMETER - 1) ** 2 * ORDER // 3 + PARAMETER

p = MODULUS
r = ORDER
x = PARAMETER

# The orders of the whole groups E(Fp) = p + 1 - t, t = x + 1, and E'(Fp2), cofactor times r: Barreto, Lynn, Scott,
# SCN 2002; Budroni, Pintore, eprint 2017/419. Such a multiple of any point is the identity.
cdef object CURVE_ORDER = MODULUS - PARAMETER
cdef object TWIST_ORDER = (
    PARAMETER**8 - 4 * PARAMETER**7 + 5 * PARAMETER**6 - 4 * PARAMETER**4 + 6 * PARAMETER**3 - 4 * PARAMETER**2
    - 4 * PARAMETER + 13
) // 9 * ORDER


cdef int present(type cls) except -1:
    """Let a class be known as the package's."""
    cdef bytes name = f"{PACKAGE}.{cls.__name__}".encode("ascii")
    type_present(cls, PACKAGE, name)
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
