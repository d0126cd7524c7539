// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A store through a pointer from outside may change a pointer of ours. */
extern void reach_error(void);
int **where(void);
int x, y;
int *q = &x;

int main(void)
{
    int **p = where();
    *p = &y;
    *q = 3;
    if (y == 3)
        reach_error();
    return 0;
}
