// expect: unknown: outside any live object
// args: --property unreach-call
// An uninitialised pointer is an arbitrary address: what is written through it is read back.
extern void reach_error(void);

int main(void)
{
    int *p;
    *p = 5;
    if (*p != 5)
        reach_error();
    return 0;
}
