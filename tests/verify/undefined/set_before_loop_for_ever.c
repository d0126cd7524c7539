// expect: true
/* What was set before a loop for ever is set in every iteration. */
extern int __VERIFIER_nondet_int(void);
struct s { int x; unsigned n; };
static void step(struct s *s) { if (__VERIFIER_nondet_int()) s->x = 3; s->n = (s->n + s->x) & 1023; }
int main(void){ struct s s; s.x = 1; s.n = 0; while (1) { step(&s); if (s.n > 1023) return 1/0; } }
