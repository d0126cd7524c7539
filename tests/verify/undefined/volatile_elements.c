// expect: false(division)
// unconfirmed: cannot be given to the compiled program
/* Elements of a volatile array are read each time. */
volatile int v[4];
int main(void){ v[1] = 3; if (v[1] > 0 && v[1] > 0) return 10 / v[1]; return 0; }
