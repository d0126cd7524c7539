// expect: false(unreach-call)
// args: --property unreach-call -- -std=gnu90 -Wno-implicit-function-declaration
// files: undeclared_functions.c
// unconfirmed: cannot be given to the compiled program
/* Where nobody looks for that, the result is anything: a `_Bool` fills one byte of the register, and the call reads four. */
extern void reach_error(void);

int main(void)
{
    if (is_undeclared(3) != 0)
        reach_error();
    return 0;
}
