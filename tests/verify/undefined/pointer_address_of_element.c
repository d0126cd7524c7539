// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* `&p[i]` is arithmetic too. */
int f(int *p, int i) { int *q = &p[i]; return q == p; }
int a[4];
int main(void) { return f(a, 6); }
