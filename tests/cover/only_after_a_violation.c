// args: --coverage function
// expect: 2 total, 1 covered, 1 unreachable, 0 open
// output: executions count up to their first violation of 1 of
/* The only executions that get to G write outside of the array before. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
int a[2];
int main(void)
{
    int i = __VERIFIER_nondet_int();
    a[i] = 1;
    if (i == 5)
        G();
    return 0;
}
