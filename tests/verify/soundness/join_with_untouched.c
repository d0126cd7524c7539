// expect: false(unreach-call)
// args: --property unreach-call
/* What only one of the states that meet has written keeps its first value on the other way. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g;

int main(void)
{
    if (__VERIFIER_nondet_int())
        g = 1;
    if (!g)
        reach_error();
    return 0;
}
