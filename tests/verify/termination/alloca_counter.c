// expect: true
// args: --property termination --timeout 20
/* Counters on the stack, reached through pointers. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *x = __builtin_alloca(sizeof(int)), *y = __builtin_alloca(sizeof(int));
    *x = __VERIFIER_nondet_int();
    *y = __VERIFIER_nondet_int();
    while (*x > *y)
        (*y)++;
    return 0;
}
