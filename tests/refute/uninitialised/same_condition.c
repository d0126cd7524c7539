int f(int a) {
    int x;
    if (a > 3)
        x = 1;
    if (a > 4)
        return x; // alarm: uninitialised refuted
    return 0;
}
