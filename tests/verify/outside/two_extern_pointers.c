// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Two pointers that are defined elsewhere may be the same one. */
extern void reach_error(void);

extern int *p, *q;

int main(void)
{
    *p = 1;
    *q = 2;
    if (*p == 2)
        reach_error();
    return 0;
}
