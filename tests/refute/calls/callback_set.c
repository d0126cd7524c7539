static int twice(int n) {
    return n & 1;
}
int f(int n) {
    int (*cb)(int) = 0;
    if (n > 2)
        cb = twice;
    return n > 3 ? cb(n) : 0; // alarm: bad-call refuted
}
