// expect: false(unreach-call)
// args: --property unreach-call
/* The store changes where another pointer leads. */
extern void reach_error(void);

int a, g;

int main(void)
{
    int *p = &a;
    int **pp = &p;
    *pp = &g;
    *p = 1;
    if (g)
        reach_error();
    return 0;
}
