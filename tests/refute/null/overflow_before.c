// Only the alarm's own check halts: an addition that overflows before does not refute it.
int f(int x, int *p) {
    int y = x + 1;
    if (x == 2147483647)
        return *p; // alarm: null confirmed
    return y;
}
