// A remainder, which the analyser's own solver cannot follow.
int func(int a, int b) {
    int d = 0;
    if (a % 4 == 3 && a % 2 == 0)
        return b / d; // alarm: division-by-zero refuted
    return 0;
}
