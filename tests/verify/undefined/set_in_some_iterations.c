// expect: false(uninitialised)
/* In a loop for ever it is set if an input says so. */
extern int __VERIFIER_nondet_int(void);
struct s { int x, set; };
int main(void){ struct s s; s.set = 0; unsigned n = 0; while (1) { if (__VERIFIER_nondet_int()) { s.x = 3; s.set = 1; } if (n++ % 7 == 5 && s.x > 2) return 1; } }
