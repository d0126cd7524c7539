// Elements of one array are at a distance that callers choose.
int f(int *p, int *q) {
    int x = *p + *q;
    if (q - p == 9) return 10 / 0; // alarm: division-by-zero undecided
    return x;
}
