// expect: false(uninitialised)
// args: --values auto
/* A long array has one summary: an element that is written does not make the others so. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[100];
    for (int i = 0; i < 99; i++)
        a[i] = i;
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 100)
        return 0;
    return a[i];
}
