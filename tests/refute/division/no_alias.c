int f(int *p) {
    int d = 1;
    *p = 0;
    return 10 / d; // alarm: division-by-zero refuted
}
