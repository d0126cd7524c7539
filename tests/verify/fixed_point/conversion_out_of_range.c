// expect: false(overflow) line 8
// args: --fixed-point 8.8
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    float x = n;
    return x > 1;
}
