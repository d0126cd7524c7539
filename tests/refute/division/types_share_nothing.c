// No object is both a double and an integer.
int f(double *q, int *p) {
    if (*p == 0)
        return 0;
    q[6] = 0;
    return 10 / *p; // alarm: division-by-zero refuted
}
