// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* ... or two. */
extern void reach_error(void);

int main(void)
{
    const char *p = "abc", *q = "abc";
    if (p != q)
        reach_error();
    return 0;
}
