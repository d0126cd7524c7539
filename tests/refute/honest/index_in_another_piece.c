// Memory from outside is used at its second element first; an index leads there again.
int f(int *p, int i, int zero) {
    if (p[1] == 3)
        return 0;
    if (i < 1 || p[i] != 4)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
