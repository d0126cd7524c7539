// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* … but those of different widths need not be. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    unsigned x = 1u << s;
    unsigned long long y = 1ull << s;
    if (s == 64 && x == 1 && y == 0)
        reach_error();
    return 0;
}
