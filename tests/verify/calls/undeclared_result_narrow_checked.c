// expect: false(parameter) line 8
// files: undeclared_functions.c
// args: -- -std=gnu90 -Wno-implicit-function-declaration
// unconfirmed: ends without a report
/* A `_Bool` fills one byte of the register, and the call reads four. */
int main(void)
{
    return is_undeclared(3);
}
