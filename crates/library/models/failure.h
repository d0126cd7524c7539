/* Failures of the environment, for models that can fail. */

#ifndef FAILURE_H
#define FAILURE_H
#include "fathom.h"

extern int __fathom_input_errno(void);
extern int __fathom_input_status(void);
extern _Bool __fathom_input_output_fails(void);

/* Some error number, after something failed. */
static inline void fail_somehow(void)
{
    int number = __fathom_input_errno();
    __fathom_assume(number > 0 && number <= 133);
    errno = number;
}

/* Whether output fails this time: a full disk, a closed pipe. */
static inline _Bool output_fails(void)
{
    if (__fathom_concrete() || !__fathom_input_output_fails())
        return 0;
    fail_somehow();
    return 1;
}

/* Zero, or -1 with an error number. */
static inline int zero_or_failure(void)
{
    if (__fathom_concrete())
        return 0;
    int status = __fathom_input_status();
    __fathom_assume(status == 0 || status == -1);
    if (status != 0)
        fail_somehow();
    return status;
}

#endif
