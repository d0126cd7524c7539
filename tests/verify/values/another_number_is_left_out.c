// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Only one number is left out at a time: the first one is forgotten when another one matters, or the other way round. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x == 5 || y == 0)
        return 0;
    int z = __VERIFIER_nondet_int() ? x : y;
    if (z == 0)
        reach_error();
    return 0;
}
