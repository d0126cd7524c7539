// args: --coverage decision --timeout 10
// expect: 4 total, 3 covered, 1 unreachable, 0 open
/* Executions that enter the inner loop never end. What they cover counts, and nobody waits for them. */
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    unsigned a[4] = {1, 1, 2};
    while (__VERIFIER_nondet_bool()) {
        while (a[2] >= a[0]) {
            a[0] = (a[0] + 2u) & 7u;
            a[0] = (a[0] - 2u) & 7u;
        }
    }
    return 0;
}
