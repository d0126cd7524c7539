// expect: false(parameter) line 12
// files: undeclared_functions.c
// args: -- -std=gnu90 -Wno-implicit-function-declaration -Wno-int-conversion
// output: `fill_undeclared` is called as if it returned `int`
// unconfirmed: ends without a report
/* Half of the pointer is lost on its way: the call expects an `int`. */
int main(void)
{
    char buffer[3] = {0, 0, 0};
    char *end;

    end = fill_undeclared(buffer, 3);
    return end != buffer + 1;
}
