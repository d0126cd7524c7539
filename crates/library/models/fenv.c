/* fenv.h: `fegetround` and `fesetround` are mapped by lowering. Exception flags are not tracked: whether one is raised is
 * arbitrary.
 *
 * Defines: feclearexcept feraiseexcept fetestexcept fegetexceptflag fesetexceptflag feenableexcept fedisableexcept
 */
#include "fathom.h"

extern int __fathom_input_approx_fetestexcept(void);

#define FE_ALL_EXCEPT 0x3d

int feclearexcept(int which)
{
    return 0;
}

int feraiseexcept(int which)
{
    return 0;
}

int fetestexcept(int which)
{
    return __fathom_input_approx_fetestexcept() & which & FE_ALL_EXCEPT;
}

int fegetexceptflag(unsigned short *flags, int which)
{
    *flags = (unsigned short)(__fathom_input_approx_fetestexcept() & which & FE_ALL_EXCEPT);
    return 0;
}

int fesetexceptflag(const unsigned short *flags, int which)
{
    return 0;
}

/* Traps are never taken. */
int feenableexcept(int which)
{
    return 0;
}

int fedisableexcept(int which)
{
    return 0;
}
