int f(unsigned short a, unsigned short b) {
    return a * b; // alarm: overflow confirmed
}
