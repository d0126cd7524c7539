// expect: true
// args: --function harness
/* Which bytes may be read and written; without a size, as many as the pointer's type has. */
void harness(void)
{
    static const int c = 1;
    int x;
    char a[4];
    __CPROVER_assert(__CPROVER_r_ok(&c, 4) && !__CPROVER_w_ok(&c, 4), "constants are read only");
    __CPROVER_assert(!__CPROVER_r_ok((char *)0, 0), "null");
    __CPROVER_assert(__CPROVER_r_ok(&x) && __CPROVER_rw_ok(&x), "the size of what it points to");
    __CPROVER_assert(__CPROVER_r_ok(a + 4, 0) && !__CPROVER_r_ok(a + 4, 1) && __CPROVER_r_ok(a + 1, 3), "bytes up to the end");
}
