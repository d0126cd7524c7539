// expect: false(assertion) line 12
// args: --function harness --remove-body quad --assume-pure quad
// files: parts/local.c
/* A function without a body that the user says is pure. */
int quad(int);
int g;
void harness(void)
{
    g = 3;
    int x = quad(1);
    __CPROVER_assert(g == 3, "writes nothing");
    __CPROVER_assert(x == 8, "returns anything");
}
