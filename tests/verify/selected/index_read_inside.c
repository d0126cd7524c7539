// expect: true
// args: --property unreach-call
/* A read that nobody looks at, inside of its array. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a[4];

int main(void)
{
    int x = a[__VERIFIER_nondet_uint() % 4];
    if (x == 7)
        reach_error();
    return 0;
}
