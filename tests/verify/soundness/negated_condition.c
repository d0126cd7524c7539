// expect: false(unreach-call)
// args: --property unreach-call
/* What is known where a comparison does not hold is the opposite of the comparison. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 10)
        return 0;
    if (x > 15)
        reach_error();
    return 0;
}
