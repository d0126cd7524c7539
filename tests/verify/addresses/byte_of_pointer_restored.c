// expect: true
// args: --property unreach-call
/* Written with what it was. */
extern void reach_error(void);
static char g[16];

int main(void)
{
    char *p = g;
    unsigned char *b = (unsigned char *)&p;
    unsigned char first = b[0];
    b[0] = 0;
    b[0] = first;
    if (p != g)
        reach_error();
    *p = 1;
    if (g[0] != 1)
        reach_error();
    return 0;
}
