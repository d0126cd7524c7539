// expect: true
/* A comment in the line before, with a reason. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int();
    // fathom-ignore: overflow wraps around on purpose
    int b = a + 1;
    return b > a ? 0 : 1;
}
