// expect: true
// args: --function harness --first-definition
// files: parts/local.c
/* Of two definitions the first counts where that is asked for. */
int quad(int x)
{
    return 5;
}
void harness(void)
{
    __CPROVER_assert(quad(1) == 5, "this one");
}
