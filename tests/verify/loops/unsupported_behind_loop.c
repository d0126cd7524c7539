// expect: true
// args: --property valid-memsafety --strategy incremental --no-slice
// What is not encoded behind a loop is asked for when the loop has ended, not taken to be reachable.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 8;
    int r = 0;
    for (unsigned k = 0; k < x % 4; k++)
        r += 1;
    union { int i; unsigned char b[4]; } u;
    u.i = r;
    u.b[x / 2 % 4] = 7;
    return u.i & 1;
}
