int f(int a, int b) {
    int d = 0;
    if (a > 10)
        d = a;
    if (a > 12 && b)
        return b / d; // alarm: division-by-zero refuted
    return 0;
}
