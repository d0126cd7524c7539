// expect: true
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int array[8] = { 0 };
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        array[i] = 1;
    return array[7];
}
