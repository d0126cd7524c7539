// expect: false(deref) line 10
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* The last one may be chosen, and a byte behind it cannot be read. */
#include <stddef.h>
extern size_t klee_choose(size_t n);
extern void klee_check_memory_access(const void *p, size_t n);
void harness(void)
{
    char a[3]; klee_check_memory_access(a + klee_choose(3), 2);
}
