// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* String literals with the same contents may be one object. */
extern void reach_error(void);
int main(void)
{
    const char *a = "abc", *b = "abc";
    if (a == b)
        reach_error();
    return 0;
}
