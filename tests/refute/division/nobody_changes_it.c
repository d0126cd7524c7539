static int scale = 3;
int f(int n) {
    return n / scale; // alarm: division-by-zero refuted
}
