/* The function alone, for arguments that the program never passes: near the ends of `int`, `ramp` overflows. */
#include "motor.h"

extern int __VERIFIER_nondet_int(void);

void ramp_harness(void)
{
    ramp(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
}
