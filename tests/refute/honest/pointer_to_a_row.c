// The integer may be the last one of the row.
int f(int (*row)[8], int *p) {
    *p = 1;
    (*row)[7] = 0;
    return 10 / *p; // alarm: division-by-zero undecided
}
