// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* Targets are the places that they are at the call: a parameter that moves does not take them along. */
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 8)) __CPROVER_assigns(*p) { p++; *p = 1; }
void h(void){ int *p; f(p); }
