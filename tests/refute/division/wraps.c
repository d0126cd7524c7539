// The sum may wrap around to zero.
unsigned f(unsigned n) {
    unsigned s = n + 5;
    return 100 / s; // alarm: division-by-zero confirmed
}
