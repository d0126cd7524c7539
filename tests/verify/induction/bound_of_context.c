// expect: true
// args: --property unreach-call --timeout 50
/* The counter is bounded by an input that nobody modifies. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, k = 0;
    while (i < n) {
        i++;
        k++;
    }
    if (n >= 0 && (i != n || k != n))
        reach_error();
    if (n < 0 && i != 0)
        reach_error();
    return 0;
}
