// expect: false(division)
// args: --check termination --timeout 20
/* The other checks are looked at, too. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int s = 0;
    for (int i = 0; i < 4; i++)
        s = 10 / (__VERIFIER_nondet_int() % 8);
    return s;
}
