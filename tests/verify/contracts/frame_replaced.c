// expect: false(assertion)
// args: --function h --enforce f --replace k
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* What a contract that stands for a callee assigns is written by the caller. */
int g; void k(int *p) __CPROVER_assigns(*p) __CPROVER_ensures(*p == 1); void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) __CPROVER_assigns() __CPROVER_ensures(1) { k(p); }
void h(void){ int *p; f(p); }
