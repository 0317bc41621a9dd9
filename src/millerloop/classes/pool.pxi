# Freed instances of the smallest classes, kept for the next that are made.
#
# Needs: base/wipe.pxi, base/fp.pxi.
# Gives: POOL(X, V) in C, which makes a pool: X_ready(); X_take(type) -> a fresh instance, when ready; X_install(type).
#        fp_pool, fpdbl_pool.
#
# An operator makes one object and mostly frees another. Cython's own freelist serves only classes without a base and
# clears what it hands out; here the type and the table of methods stay in place and only the count of references starts
# again: 89 ns and not 132 for a product in Fp. Only for final classes without references to other objects, whose bases
# have no __cinit__: an instance that failed in one would come here with the methods of the base. Builds without the
# GIL, or that keep count of all references, do without. In all builds the value, a V at the end of the instance, is
# wiped when that is freed: it may be a secret.

cdef extern from *:
    """
    #if CYTHON_COMPILING_IN_CPYTHON && !CYTHON_USE_TYPE_SPECS && !defined(Py_GIL_DISABLED) && !defined(Py_REF_DEBUG)
    #define POOL_SIZE 64
    #else
    #define POOL_SIZE 0
    #endif

    #if POOL_SIZE
    #define POOL_KEEP(name)                                                             \\
        static PyObject *name##_kept[POOL_SIZE];                                        \\
        static int name##_count = 0;                                                    \\
        static CYTHON_INLINE int name##_keep(PyObject *o) {                             \\
            if (name##_count == POOL_SIZE) return 0;                                    \\
            name##_kept[name##_count++] = o;                                            \\
            return 1;                                                                   \\
        }                                                                               \\
        static CYTHON_INLINE int name##_ready(void) { return name##_count > 0; }        \\
        static CYTHON_INLINE PyObject *name##_take(PyTypeObject *type) {                \\
            PyObject *o = name##_kept[--name##_count];                                  \\
            (void)type;                                                                 \\
            Py_SET_REFCNT(o, 1);                                                        \\
            return o;                                                                   \\
        }
    #else
    #define POOL_KEEP(name)                                                             \\
        static CYTHON_INLINE int name##_keep(PyObject *o) { (void)o; return 0; }        \\
        static CYTHON_INLINE int name##_ready(void) { return 0; }                       \\
        static CYTHON_INLINE PyObject *name##_take(PyTypeObject *type) { return PyObject_CallNoArgs((PyObject *)type); }
    #endif

    #define POOL(name, value)                                                           \\
        POOL_KEEP(name)                                                                 \\
        static destructor name##_free;                                                  \\
        static void name##_dealloc(PyObject *o) {                                       \\
            wipe((char *)o + Py_TYPE(o)->tp_basicsize - sizeof(value), sizeof(value));  \\
            if (!name##_keep(o)) name##_free(o);                                        \\
        }                                                                               \\
        static void name##_install(PyTypeObject *type) {                                \\
            /* an import that failed after this may be tried again */                   \\
            if (type->tp_dealloc == name##_dealloc) return;                             \\
            name##_free = type->tp_dealloc;                                             \\
            type->tp_dealloc = name##_dealloc;                                          \\
        }

    POOL(fp_pool, fp_struct)
    POOL(fpdbl_pool, fpdbl_struct)
    """
    void fp_pool_install(type)
    bint fp_pool_ready() noexcept
    object fp_pool_take(type)
    void fpdbl_pool_install(type)
    bint fpdbl_pool_ready() noexcept
    object fpdbl_pool_take(type)
