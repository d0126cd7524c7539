// expect: false(overlap) line 11
// unconfirmed: no sanitizer reports overlapping objects
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int a, b; };

int main(void)
{
    int memory[8] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    struct pair *p = (struct pair *)(memory + i), *q = (struct pair *)(memory + j);
    *p = *q;
    return 0;
}
