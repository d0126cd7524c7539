// How large the memory from outside is nobody knows.
int f(char *p, unsigned i, int zero) {
    if (i < 70000 || p[i] != 4)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
