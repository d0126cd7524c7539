// expect: true
// args: --property unreach-call
// output: constant compound literals lie apart from each other and from string literals
/* C lets the two share memory. */
extern void reach_error(void);

int main(void)
{
    const char *a = (const char[]){"abc"}, *b = "abc";
    if (a == b)
        reach_error();
    return 0;
}
