static int sign(int n) {
    if (n > 0)
        return 1;
    if (n <= 0)
        return 0;
} // alarm: missing-return refuted
int f(int n) {
    return sign(n);
}
