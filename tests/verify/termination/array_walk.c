// expect: true
// args: --property termination --timeout 20
/* The index goes through the array. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[10];
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    int s = 0;
    for (int i = 0; i < 10; i++)
        s ^= a[i];
    return s == 7;
}
