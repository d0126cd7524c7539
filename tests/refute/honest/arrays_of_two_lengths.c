// Arrays of two lengths may share their elements.
int f(int (*p)[2], int (*q)[4]) {
    if ((*p)[0] == 0) return 0;
    (*q)[0] = 0;
    return 10 / (*p)[0]; // alarm: division-by-zero undecided
}
