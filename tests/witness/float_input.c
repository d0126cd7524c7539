// expect: false
// args: --property unreach-call
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    if (d > 0.125 && d < 0.126 && f == 0.1f) { reach_error(); }
    return 0;
}
