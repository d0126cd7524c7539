// expect: unknown
// args: --function harness --remove-body quad
// files: parts/local.c
/* A function without a body may do anything. */
int quad(int);
void harness(void)
{
    int x;
    __CPROVER_assert(quad(x) == 8, "nobody knows");
}
