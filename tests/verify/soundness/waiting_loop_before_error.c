// expect: true
// args: --property unreach-call
/* Slicing keeps a loop that does nothing: behind it its condition is false. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x)
        ;
    if (x)
        reach_error();
    return 0;
}
