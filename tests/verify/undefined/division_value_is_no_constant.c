// expect: unknown: division by zero
// args: --property unreach-call
/* Some machines go on with 0 after a division by zero, others trap. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int z = __VERIFIER_nondet_int();
    int q = 7 / z;
    if (z == 0 && q == 0)
        reach_error();
    return 0;
}
