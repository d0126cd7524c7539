// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A local whose address was stored in memory from outside is found there again. */
extern void reach_error(void);
int **where(void);

int main(void)
{
    int x = 1;
    int **p = where();
    *p = &x;
    **p = 2;
    if (x == 2)
        reach_error();
    return 0;
}
