// The pointer may be to the fifth of six elements, which is none of those that are tried.
int table[6];
int f(int *p) {
    table[4] = 1;
    *p = 0;
    return 7 / table[4]; // alarm: division-by-zero undecided
}
