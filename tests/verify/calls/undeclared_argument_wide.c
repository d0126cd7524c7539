// expect: false(parameter) line 9
// files: undeclared_functions.c
// args: -- -std=gnu90 -Wno-implicit-function-declaration
// unconfirmed: ends without a report
/* Nothing converts the `long` to the `int` of the parameter. */
int main(void)
{
    char buffer[3] = {0, 0, 0};
    fill_undeclared(buffer, sizeof(buffer));
    return 0;
}
