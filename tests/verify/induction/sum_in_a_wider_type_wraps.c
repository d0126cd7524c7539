// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The narrower counter wraps around, the sum does not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    short i = 0;
    long long sum = 0;
    for (int n = 0; n < 40000; n++) {
        i = i + 1;
        sum = sum + 1;
    }
    if (sum != i)
        reach_error();
    return 0;
}
