// expect: false(unreach-call)
// args: --property unreach-call
/* A test that folds the same way in every iteration frees no iteration: the second loop must not be unwound for ever. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, n = 0;
    while (__VERIFIER_nondet_int() && x < 12)
        x++;
    while (__VERIFIER_nondet_int()) {
        if (!n && x >= 10)
            reach_error();
        n = 1;
    }
    return 0;
}
