// expect: false(alignment) line 8
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    _Alignas(16) unsigned char buffer[16] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 12;
    return *(int *)(buffer + i);
}
