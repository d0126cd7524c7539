// args: --coverage function
// interface: observed.toml
// observe: observed.req
// expect: 20 total, 17 covered, 3 unreachable, 0 open
// output: requirement deadline: violated (vector 1, step 11)
// output: requirement late: violated (vector 1, step 4)
// output: requirement vacuous: holds (its trigger never occurs)
// output: requirements: 9 total, 2 violated, 7 hold, 0 open
/* A second trigger does not start the first one's deadline again; the trigger's step is number 0; nothing rises in the first step. */
#include "observed.h"
int n, trigger, answer, one, mode, dummy;

void observed_step(void)
{
    trigger = n == 0 || n == 8;
    answer = n == 15;
    one = 1;
    mode = dummy & 3;
    if (n < 20)
        n++;
}
