// expect: true
// args: --property unreach-call --strategy bkind
/* An unbounded countdown: after Figure 4.1 of the thesis. */
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    while (x > 0)
        x--;
    if (!(x == 0))
        reach_error();
    return 0;
}
