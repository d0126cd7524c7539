// expect: false(unsequenced) line 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 0;
    int *p = &x;
    int *q = __VERIFIER_nondet_int() ? &y : &x;
    *p = (*q)++;
    return x;
}
