// expect: false(unreach-call)
// args: --property unreach-call --arch 32
/* The stack of a 32-bit program lies in the upper half. */
extern void reach_error(void);

int main(void)
{
    int x = 0;
    if ((unsigned long)&x >= 0x80000000u && x == 0)
        reach_error();
    return 0;
}
