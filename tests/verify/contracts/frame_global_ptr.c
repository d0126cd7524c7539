// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: the program does not compile or link
/* A static object reached through a pointer. */
int g; int *gp = &g; static void put(int *p){*p=2;} void f(void) __CPROVER_ensures(1) { put(gp); }
void h(void){ f(); }
