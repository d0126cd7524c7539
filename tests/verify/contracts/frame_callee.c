// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* What a callee writes counts, and only the named member may be written. */
struct s {int a, b;}; static void put(struct s *p){ p->b = 1; }
void f(struct s *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns(p->a) { put(p); }
void h(void){ struct s *p; f(p); }
