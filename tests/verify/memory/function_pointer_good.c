// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

typedef int (*action)(int);
static int twice(int x) { return x / 2 * 2; }
int main(void)
{
    action table[2] = { twice, 0 };
    int n = __VERIFIER_nondet_int();
    return table[n & 1] ? table[n & 1](n) : 0;
}
