int f(int a) {
    int x;
    if (a > 3)
        x = 1;
    else
        x = 2;
    return x; // alarm: uninitialised refuted
}
