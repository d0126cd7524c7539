// args: --coverage mcdc,branch
// interface: mixer.toml
// observe: mixer.req
// output: requirement lean: holds
// output: requirements: 3 total, 0 violated, 3 hold, 0 open
/* Limited behind the filter, the mixture is right from the start. */
#define RICHEST 120
#include "mixer_step.h"
