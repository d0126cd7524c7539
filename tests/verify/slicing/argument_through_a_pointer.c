// expect: true
// args: --property unreach-call
// output: memory accesses that no property depends on are valid
/* The argument of a call that is sliced away was read through a pointer. The proof says that it rests on that. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int same(int value)
{
    return value;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = 7;
    int *p = x ? &y : 0;
    same(*p);
    if (x > 3 && x < 2)
        reach_error();
    return 0;
}
