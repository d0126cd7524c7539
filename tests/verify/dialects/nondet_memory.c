// expect: false(assertion) line 11
// args: --function harness
// unconfirmed: the program does not compile or link
/* Memory that becomes an input does not keep what it held. */
#include <stddef.h>
void __VERIFIER_nondet_memory(void *, size_t);
void harness(void)
{
    int x = 1;
    __VERIFIER_nondet_memory(&x, sizeof x);
    __CPROVER_assert(x == 1, "any value");
}
