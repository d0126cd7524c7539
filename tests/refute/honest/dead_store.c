int f(int n) {
    int x = n;
    x = 3; // alarm: no-question undecided
    return n;
}
