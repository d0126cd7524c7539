static int first(int *p) {
    return *p; // alarm: null confirmed
}
int f(int *q) {
    if (!q)
        return 0;
    return first(q);
}
int g(int *q) {
    return first(q);
}
