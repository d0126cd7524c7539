// expect: false(unreach-call)
// args: --property unreach-call
/* The violation needs no division by zero. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int q = 10 / __VERIFIER_nondet_int();
    if (q == 5)
        reach_error();
    return 0;
}
