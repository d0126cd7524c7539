// expect: false(unreach-call)
// args: --property unreach-call
/* A literal may be the tail of another. */
extern void reach_error(void);

int main(void)
{
    const char *p = "xabc", *q = "abc";
    if (p + 1 == q)
        reach_error();
    return 0;
}
