// expect: true
// args: --property unreach-call --timeout 50
/* What the goal says of two elements holds after each loop, also of those that it leaves alone. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000], b[100000];

int main(void)
{
    int i;
    for (i = 0; i < 100000; i++) {
        a[i] = i;
        b[i] = i;
    }
    for (i = 0; i < 100000; i++)
        if (__VERIFIER_nondet_int()) {
            int k = __VERIFIER_nondet_int() & 255;
            a[i] = k;
            b[i] = k + 5;
        }
    for (i = 0; i < 100000; i++)
        if (a[i] != b[i] && b[i] != a[i] + 5)
            reach_error();
    return 0;
}
