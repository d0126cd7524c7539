/* setjmp.h: jumps out of calls are not followed. Those that C leaves undefined are found: `setjmp` leaves the address of an
 * object of its caller in the environment, which must live when somebody jumps there.
 *
 * Defines: longjmp _longjmp siglongjmp __longjmp_chk
 */
#include "fathom.h"

__attribute__((noreturn)) static inline void jump(void *environment)
{
    void *mark = *(void **)environment;
    __fathom_assert(mark != NULL && __fathom_live(mark), "library", "longjmp to a place that was never set or whose function has returned");
    __fathom_unsupported("function `longjmp`");
    __fathom_abort();
}

__attribute__((noreturn)) void longjmp(void *environment, int value)
{
    jump(environment);
}

__attribute__((noreturn)) void _longjmp(void *environment, int value)
{
    jump(environment);
}

__attribute__((noreturn)) void siglongjmp(void *environment, int value)
{
    jump(environment);
}

__attribute__((noreturn)) void __longjmp_chk(void *environment, int value)
{
    jump(environment);
}
