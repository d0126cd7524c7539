// expect: false(unreach-call)
// args: --property unreach-call
// files: renamed_elsewhere.part.c
/* Another file knows the variable by its name in the assembler. */
extern void reach_error(void);
int x __asm__("counter") = 1;
void change(void);

int main(void)
{
    change();
    if (x == 2)
        reach_error();
    return 0;
}
