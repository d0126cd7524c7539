// expect: true
// args: --property unreach-call
/* A cast and a shift extend the sign alike. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if ((int)(signed char)x != (int)((unsigned)x << 24) >> 24)
        reach_error();
    return 0;
}
