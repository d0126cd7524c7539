// expect: false(assertion) line 10
// args: --function harness
// unconfirmed: the program does not compile or link
/* Statics begin with zero, what is defined nowhere with anything. */
static int s;
extern int e;
void harness(void)
{
    __CPROVER_assert(s == 0, "static");
    __CPROVER_assert(e == 0, "somebody else's");
}
