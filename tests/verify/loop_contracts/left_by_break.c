// expect: false(assertion)
// args: --function h
// unconfirmed: the program does not compile or link
/* Executions that leave by break need not have the invariant. */
_Bool nondet_bool(void);
void h(void)
{
    int x = 0;
    while (1)
    __CPROVER_loop_invariant(x == 0)
    {
        if (nondet_bool()) {
            x = 1;
            break;
        }
    }
    __CPROVER_assert(x == 0, "the invariant");
}
