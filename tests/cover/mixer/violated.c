// args: --coverage mcdc,branch
// interface: mixer.toml
// observe: mixer.req
// output: requirement lean: violated (vector
// output: requirement known: holds
// output: requirement limp: holds
// output: requirements: 3 total, 1 violated, 2 hold, 0 open
/* The filter behind the mixture is slow: ten steps after the start the mixture is still too rich. */
#define RICHEST 200
#include "mixer_step.h"
