// expect: true
// args: --function harness
/* Inputs are within their ranges; an execution that ends silently does not count; preferences mean nothing. */
#include <stddef.h>
extern int klee_int(const char *name);
extern size_t klee_choose(size_t n);
extern void klee_silent_exit(int status);
extern void klee_prefer_cex(void *object, int condition);
extern void klee_check_memory_access(const void *p, size_t n);
void harness(void)
{
    int x = klee_int("x");
    size_t n = klee_choose(3);
    char a[3];
    klee_prefer_cex(&x, x == 5);
    if (x == 7)
        klee_silent_exit(1);
    if (x == 7 || n > 2)
        __VERIFIER_assert(0);
    klee_check_memory_access(a + n, 1);
}
