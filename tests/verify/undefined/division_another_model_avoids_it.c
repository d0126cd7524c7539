// expect: false(unreach-call)
// args: --property unreach-call
/* Where another input avoids the division by zero, that input is the answer. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int z = __VERIFIER_nondet_int();
    int q = 7 / z;
    if (q == 7)
        reach_error();
    return 0;
}
