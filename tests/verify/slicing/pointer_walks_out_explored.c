// expect: unknown
// args: --property unreach-call --strategy incremental --bound 12
/* Exploring executions proves nothing about a pointer that walks out of its array. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static char text[8];
static int g;

int main(void)
{
    char *p = text;
    while (__VERIFIER_nondet_int())
        *p++ = 'x';
    if (g)
        reach_error();
    return 0;
}
