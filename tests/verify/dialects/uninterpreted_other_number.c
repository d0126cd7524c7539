// expect: unknown: calls of `__CPROVER_uninterpreted_k` with 1 and with 2 arguments
// args: --property unreach-call
/* Calls with another number of arguments are calls of another function. */
extern void reach_error(void);
extern int __CPROVER_uninterpreted_k();

int main(void)
{
    __CPROVER_uninterpreted_k(1);
    if (__CPROVER_uninterpreted_k(1, 2) != __CPROVER_uninterpreted_k(1, 3))
        reach_error();
    return 0;
}
