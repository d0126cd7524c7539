// expect: false(unreach-call)
// args: --property unreach-call
/* The locals of one call may lie where those of an earlier one did. */
extern void reach_error(void);

static unsigned long where(void)
{
    int l = 0;
    volatile int *p = &l;
    return (unsigned long)p;
}

int main(void)
{
    unsigned long a = where();
    if (where() == a)
        reach_error();
    return 0;
}
