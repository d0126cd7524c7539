// expect: false(unsigned-overflow)
// args: --function h --check unsigned-overflow
// unconfirmed: the program does not compile or link
/* Behind pop the check is looked for again. */
void h(void)
{
    unsigned u = ~0u;
#pragma CPROVER check push
#pragma CPROVER check disable "unsigned-overflow"
#pragma CPROVER check pop
    u++;
    __CPROVER_assert(u == 0, "wraps around");
}
