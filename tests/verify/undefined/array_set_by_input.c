// expect: true
/* As many elements are read as were set. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void){ static int buf[64]; int tmp[64]; unsigned n = __VERIFIER_nondet_uint(); if (n > 64) n = 64; for (unsigned i = 0; i < n; i++) tmp[i] = (int)i; int s = 0; for (unsigned i = 0; i < n; i++) { s += tmp[i]; buf[i] = s; } return buf[0]; }
