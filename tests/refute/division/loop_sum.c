int f(unsigned n) {
    unsigned s = 1;
    for (unsigned i = 0; i < 10; i++)
        s += i * 2;
    return n / s; // alarm: division-by-zero refuted
}
