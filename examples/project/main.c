/* The program: it follows what the driver asks for, within the limits of the motor. */
#include "motor.h"
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int speed = 0;
    for (;;) {
        int wanted = __VERIFIER_nondet_int();
        if (wanted < 0)
            wanted = 0;
        if (wanted > MAX_SPEED)
            wanted = MAX_SPEED;
        speed = ramp(speed, wanted);
        assert(speed >= 0 && speed <= MAX_SPEED);
    }
}
