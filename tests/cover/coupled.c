// args: --coverage mcdc
// expect: 8 total, 8 covered, 0 unreachable, 0 open
/* The same condition twice: each occurrence decides in some evaluation. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    return (a && b) || (!a && c);
}
