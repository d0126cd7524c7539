/* stdlib.h: functions that run when the program ends. Part of a program only if it registers some. Lowering runs
 * destructors in `exit` and after `main`; the handlers are run by one of them.
 *
 * Defines: atexit at_quick_exit
 * Overrides: quick_exit
 */
#include "fathom.h"

/* At least 32 can be registered (C11 7.22.4.2). More than this model holds are not followed, unless the registration fails. */
#define CERTAIN 32
#define MOST 64

extern _Bool __fathom_input_atexit_fails(void);

static inline _Bool cannot_register(unsigned count)
{
    if (count >= CERTAIN && !__fathom_concrete() && __fathom_input_atexit_fails())
        return 1;
    if (count == MOST)
        __fathom_unsupported("more than 64 functions that run at the end");
    return 0;
}

static void (*exit_handlers[MOST])(void);
static unsigned exit_handler_count;

int atexit(void (*handler)(void))
{
    if (cannot_register(exit_handler_count))
        return any_truth(1);
    exit_handlers[exit_handler_count++] = handler;
    return 0;
}

/* In reverse order; a handler may register further ones. Runs before the program's own destructors, because library
 * units come last. */
__attribute__((destructor)) static void run_exit_handlers(void)
{
    /* C11 7.22.4.4: `exit` is called once. */
    static _Bool ends;
    __fathom_assert(!ends, "library", "exit in a program that is ending");
    ends = 1;
    while (exit_handler_count > 0)
        exit_handlers[--exit_handler_count]();
}

static void (*quick_handlers[MOST])(void);
static unsigned quick_handler_count;

int at_quick_exit(void (*handler)(void))
{
    if (cannot_register(quick_handler_count))
        return any_truth(1);
    quick_handlers[quick_handler_count++] = handler;
    return 0;
}

__attribute__((noreturn)) void quick_exit(int status)
{
    while (quick_handler_count > 0)
        quick_handlers[--quick_handler_count]();
    __fathom_exit(status);
}
