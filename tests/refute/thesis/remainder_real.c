int func(int a, int b) {
    int d = 0;
    if (a % 4 == 3 && a % 3 == 0)
        return b / d; // alarm: division-by-zero confirmed
    return 0;
}
