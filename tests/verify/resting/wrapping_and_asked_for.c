// expect: false(overflow)
// args: --check overflow -- -fno-strict-overflow
/* Unless it is asked for. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    return y;
}
