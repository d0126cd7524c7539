// How much memory there is only the caller knows.
char f(char *p) {
    return p[10]; // alarm: out-of-bounds undecided
}
