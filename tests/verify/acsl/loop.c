// expect: true
// args: --acsl
/* Clauses of a loop are proved and help the proof; assertions stand between statements. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000000, sum = 0, i = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant sum == 2 * i;
        loop assigns i, sum;
        loop variant n - i; */
    while (i < n) {
        i++;
        sum += 2;
    }
    //@ assert sum == 2 * n && i == n;
    return 0;
}
