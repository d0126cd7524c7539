// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: the program does not compile or link
/* Writing the value that is there already is a write. */
int g; void f(void) __CPROVER_ensures(g == __CPROVER_old(g)) { g = g; }
void h(void){ f(); }
