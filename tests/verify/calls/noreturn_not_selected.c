// args: --property unreach-call
// expect: unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

__attribute__((noreturn)) static void stop(int x)
{
    if (x)
        abort();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    stop(x);
    /* Reached when compiled without optimisation: no proof may say that it is not. */
    if (!x)
        reach_error();
    return 0;
}
