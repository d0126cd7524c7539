// expect: unknown
// args: --property unreach-call
/* What the instruction puts into `x` is not known here: a violation that depends on it is none. */
extern void reach_error(void);

int main(void)
{
    int x;
    __asm__("movl $5, %0" : "=r"(x));
    if (x != 5)
        reach_error();
    return 0;
}
