// The integer may be one of twenty that are written at once.
struct large {
    int a[20];
};
int f(struct large *p, int *q) {
    struct large none = {0};
    *q = 1;
    *p = none;
    return 10 / *q; // alarm: division-by-zero undecided
}
