// expect: unknown: outside any live object
// args: --property unreach-call
/* A negative index leaves the array as well. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g;
int a[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i >= -1 && i < 4)
        a[i] = 1;
    if (g)
        reach_error();
    return 0;
}
