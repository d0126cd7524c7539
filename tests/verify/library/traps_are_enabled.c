// expect: true
/* Each of them tells what was enabled before. */
#define _GNU_SOURCE
#include <assert.h>
#include <fenv.h>
int main(void)
{
    fenv_t environment;
    assert(feenableexcept(FE_DIVBYZERO) == 0 && fegetexcept() == FE_DIVBYZERO);
    assert(feholdexcept(&environment) == 0 && fegetexcept() == 0);
    assert(fesetenv(&environment) == 0 && fegetexcept() == FE_DIVBYZERO);
    assert(fedisableexcept(FE_ALL_EXCEPT) == FE_DIVBYZERO && fegetexcept() == 0);
    return 0;
}
