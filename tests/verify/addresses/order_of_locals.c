// expect: false(unreach-call)
// args: --property unreach-call
/* Nobody says which of two locals comes first. */
extern void reach_error(void);

int main(void)
{
    int x = 0, y = 0;
    int *p = &x, *q = &y;
    if (p > q)
        reach_error();
    return x + y;
}
