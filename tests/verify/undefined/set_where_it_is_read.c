// expect: true
/* The result is looked at before the value. */
extern int __VERIFIER_nondet_int(void);
static int parse(int *p)
{
    if (__VERIFIER_nondet_int() < 0)
        return -1;
    *p = 4;
    return 0;
}
int main(void)
{
    int x;
    if (parse(&x) == 0)
        return x > 0;
    return 0;
}
