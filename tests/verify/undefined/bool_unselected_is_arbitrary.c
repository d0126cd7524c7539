// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A _Bool that holds 2 is anything where nobody looks for it: compilers test one bit, or the byte. */
extern void reach_error(void);
int main(void)
{
    _Bool b = 0;
    *(unsigned char *)&b = 2;
    if (!b)
        reach_error();
    return 0;
}
