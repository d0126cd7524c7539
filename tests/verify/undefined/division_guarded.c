// expect: true
// args: --property unreach-call
/* A division whose divisor is tested is no frontier. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int z = __VERIFIER_nondet_int();
    if (z > 0 && 100 / z > 100)
        reach_error();
    return 0;
}
