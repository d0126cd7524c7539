/* errno.h: one `errno` per thread, zero at program start.
 *
 * Defines: __errno_location
 */
#include "fathom.h"

static _Thread_local int errno_of_thread;

int *__errno_location(void)
{
    return &errno_of_thread;
}
