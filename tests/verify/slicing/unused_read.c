// expect: true
// args: --property unreach-call
// output: memory accesses that no property depends on are valid
/* A read that nobody uses is dropped, and the proof says that it rests on it. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[4];
int g;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    int x;
    if (i < 8)
        x = a[i];
    if (g)
        reach_error();
    return 0;
}
