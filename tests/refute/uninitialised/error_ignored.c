static int get(int a, int *out) {
    if (a < 0)
        return -1;
    *out = a;
    return 0;
}
int f(int a) {
    int x;
    get(a, &x);
    return x; // alarm: uninitialised confirmed
}
