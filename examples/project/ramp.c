/* Speeds change by at most one step at a time. */
#include "motor.h"

int ramp(int speed, int wanted)
{
    if (wanted > speed + MAX_STEP)
        return speed + MAX_STEP;
    if (wanted < speed - MAX_STEP)
        return speed - MAX_STEP;
    return wanted;
}
