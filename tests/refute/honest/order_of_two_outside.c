// Elements of one array are in an order that callers choose.
int f(int *p, int *q) {
    int x = *p + *q;
    if (q < p) return 10 / 0; // alarm: division-by-zero undecided
    return x;
}
