// The pointer that is used first may lead into the structure that is used later.
struct large {
    int a[20];
};
int f(struct large *q, int *p) {
    if (*p == 0)
        return 0;
    q->a[13] = 0;
    return 10 / *p; // alarm: division-by-zero undecided
}
