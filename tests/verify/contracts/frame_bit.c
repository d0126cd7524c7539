// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* A bit-field needs leave like any other member. */
struct s {int a:3, b:5; int c;}; void f(struct s *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns(p->c) { p->b = 1; }
void h(void){ struct s *p; f(p); }
