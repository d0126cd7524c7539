static int first(int *p) {
    return *p; // alarm: null refuted
}
int f(int *q) {
    if (!q)
        return 0;
    return first(q);
}
