// expect: true
// args: --property unreach-call
/* It leads somewhere else again when it is used. */
extern void reach_error(void);

int a, g;

int main(void)
{
    int *p = &g;
    int **pp = &p;
    *pp = &a;
    *p = 1;
    if (g)
        reach_error();
    return 0;
}
