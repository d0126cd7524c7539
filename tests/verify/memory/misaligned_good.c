// expect: true
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    _Alignas(16) unsigned char buffer[16] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 4;
    return *(int *)(buffer + 4 * i);
}
