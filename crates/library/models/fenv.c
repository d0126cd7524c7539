/* fenv.h: `fegetround` and `fesetround` are mapped by lowering. Exception flags are not tracked: whether one is raised is
 * arbitrary. An environment is the rounding mode, kept where the processor's control word has it: in the first two bytes.
 *
 * Defines: feclearexcept feraiseexcept fetestexcept fegetexceptflag fesetexceptflag feenableexcept fedisableexcept fegetexcept
 * fegetenv fesetenv feholdexcept feupdateenv
 */
#include "fathom.h"

extern int __fathom_input_approx_fetestexcept(void);

#define FE_ALL_EXCEPT 0x3d

/* Flags and environments have the numbers and the layout of the x86. */
#if defined __x86_64__ || defined __i386__
#define ON_X86
#else
#define ON_X86 __fathom_unsupported("floating-point environment of another machine than the x86");
#endif

/* Of `fenv_t`, with the processor's registers behind the control words where 64 bits are native. */
#define SIZE_OF_ENVIRONMENT (sizeof(void *) == 8 ? 32 : 28)

int feclearexcept(int which)
{
    ON_X86
    return 0;
}

int feraiseexcept(int which)
{
    ON_X86
    return 0;
}

int fetestexcept(int which)
{
    ON_X86
    return __fathom_input_approx_fetestexcept() & which & FE_ALL_EXCEPT;
}

int fegetexceptflag(unsigned short *flags, int which)
{
    ON_X86
    *flags = (unsigned short)(__fathom_input_approx_fetestexcept() & which & FE_ALL_EXCEPT);
    return 0;
}

int fesetexceptflag(const unsigned short *flags, int which)
{
    ON_X86
    return 0;
}

/* Traps are never taken. */
int feenableexcept(int which)
{
    ON_X86
    return 0;
}

int fedisableexcept(int which)
{
    ON_X86
    return 0;
}

int fegetexcept(void)
{
    ON_X86
    return 0;
}

int fegetenv(void *environment)
{
    ON_X86
    unsigned short control = (unsigned short)__fathom_get_rounding();
    __fathom_memset(environment, 0, SIZE_OF_ENVIRONMENT);
    __fathom_memcpy(environment, &control, sizeof control);
    return 0;
}

int feholdexcept(void *environment)
{
    ON_X86
    return fegetenv(environment);
}

/* `FE_DFL_ENV` is the address -1, and the GNU extension `FE_NOMASK_ENV` -2: both round to nearest. */
int fesetenv(const void *environment)
{
    ON_X86
    unsigned short control = 0;
    if (environment != (const void *)-1 && environment != (const void *)-2)
        __fathom_memcpy(&control, environment, sizeof control);
    __fathom_set_rounding(control & 0xc00);
    return 0;
}

int feupdateenv(const void *environment)
{
    ON_X86
    return fesetenv(environment);
}
