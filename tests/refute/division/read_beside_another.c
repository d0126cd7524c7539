// Nobody writes: it does not matter whether the pointers lead to elements of one array.
int f(int *q, int *p) {
    if (*p == 0)
        return 0;
    if (q[6] == 0)
        return 1;
    return 10 / *p; // alarm: division-by-zero refuted
}
