// expect: unknown
// args: --property unreach-call --strategy incremental --unwind main.1:3
// truth: false(unreach-call)
/* Iterations beyond a number that the user fixed are not explored: no proof covers them. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int()) {
        x++;
        if (x == 5)
            reach_error();
    }
    return 0;
}
