// What the second pointer leads to was written through the first one before, at a distance: that place is tried.
int f(int *q, int *p) {
    q[6] = 5;
    if (*p == 0)
        return 0;
    q[6] = 0;
    return 10 / *p; // alarm: division-by-zero confirmed
}
