// expect: unknown: overlaps several fields
// args: --property unreach-call
/* A byte is written through a pointer from outside: it may be one of any of these pointers. */
extern void reach_error(void);
extern char *out;
char *n0, *n1, *n2, *n3, *n4, *n5, *n6, *n7, *n8, *n9;
static char text[8];

int main(void)
{
    n0 = n1 = n2 = n3 = n4 = n5 = n6 = n7 = n8 = n9 = text;
    out[0] = 1;
    if (n9 != text)
        reach_error();
    return 0;
}
