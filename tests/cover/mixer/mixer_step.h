/* A mixture controller: two filters and three modes. The mixture is rich while the engine is cranked, follows the oxygen sensor and the throttle
 * when it runs, and is fixed when the sensor is broken. */
#include "mixer.h"
int speed, oxygen, throttle, ratio;
unsigned char mode;
static int filtered, broken;

static int limited(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

void mixer_init(void)
{
    mode = CRANK;
    ratio = 200;
    filtered = 450;
    broken = 0;
}

void mixer_step(void)
{
    int target = 100;
    if (oxygen < 50 || oxygen > 950)
        broken = broken < 3 ? broken + 1 : 3;
    else
        broken = 0;
    filtered += (limited(oxygen, 50, 950) - filtered) / 8;
    switch (mode) {
    case CRANK:
        if (speed > 500)
            mode = RUN;
        break;
    case RUN:
        target = limited(100 + (450 - filtered) / 20 + (throttle > 80 && speed < 3000 ? 10 : 0), 85, 115);
        if (broken == 3)
            mode = LIMP;
        break;
    case LIMP:
        target = 110;
        if (broken == 0 && throttle == 0)
            mode = RUN;
        break;
    default:
        target = 0;
    }
    if (mode != CRANK)
        ratio = limited(ratio + (target - ratio) / 8, 80, RICHEST);
}
