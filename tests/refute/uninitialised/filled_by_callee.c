static int get(int a, int *out) {
    if (a < 0)
        return -1;
    *out = a;
    return 0;
}
int f(int a) {
    int x;
    if (get(a, &x) != 0)
        return 0;
    return x; // alarm: uninitialised refuted
}
