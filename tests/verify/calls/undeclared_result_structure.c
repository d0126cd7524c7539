// expect: false(parameter) line 8
// files: undeclared_functions.c
// args: -- -std=gnu90 -Wno-implicit-function-declaration
// unconfirmed: ends without a report
/* A structure that is returned may need a place that the caller hands in, so dropping it does not help. */
int main(void)
{
    pair_undeclared(3L);
    return 0;
}
