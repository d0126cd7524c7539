// expect: false(uninitialised)
/* What the last iteration set belongs to another object. */
extern int __VERIFIER_nondet_int(void);
int main(void){ int r = 0; for (int i = 0; i < 3; i++) { int a[2]; if (i == 0) { a[0] = 1; a[1] = 2; } r += a[1] > 0; } return r; }
