// expect: unknown
// args: --property unreach-call
// truth: false(unreach-call)
/* Only the assembly leads to the label. */
extern void reach_error(void);

int main(void)
{
    __asm__ goto("jmp %l0" : : : : out);
    return 0;
out:
    reach_error();
    return 1;
}
