int f(short a, short b) {
    return a * b; // alarm: overflow refuted
}
