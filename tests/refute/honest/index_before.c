// The pointer may lead into the middle of an array.
int f(int *p, int i, int zero) {
    if (p[0] == 3)
        return 0;
    if (i >= 0 || p[i] != 4)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
