// expect: false(unreach-call)
// args: --property unreach-call
/* One past the end of an object may be the address of another. */
extern void reach_error(void);
int a[2], b[2];

int main(void)
{
    if ((unsigned long)(a + 2) == (unsigned long)b)
        reach_error();
    return 0;
}
