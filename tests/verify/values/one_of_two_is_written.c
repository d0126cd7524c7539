// expect: false(uninitialised)
// args: --values auto
/* A store to one of two objects writes neither for sure. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x, y;
    int *p = __VERIFIER_nondet_int() ? &x : &y;
    *p = 1;
    int *q = &x;
    return *q;
}
