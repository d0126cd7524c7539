// expect: false(assertion) line 18
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* Behind KLEE's functions execution goes on, with what they allow. */
#include <stddef.h>
extern void klee_make_symbolic(void *p, size_t n, const char *name);
extern void klee_assume(unsigned long condition);
extern int klee_range(int low, int high, const char *name);
extern void klee_check_memory_access(const void *p, size_t n);
void harness(void)
{
    int x = 3, y = klee_range(-2, 5, "y");
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x > 10 && x < 20);
    klee_check_memory_access(&x, sizeof x);
    __VERIFIER_assert(x >= 11 && x <= 19 && y >= -2 && y <= 4);
    if (x == 19 && y == -2)
        __VERIFIER_assert(0);
}
