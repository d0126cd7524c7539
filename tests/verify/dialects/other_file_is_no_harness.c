// expect: false(uninitialised)
// args: --function harness
// files: parts/uninitialised.c
/* Only the file with the dialect gives inputs. */
int f(void);
void harness(void)
{
    int x;
    __CPROVER_assume(x > 0);
    __CPROVER_assert(f() == 0, "whatever");
}
