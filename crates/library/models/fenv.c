/* fenv.h: `fegetround` and `fesetround` are mapped by lowering. Exception flags are not tracked: whether one is raised is
 * arbitrary. An environment is the rounding mode and the traps that are enabled, kept where the processor's control word has them: in the first
 * two bytes.
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

/* Exceptions whose traps are enabled. Traps are not taken: executions go on where a real one may end. */
static int enabled_traps;

int feenableexcept(int which)
{
    ON_X86
    int before = enabled_traps;
    enabled_traps |= which & FE_ALL_EXCEPT;
    return before;
}

int fedisableexcept(int which)
{
    ON_X86
    int before = enabled_traps;
    enabled_traps &= ~which;
    return before;
}

int fegetexcept(void)
{
    ON_X86
    return enabled_traps;
}

/* The control word has a bit for each exception that is masked. */
#define MASKS 0x3f
#define EXTENDED_PRECISION 0x340

static inline void keep_environment(void *environment)
{
    unsigned short control = (unsigned short)(EXTENDED_PRECISION | __fathom_get_rounding() | (MASKS & ~enabled_traps));
    __fathom_memset(environment, 0, SIZE_OF_ENVIRONMENT);
    __fathom_memcpy(environment, &control, sizeof control);
}

int fegetenv(void *environment)
{
    ON_X86
    keep_environment(environment);
    return 0;
}

int feholdexcept(void *environment)
{
    ON_X86
    keep_environment(environment);
    enabled_traps = 0;
    return 0;
}

/* `FE_DFL_ENV` is the address -1, and the GNU extension `FE_NOMASK_ENV` -2: both round to nearest, without traps and with all. */
static inline void take_environment(const void *environment)
{
    unsigned short control = environment == (const void *)-2 ? 0 : MASKS;
    if (environment != (const void *)-1 && environment != (const void *)-2)
        __fathom_memcpy(&control, environment, sizeof control);
    __fathom_set_rounding(control & 0xc00);
    enabled_traps = ~control & FE_ALL_EXCEPT;
}

int fesetenv(const void *environment)
{
    ON_X86
    take_environment(environment);
    return 0;
}

int feupdateenv(const void *environment)
{
    ON_X86
    take_environment(environment);
    return 0;
}
