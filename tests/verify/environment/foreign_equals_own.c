// expect: false(unreach-call) line 12
// args: --property unreach-call
// An arbitrary address may be that of an object of the program.
extern void reach_error(void);
extern int *lookup(void);
int x = 1, y = 2;

int main(void)
{
    int *p = lookup();
    if (p == &y)
        reach_error();
    return 0;
}
