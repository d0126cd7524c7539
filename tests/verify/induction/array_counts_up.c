// expect: true
// args: --property unreach-call --timeout 50
/* Each element is one more than that before it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[100000];
    int i = 1;
    a[0] = 7;
    while (i < 100000) {
        a[i] = a[i - 1] + 1;
        i = i + 1;
    }
    for (int x = 1; x < 100000; x++)
        if (a[x] < a[x - 1])
            reach_error();
    return 0;
}
