// expect: true
// args: --property unreach-call
// output: memory accesses that no property depends on are valid
/* A call that nothing depends on is sliced away, although the pointer it goes through may point to no function. The proof says so. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void nothing(void)
{
}

int main(void)
{
    void (*callee)(void);
    int x = __VERIFIER_nondet_int();
    if (x > 3)
        callee = nothing;
    callee();
    if (x > 3 && x < 2)
        reach_error();
    return 0;
}
