int f(unsigned n) {
    int x;
    for (unsigned i = 0; i <= n % 5; i++)
        x = i;
    return x; // alarm: uninitialised refuted
}
