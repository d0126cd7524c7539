// expect: false(unreach-call)
// args: --property unreach-call
/* Two names in C, one in the assembler. */
extern void reach_error(void);
int x __asm__("yy") = 1;
extern int z __asm__("yy");

int main(void)
{
    z = 2;
    if (x == 2)
        reach_error();
    return 0;
}
