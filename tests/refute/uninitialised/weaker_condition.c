int f(int a) {
    int x;
    if (a > 3)
        x = 1;
    if (a > 2)
        return x; // alarm: uninitialised confirmed
    return 0;
}
