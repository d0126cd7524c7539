// expect: true
// args: --function harness
/* Operations on whole arrays. */
void harness(void)
{
    char a[4], b[4], c[3];
    __CPROVER_array_set(a, 7);
    __CPROVER_assert(a[0] == 7 && a[3] == 7, "set");
    __CPROVER_array_copy(b, a);
    __CPROVER_assert(__CPROVER_array_equal(a, b), "copied");
    b[3] = 8;
    __CPROVER_assert(!__CPROVER_array_equal(a, b) && !__CPROVER_array_equal(a, c), "differs");
}
