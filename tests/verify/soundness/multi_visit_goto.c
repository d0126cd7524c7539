// expect: true
// args: --property unreach-call
/* A merge node may be visited once per execution only: jumping into a loop must not make its equations contradict. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    if (__VERIFIER_nondet_int())
        goto B;
A:
    x++;
B:
    if (x < 3 && __VERIFIER_nondet_int())
        goto A;
    if (x > 3)
        reach_error();
    return 0;
}
