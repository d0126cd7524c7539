// expect: true
// args: --property unreach-call
/* A pointer that is copied byte by byte is the same pointer. */
extern void reach_error(void);
static int g;

int main(void)
{
    int *p = &g, *q = 0;
    for (int i = 0; i < (int)sizeof p; i++)
        ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
    *q = 4;
    if (g != 4 || p != q)
        reach_error();
    return 0;
}
