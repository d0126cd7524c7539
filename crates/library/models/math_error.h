/* Errors of math.h. C 7.12.1 leaves it to implementations whether they tell of them by `errno` (`math_errhandling`). */

#ifndef MATH_ERROR_H
#define MATH_ERROR_H
#include "fathom.h"

extern _Bool __fathom_input_math_errno(void);

/* After an error: `errno` may tell. */
static inline void math_error(int number)
{
    if (__fathom_concrete() || __fathom_input_math_errno())
        errno = number;
}

/* The same where a common implementation does not tell. */
static inline void silent_math_error(int number)
{
    if (!__fathom_concrete() && __fathom_input_math_errno())
        errno = number;
}

#endif
