// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Each element is more than that before it, until they wrap around. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned a[100];
    int i = 1;
    a[0] = 7;
    while (i < 100) {
        a[i] = a[i - 1] + 100000000u;
        i = i + 1;
    }
    for (int x = 1; x < 100; x++)
        if (a[x] < a[x - 1])
            reach_error();
    return 0;
}
