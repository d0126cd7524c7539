// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: the program does not compile or link
/* A variable of the caller's. */
static int *kept; void keep(int *p){ kept = p; } void f(void) { *kept = 3; }
void f(void) __CPROVER_ensures(1);
void h(void){ int x = 1; kept = &x; f(); }
