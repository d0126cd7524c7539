// expect: true
// args: --property unreach-call --timeout 50 --jobs 2
/* A copy is the same as the original, up to where it was made. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000], b[100000];

int main(void)
{
    int i;
    for (i = 0; i < 100000; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 100000; i++)
        b[i] = a[i];
    for (i = 0; i < 100000; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
