int f(int a, int b) {
    int d = 0;
    if (a > 10)
        d = a;
    if (a > 8 && b)
        return b / d; // alarm: division-by-zero confirmed
    return 0;
}
