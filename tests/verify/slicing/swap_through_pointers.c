// expect: false(unreach-call)
// args: --property unreach-call
/* Two pointers are exchanged by a function. */
extern void reach_error(void);

int a, g;

static void exchange(int **p, int **q)
{
    int *t = *p;
    *p = *q;
    *q = t;
}

int main(void)
{
    int *p = &a, *q = &g;
    exchange(&p, &q);
    *p = 1;
    if (g)
        reach_error();
    return 0;
}
