// A caller that is the function itself is none.
extern int more(void);
static int f(int *p, int n) {
    return n ? f(p, n - 1) : *p; // alarm: null confirmed
}
int g(int *q) {
    return f(q, 2);
}
