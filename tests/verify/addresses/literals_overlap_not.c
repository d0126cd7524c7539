// expect: true
// args: --property unreach-call
/* Different contents are different places. */
extern void reach_error(void);

int main(void)
{
    const char *p = "xabc", *q = "abd";
    if (p == q || p + 1 == q || p + 2 == q)
        reach_error();
    return 0;
}
