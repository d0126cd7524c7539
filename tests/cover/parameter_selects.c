// args: --coverage mcdc
// interface: parameter_selects.toml
// expect: 12 total, 8 covered, 4 unreachable, 0 open
// output: (value analysis, for each choice of the parameters)
/* What a parameter selects stays selected: the branch for leaving it is dead for each of its values, not for their mixture. Its twin is reached. */
#include "parameter_selects.h"
int kind, active = -1, count, u, y;

void selected_step(void)
{
    int before = active, now = -1;
    if (kind == 2)
        now = 0;
    active = now;
    if (before != now && before == 0)
        y = 1;
    if (u != 0)
        count = kind;
    if (count != 0 && count != kind)
        y = 2;
}
