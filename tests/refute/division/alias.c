// The pointer may lead to the divisor.
int g;
int f(int *p) {
    g = 1;
    *p = 0;
    return 10 / g; // alarm: division-by-zero confirmed
}
