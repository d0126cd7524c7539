// expect: true
// args: --function h --check unsigned-overflow
/* What a pragma disables is not looked for between push and pop. */
void h(void)
{
    unsigned u = ~0u;
#pragma CPROVER check push
#pragma CPROVER check disable "unsigned-overflow"
    u++;
#pragma CPROVER check pop
    __CPROVER_assert(u == 0, "wraps around");
}
