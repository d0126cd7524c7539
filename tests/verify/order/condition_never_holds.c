// expect: true
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0, c = __VERIFIER_nondet_int();
    if (c > 6)
        return 0;
    for (int n = 0; n < 3; n++)
        i = (c == 7 ? i++ : n) + i;
    return i;
}
