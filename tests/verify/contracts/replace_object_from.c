// expect: false(assertion) line 9
// args: --function harness --replace f
// unconfirmed: the program does not compile or link
/* A replaced call forgets from there on, and nothing before. */
void f(char *p) __CPROVER_assigns(__CPROVER_object_from(p + 2));
void harness(void)
{
    char a[4] = {1, 1, 1, 1}; f(a); __CPROVER_assert(a[0] == 1 && a[1] == 1, "kept");
    __CPROVER_assert(a[3] == 1, "forgotten");
}
