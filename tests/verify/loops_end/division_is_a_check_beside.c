// expect: true
// args: --check termination --timeout 20
/* The divisor is known not to be zero by another check; the loop is asked about in executions that get past it. */
extern unsigned __VERIFIER_nondet_uint(void);
unsigned share[4];
int main(void)
{
    unsigned people = __VERIFIER_nondet_uint() | 1, sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        share[i % 4] = people;
        sum += 1000 / share[i % 4];
    }
    return sum > 7;
}
