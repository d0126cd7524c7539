// expect: unknown
// args: --property unreach-call --timeout 20
// An arbitrary address may be that of any object whose address is taken: nothing is proved about what is written through it.
extern void reach_error(void);
extern int *lookup(void);
int x = 1;
int *known = &x;

int main(void)
{
    int *p = lookup();
    if (p)
        *p = 2;
    if (*known == 2)
        reach_error();
    return 0;
}
