// expect: false(unreach-call)
// args: --property unreach-call
/* A pointer past the end of one object may equal one to the start of another. */
extern void reach_error(void);
int a[2], b[2];

int main(void)
{
    int *p = a + 2;
    if (p == b)
        reach_error();
    return 0;
}
