// expect: false(assertion) line 28
// args: --function harness
// unconfirmed: the program does not compile or link
/* Questions about memory and operations on it cut no execution off: what stands behind all of them is reached. */
#include <stdlib.h>
void harness(void)
{
    char a[4], b[4];
    char *p = __CPROVER_allocate(8, 1);
    __CPROVER_cover(a[0] == 1);
    __CPROVER_assert(__CPROVER_rw_ok(p, 8) && !__CPROVER_rw_ok(p, 9), "readable and writable");
    __CPROVER_assert(__CPROVER_w_ok(p + 7, 1) && !__CPROVER_w_ok(p + 8, 1), "writable");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(p + 3) == 8 && __CPROVER_POINTER_OFFSET(p + 3) == 3, "size and offset");
    __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(a), "heap or not");
    __CPROVER_assert(__CPROVER_same_object(p, p + 8) && !__CPROVER_same_object(a, b), "objects");
    __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) != __CPROVER_POINTER_OBJECT(b), "numbers of objects");
    __CPROVER_array_set(a, 7);
    __CPROVER_array_copy(b, a);
    __CPROVER_assert(__CPROVER_array_equal(a, b), "copied");
    b[2] = 1;
    __CPROVER_array_replace(a, b);
    __CPROVER_assert(a[1] == 7 && a[2] == 1, "replaced");
    __CPROVER_havoc_slice(a + 1, 2);
    __CPROVER_assert(a[0] == 7 && a[3] == 7, "a slice");
    __CPROVER_havoc_object(b);
    __CPROVER_deallocate(p);
    __CPROVER_assert(!__CPROVER_r_ok(a + 4, 1), "behind the end");
    __CPROVER_assert(b[0] != 9 || b[3] != 8 || a[1] != 6, "reached, with any bytes");
}
