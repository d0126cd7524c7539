// expect: unknown: outside any live object
// args: --property unreach-call --strategy incremental
/* An index outside its array is explored by nobody: exploration proves nothing then. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x[4] = { 0 }, i = __VERIFIER_nondet_int();
    if (x[i] == 5)
        reach_error();
    return 0;
}
