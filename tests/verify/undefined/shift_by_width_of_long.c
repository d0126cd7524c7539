// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* The width of long is out of range for long. */
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void){ long a = __VERIFIER_nondet_int(); int s = __VERIFIER_nondet_int(); long x = a << s; if (s == 64 && x == a) reach_error(); return 0; }
