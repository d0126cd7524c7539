// expect: false(uninitialised)
/* A loop sets the elements before the one that is read. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void){ int a[1000]; unsigned n = __VERIFIER_nondet_uint(); if (n >= 1000) return 0; for (unsigned i = 0; i < n; i++) a[i] = 1; return a[n] > 0; }
