// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* A string literal may be the end of another. */
extern void reach_error(void);
int main(void)
{
    const char *a = "abc", *b = "bc";
    if (a + 1 == b)
        reach_error();
    return 0;
}
