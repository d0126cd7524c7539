// expect: false(pointer-arithmetic)
/* `&p[i]` is arithmetic too. */
int f(int *p, int i) { int *q = &p[i]; return q == p; }
int a[4];
int main(void) { return f(a, 6); }
