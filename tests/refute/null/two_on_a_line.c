int f(int *p, int *q) {
    if (!q)
        return 0;
    return *p + *q; // alarm: null refuted q
}
