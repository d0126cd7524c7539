// expect: true
// args: --property unreach-call
// output: loops without effects are executed even where they do not end
/* A compiler may assume that a loop without effects ends. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = x;
    while (y & 1)
        y += 2;
    if (x & 1)
        reach_error();
    return 0;
}
