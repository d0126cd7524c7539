int f(unsigned n) {
    return 1 << (n & 63); // alarm: shift confirmed
}
