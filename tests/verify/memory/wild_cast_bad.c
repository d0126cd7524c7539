// expect: false(valid-deref) line 8
// args: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned long at = 0x1000 + __VERIFIER_nondet_uint() % 16;
    return *(char *)at;
}
