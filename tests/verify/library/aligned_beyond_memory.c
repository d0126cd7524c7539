// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Memory has no two such places, and not even one. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    void *p = aligned_alloc((size_t)1 << (sizeof(size_t) * 8 - 1), 16);
    void *q = aligned_alloc((size_t)1 << (sizeof(size_t) * 8 - 1), 16);
    if (p == NULL && q == NULL)
        reach_error();
    return 0;
}
