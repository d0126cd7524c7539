// args: --coverage mcdc,branch
// interface: heater.toml
// expect: 32 total, 28 covered, 4 unreachable, 0 open
// output: the proofs rest on: inputs stay in their ranges
/* A controller with a mode, a filter and a counter. The sensor's range keeps it from the first limit; the fault takes fifty bad steps. */
#include "heater.h"
static int filtered, bad;
static unsigned char mode;
void heater_init(struct heater *h)
{
    filtered = h->gain;
    mode = 0;
    bad = 0;
}
void heater_step(struct heater *h)
{
    filtered += (h->temperature - filtered) / 4;
    if (filtered > 400)
        mode = 9;
    if (h->enable && !h->door)
        mode = 1;
    else if (mode == 1)
        mode = 0;
    if (h->temperature < -20)
        bad++;
    else
        bad = 0;
    if (bad >= 50)
        mode = 2;
    h->power = mode == 1 && filtered < h->target ? (h->target - filtered) * h->gain : 0;
    if (mode == 3)
        h->power = -1;
}
