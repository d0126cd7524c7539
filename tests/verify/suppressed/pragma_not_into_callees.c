// expect: false(unsigned-overflow)
// args: --function h --check unsigned-overflow
// unconfirmed: the program does not compile or link
/* A pragma counts where the operation stands, not where its function is called. */
static unsigned g(unsigned u) { return u + 1; }
void h(void)
{
#pragma CPROVER check disable "unsigned-overflow"
    __CPROVER_assert(g(~0u) == 0, "wraps around");
}
