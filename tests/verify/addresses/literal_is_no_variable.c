// expect: true
// args: --property unreach-call
/* Objects with a name are apart from all others. */
extern void reach_error(void);
static const char a[] = "abc";
static const char b[] = "abc";

int main(void)
{
    const char *p = "abc";
    if (a == b || a == p)
        reach_error();
    return 0;
}
