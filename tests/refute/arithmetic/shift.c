int f(unsigned n) {
    return 1 << (n & 15); // alarm: shift refuted
}
