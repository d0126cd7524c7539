// expect: false(unreach-call)
// args: --property unreach-call
/* A loop that is unwound alone says nothing about the loops behind it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0, z = __VERIFIER_nondet_int() & 1, n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 0 || n > 5 || m > 6)
        return 0;
    while (i < n)
        i++;
    while (z < m) {
        z++;
        if (i == 0 && z == 4)
            reach_error();
    }
    return 0;
}
