// expect: unknown
// args: --property unreach-call
/* The statement says that it writes memory, and the instruction names a variable. */
extern void reach_error(void);
int counter;

int main(void)
{
    __asm__ volatile("incl counter(%%rip)" : : : "memory");
    if (counter != 1)
        reach_error();
    return 0;
}
