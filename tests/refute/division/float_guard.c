int f(double x, int n) {
    int d = 0;
    if (x != x)
        d = 1;
    if (!(x < 0) && !(x >= 0))
        return n / d; // alarm: division-by-zero refuted
    return 0;
}
