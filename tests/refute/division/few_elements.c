// All elements are tried.
int table[3];
int f(int *p) {
    table[2] = 1;
    *p = 0;
    return 7 / table[2]; // alarm: division-by-zero confirmed
}
