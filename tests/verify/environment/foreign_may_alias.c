// expect: false(unreach-call)
// args: --property unreach-call --timeout 20
// unconfirmed: cannot be given to the compiled program
// An arbitrary address may be that of an object that others can name, although only a constant leads to it here.
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
