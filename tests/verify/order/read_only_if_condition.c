// expect: true
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0, c = __VERIFIER_nondet_int() == 3;
    if (c)
        return 0;
    /* The read of i on the right never happens: it must not be evaluated ahead of its condition. */
    return i++ + (c ? i : 0);
}
